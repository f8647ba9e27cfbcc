CREATE OR REPLACE FUNCTION course_counted_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (noun, key, change)
    SELECT CASE WHEN is_published THEN 'offered' ELSE 'drafts' END, category_id, change
    FROM (VALUES (OLD.is_published, OLD.category_id, OLD.deleted_at, -1), (NEW.is_published, NEW.category_id, NEW.deleted_at, 1))
      AS versions(is_published, category_id, deleted_at, change)
    WHERE deleted_at IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_counted_elsewhere AFTER UPDATE OF category_id, is_published, deleted_at ON courses
  FOR EACH ROW WHEN ((OLD.category_id, OLD.is_published, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.category_id, NEW.is_published, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION course_counted_elsewhere();
