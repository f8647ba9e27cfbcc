-- Completes a quiz for an enrolled student, in the transaction in which an attempt passes.
CREATE OR REPLACE FUNCTION complete_quiz() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lesson_progress (user_id, lesson_id, completed, completed_at)
    SELECT NEW.user_id, NEW.lesson_id, true, now()
      FROM lessons l JOIN enrollments e ON e.course_id = l.course_id AND e.user_id = NEW.user_id
      WHERE l.id = NEW.lesson_id
    ON CONFLICT (user_id, lesson_id) DO UPDATE
      SET completed = true, completed_at = coalesce(lesson_progress.completed_at, now()), updated_at = now();
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER quiz_attempts_complete AFTER UPDATE OF is_passed ON quiz_attempts
  FOR EACH ROW WHEN (NEW.is_passed) EXECUTE FUNCTION complete_quiz();
