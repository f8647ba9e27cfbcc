CREATE OR REPLACE FUNCTION course_counted_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (noun, key, change)
    SELECT noun, category_id, sum(change)
    FROM (VALUES (OLD.is_published, OLD.language, OLD.is_premium, OLD.level, OLD.length, OLD.category_id, OLD.deleted_at, -1),
        (NEW.is_published, NEW.language, NEW.is_premium, NEW.level, NEW.length, NEW.category_id, NEW.deleted_at, 1))
      AS versions(is_published, language, is_premium, level, length, category_id, deleted_at, change), unnest(course_nouns(is_published, language, is_premium, level, length)) AS noun
    WHERE deleted_at IS NULL GROUP BY 1, 2 HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_counted_elsewhere AFTER UPDATE OF category_id, language, is_premium, level, length, is_published, deleted_at ON courses
  FOR EACH ROW WHEN ((OLD.category_id, OLD.language, OLD.is_premium, OLD.level, OLD.length, OLD.is_published, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.category_id, NEW.language, NEW.is_premium, NEW.level, NEW.length, NEW.is_published, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION course_counted_elsewhere();
