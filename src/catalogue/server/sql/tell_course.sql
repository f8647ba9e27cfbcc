-- Whole rows are compared, so that no column is forgotten.
CREATE OR REPLACE FUNCTION tell_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  read_before boolean;
  read_after boolean;
  aside boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What no reader sees, and the ratings, which change with what others write. All other columns are told of, those that come later, too.
    OLD.description_html := NEW.description_html;
    OLD.search := NEW.search;
    OLD.length := NEW.length;
    OLD.rating := NEW.rating;
    OLD.weighted_rating := NEW.weighted_rating;
    OLD.updated_at := NEW.updated_at;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
  END IF;
  read_before := TG_OP <> 'INSERT' AND is_course_read(OLD.id, OLD.is_published, OLD.deleted_at);
  read_after := TG_OP <> 'DELETE' AND is_course_read(NEW.id, NEW.is_published, NEW.deleted_at);
  aside := NOT read_before AND NOT read_after;
  PERFORM tell_catalogue_of('courses', aside);
  -- What belongs to a course comes and goes with it.
  IF TG_OP = 'UPDATE' AND (OLD.is_published <> NEW.is_published OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) THEN
    PERFORM tell_catalogue_of(noun, aside) FROM unnest(ARRAY['lessons', 'resources']) AS noun;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_told AFTER INSERT OR DELETE OR UPDATE ON courses
  FOR EACH ROW EXECUTE FUNCTION tell_course();
