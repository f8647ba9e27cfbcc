-- Ratings change with what students write. Of all other columns whole rows are compared, so that none is forgotten; what a
-- description is rendered to follows from it.
CREATE OR REPLACE FUNCTION tell_shown_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.rating, OLD.weighted_rating) <> (NEW.rating, NEW.weighted_rating) THEN
    PERFORM tell_shown(ARRAY['courses', 'course:' || NEW.id]);
  END IF;
  OLD.rating := NEW.rating;
  OLD.weighted_rating := NEW.weighted_rating;
  OLD.description_html := NEW.description_html;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_shown_update AFTER UPDATE ON courses
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_shown_course();
