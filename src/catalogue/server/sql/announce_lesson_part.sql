-- For the detail tables of the kinds of lessons. Ignores columns that only background jobs and the renderer write.
CREATE OR REPLACE FUNCTION announce_lesson_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - ARRAY['text_html', 'reminded_at', 'moved_from']
    IS NOT DISTINCT FROM to_jsonb(NEW) - ARRAY['text_html', 'reminded_at', 'moved_from'] THEN
    RETURN NULL;
  END IF;
  PERFORM announce_change(ARRAY['all'], 'lessons', NOT EXISTS (
    SELECT FROM lessons l JOIN courses c ON c.id = l.course_id
    WHERE l.id IN (OLD.lesson_id, NEW.lesson_id) AND is_course_read(c.id, c.is_published, c.deleted_at)));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER text_lessons_announce AFTER INSERT OR UPDATE OR DELETE ON text_lessons
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();

CREATE OR REPLACE TRIGGER pdf_lessons_announce AFTER INSERT OR UPDATE OR DELETE ON pdf_lessons
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();

CREATE OR REPLACE TRIGGER live_classes_announce AFTER INSERT OR UPDATE OR DELETE ON live_classes
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();

CREATE OR REPLACE TRIGGER quizzes_announce AFTER INSERT OR UPDATE OR DELETE ON quizzes
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();

CREATE OR REPLACE TRIGGER assignments_announce AFTER INSERT OR UPDATE OR DELETE ON assignments
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();

CREATE OR REPLACE TRIGGER scorm_lessons_announce AFTER INSERT OR UPDATE OR DELETE ON scorm_lessons
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();
