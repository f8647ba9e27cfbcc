-- Likes and shares are counted in the lesson; comments tell of themselves, and what a description is rendered to follows from it. Of all other columns whole rows are compared.
CREATE OR REPLACE FUNCTION tell_shown_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.likes_count, OLD.shares_count) IS DISTINCT FROM (NEW.likes_count, NEW.shares_count) THEN
    PERFORM tell_shown(ARRAY['course:' || NEW.course_id]);
  END IF;
  OLD.likes_count := NEW.likes_count;
  OLD.shares_count := NEW.shares_count;
  OLD.comments_count := NEW.comments_count;
  OLD.description_html := NEW.description_html;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER lessons_shown_update AFTER UPDATE ON lessons
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_shown_lesson();
