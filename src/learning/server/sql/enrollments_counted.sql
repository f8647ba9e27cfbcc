-- Locks the rows of the courses in a fixed order, so that concurrent enrolments in several courses don't deadlock.
CREATE OR REPLACE FUNCTION enrollments_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM course_students WHERE course_id IN (SELECT course_id FROM changed) ORDER BY course_id FOR NO KEY UPDATE;
  UPDATE course_students s SET students = s.students + c.n * TG_ARGV[0]::integer
    FROM (SELECT course_id, count(*)::integer AS n FROM changed GROUP BY 1) AS c WHERE c.course_id = s.course_id;
  INSERT INTO count_changes (noun, key, change)
    SELECT 'enrollments', quarter_of(created_at), count(*) * TG_ARGV[0]::integer FROM changed GROUP BY 2;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrollments_counted_in AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted('1');

CREATE OR REPLACE TRIGGER enrollments_counted_out AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted('-1');
