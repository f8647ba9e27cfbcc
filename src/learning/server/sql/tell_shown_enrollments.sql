-- Each course says how many students it has, in lists and by itself.
CREATE OR REPLACE FUNCTION tell_shown_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT unnest(ARRAY['courses', 'course:' || course_id]) FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrollments_shown_insert AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_enrollments();

CREATE OR REPLACE TRIGGER enrollments_shown_delete AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_enrollments();
