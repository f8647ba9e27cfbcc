-- A course's number of students changes only at the commit (`enrollment_changed`).
CREATE OR REPLACE FUNCTION enrollments_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO enrollment_changes (course_id, change)
    SELECT course_id, count(*)::integer * TG_ARGV[0]::integer FROM changed GROUP BY course_id;
  INSERT INTO count_changes (noun, key, change)
    SELECT 'enrollments', quarter_of(created_at), count(*) * TG_ARGV[0]::integer FROM changed GROUP BY 2;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrollments_counted_in AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted('1');

CREATE OR REPLACE TRIGGER enrollments_counted_out AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted('-1');
