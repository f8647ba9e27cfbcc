-- Compares whole rows, so that new columns are included.
CREATE OR REPLACE FUNCTION announce_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden boolean;
  was_toggled boolean := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Ignores ratings, because students change them often.
    IF (OLD.rating, OLD.weighted_rating) IS DISTINCT FROM (NEW.rating, NEW.weighted_rating) THEN
      PERFORM announce_change(ARRAY['courses', 'course:' || NEW.id]);
    END IF;
    was_toggled := OLD.is_published <> NEW.is_published OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL);
    OLD.rating := NEW.rating;
    OLD.weighted_rating := NEW.weighted_rating;
    OLD.description_html := NEW.description_html;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
  END IF;
  hidden := NOT (TG_OP <> 'INSERT' AND is_course_read(OLD.id, OLD.is_published, OLD.deleted_at))
    AND NOT (TG_OP <> 'DELETE' AND is_course_read(NEW.id, NEW.is_published, NEW.deleted_at));
  IF TG_OP = 'UPDATE' THEN
    -- Users do not see these columns, but cached responses depend on them.
    OLD.search := NEW.search;
    OLD.length := NEW.length;
    OLD.updated_at := NEW.updated_at;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      PERFORM announce_change(ARRAY['all']);
      RETURN NULL;
    END IF;
  END IF;
  PERFORM announce_change(ARRAY['all'], 'courses', hidden);
  IF was_toggled THEN
    PERFORM announce_change(ARRAY['all'], noun, hidden) FROM unnest(ARRAY['lessons', 'resources']) AS noun;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_announce AFTER INSERT OR UPDATE OR DELETE ON courses
  FOR EACH ROW EXECUTE FUNCTION announce_course();
