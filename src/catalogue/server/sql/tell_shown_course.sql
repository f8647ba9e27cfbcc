-- Whole rows are compared, so that no column is forgotten; what a description is rendered to follows from it.
CREATE OR REPLACE FUNCTION tell_shown_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  OLD.description_html := NEW.description_html;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_shown_update AFTER UPDATE ON courses
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_shown_course();
