CREATE OR REPLACE FUNCTION tell_shown_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY['all']);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER settings_shown_truncate AFTER TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER plans_shown_truncate AFTER TRUNCATE ON plans
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER categories_shown_truncate AFTER TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER courses_shown_truncate AFTER TRUNCATE ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER lessons_shown_truncate AFTER TRUNCATE ON lessons
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER captions_shown_truncate AFTER TRUNCATE ON captions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER resources_shown_truncate AFTER TRUNCATE ON resources
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER videos_shown_truncate AFTER TRUNCATE ON videos
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER comments_shown_truncate AFTER TRUNCATE ON comments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER enrollments_shown_truncate AFTER TRUNCATE ON enrollments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER users_shown_truncate AFTER TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER lesson_progress_shown_truncate AFTER TRUNCATE ON lesson_progress
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER lesson_likes_shown_truncate AFTER TRUNCATE ON lesson_likes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER notes_shown_truncate AFTER TRUNCATE ON notes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER payments_shown_truncate AFTER TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER entitlements_shown_truncate AFTER TRUNCATE ON entitlements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER notifications_shown_truncate AFTER TRUNCATE ON notifications
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER reviews_shown_truncate AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER review_votes_shown_truncate AFTER TRUNCATE ON review_votes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER sections_shown_truncate AFTER TRUNCATE ON sections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

CREATE OR REPLACE TRIGGER teachers_shown_truncate AFTER TRUNCATE ON teachers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();

-- What a description is rendered to follows from it. Of all else whole rows are compared, so that no column is forgotten.
CREATE OR REPLACE TRIGGER teachers_shown_update AFTER UPDATE ON teachers
  FOR EACH ROW WHEN (to_jsonb(OLD) - 'description_html' IS DISTINCT FROM to_jsonb(NEW) - 'description_html')
  EXECUTE FUNCTION tell_shown_truncate();
