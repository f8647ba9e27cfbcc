CREATE OR REPLACE FUNCTION courses_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO course_students (course_id, students) SELECT id, 0 FROM changed;
  END IF;
  INSERT INTO count_changes (noun, key, change)
    SELECT noun, category_id, count(*) * TG_ARGV[0]::integer
    FROM changed, unnest(course_nouns(is_published, language, is_premium, level, length)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_counted_in AFTER INSERT ON courses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_counted('1');

CREATE OR REPLACE TRIGGER courses_counted_out AFTER DELETE ON courses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_counted('-1');
