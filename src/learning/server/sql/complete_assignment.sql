-- Completes an assignment for an enrolled student, in the transaction in which it is submitted or passed.
CREATE OR REPLACE FUNCTION complete_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lesson_progress (user_id, lesson_id, completed, completed_at)
    SELECT NEW.user_id, NEW.lesson_id, true, now()
      FROM assignments a JOIN lessons l ON l.id = a.lesson_id
        JOIN enrollments e ON e.course_id = l.course_id AND e.user_id = NEW.user_id
      WHERE a.lesson_id = NEW.lesson_id AND (a.completes = 'submitted' OR NEW.is_passed)
    ON CONFLICT (user_id, lesson_id) DO UPDATE
      SET completed = true, completed_at = coalesce(lesson_progress.completed_at, now()), updated_at = now();
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER submissions_complete AFTER UPDATE OF state, is_passed ON submissions
  FOR EACH ROW WHEN (NEW.state <> 'draft') EXECUTE FUNCTION complete_assignment();
