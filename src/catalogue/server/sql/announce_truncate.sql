-- PostgreSQL has no row triggers for TRUNCATE. A table that others refer to needs no trigger: truncating it also
-- truncates those tables, which have one.
CREATE OR REPLACE FUNCTION announce_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change(ARRAY['all']);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER captions_announce_truncate AFTER TRUNCATE ON captions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER comments_announce_truncate AFTER TRUNCATE ON comments
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER course_completions_announce_truncate AFTER TRUNCATE ON course_completions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER enrollments_announce_truncate AFTER TRUNCATE ON enrollments
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER entitlements_announce_truncate AFTER TRUNCATE ON entitlements
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER lesson_excuses_announce_truncate AFTER TRUNCATE ON lesson_excuses
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER lesson_likes_announce_truncate AFTER TRUNCATE ON lesson_likes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER lesson_progress_announce_truncate AFTER TRUNCATE ON lesson_progress
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER notes_announce_truncate AFTER TRUNCATE ON notes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER notifications_announce_truncate AFTER TRUNCATE ON notifications
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER resources_announce_truncate AFTER TRUNCATE ON resources
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER review_votes_announce_truncate AFTER TRUNCATE ON review_votes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER settings_announce_truncate AFTER TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER staff_duties_announce_truncate AFTER TRUNCATE ON staff_duties
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER study_days_announce_truncate AFTER TRUNCATE ON study_days
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER teachers_announce_truncate AFTER TRUNCATE ON teachers
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER videos_announce_truncate AFTER TRUNCATE ON videos
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER text_pictures_announce_truncate AFTER TRUNCATE ON text_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER pdf_lessons_announce_truncate AFTER TRUNCATE ON pdf_lessons
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER live_classes_announce_truncate AFTER TRUNCATE ON live_classes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER batch_members_announce_truncate AFTER TRUNCATE ON batch_members
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER class_attendances_announce_truncate AFTER TRUNCATE ON class_attendances
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER quizzes_announce_truncate AFTER TRUNCATE ON quizzes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER quiz_attempts_announce_truncate AFTER TRUNCATE ON quiz_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER quiz_extra_times_announce_truncate AFTER TRUNCATE ON quiz_extra_times
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER scorm_lessons_announce_truncate AFTER TRUNCATE ON scorm_lessons
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER scorm_records_announce_truncate AFTER TRUNCATE ON scorm_records
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER assignments_announce_truncate AFTER TRUNCATE ON assignments
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER submissions_announce_truncate AFTER TRUNCATE ON submissions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();

CREATE OR REPLACE TRIGGER own_pages_announce_truncate AFTER TRUNCATE ON own_pages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
