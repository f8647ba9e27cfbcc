CREATE OR REPLACE FUNCTION announce_captions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN
    RETURN NULL;
  END IF;
  PERFORM announce_change(ARRAY['all'], 'lessons', NOT EXISTS (
    SELECT FROM lessons l JOIN courses c ON c.id = l.course_id
    WHERE l.id IN (OLD.lesson_id, NEW.lesson_id) AND is_course_read(c.id, c.is_published, c.deleted_at)));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER captions_announce AFTER INSERT OR UPDATE OR DELETE ON captions
  FOR EACH ROW EXECUTE FUNCTION announce_captions();
