-- Records that a student finished a course when the last required lesson is complete. Locks the enrolment. If two
-- transactions complete the last two lessons at the same time, the second one sees both lessons.
CREATE OR REPLACE FUNCTION record_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  course integer;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.completed THEN
    RETURN NULL;
  END IF;
  SELECT e.course_id INTO course FROM enrollments e JOIN lessons l ON l.course_id = e.course_id
    WHERE l.id = NEW.lesson_id AND l.is_shown AND e.user_id = NEW.user_id FOR NO KEY UPDATE OF e;
  IF course IS NULL OR EXISTS (SELECT FROM course_completions WHERE user_id = NEW.user_id AND course_id = course) THEN
    RETURN NULL;
  END IF;
  INSERT INTO course_completions (user_id, course_id, finished_at, required_ids, lesson_ids)
    SELECT NEW.user_id, course, coalesce(NEW.completed_at, now()), array_agg(l.id ORDER BY l.id) FILTER (WHERE l.is_required), array_agg(l.id ORDER BY l.id)
      FROM lessons l LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = NEW.user_id
      WHERE l.course_id = course AND l.is_shown
      HAVING bool_and(coalesce(p.completed, false)) FILTER (WHERE l.is_required)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER lesson_progress_completion AFTER INSERT OR UPDATE OF completed ON lesson_progress
  FOR EACH ROW WHEN (NEW.completed) EXECUTE FUNCTION record_course_completion();
