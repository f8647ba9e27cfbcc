-- Announces a changed number of students, because lists and course pages show it. OLD is null in an insert, NEW in a
-- deletion.
CREATE OR REPLACE FUNCTION announce_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change(ARRAY['courses', 'course:' || OLD.course_id, 'course:' || NEW.course_id]);
  IF TG_OP <> 'DELETE' OR pg_trigger_depth() = 1 THEN
    PERFORM renew_user_cache(ARRAY[OLD.user_id, NEW.user_id]);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrollments_announce AFTER INSERT OR UPDATE OR DELETE ON enrollments
  FOR EACH ROW EXECUTE FUNCTION announce_enrollment();
