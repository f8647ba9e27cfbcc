CREATE OR REPLACE FUNCTION tell_captions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lesson integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.lesson_id ELSE NEW.lesson_id END;
BEGIN
  PERFORM tell_catalogue_of('lessons', NOT EXISTS (
    SELECT FROM lessons l JOIN courses c ON c.id = l.course_id
    WHERE l.id = lesson AND is_course_read(c.id, c.is_published, c.deleted_at)));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER captions_told AFTER INSERT OR UPDATE OR DELETE ON captions
  FOR EACH ROW EXECUTE FUNCTION tell_captions();
