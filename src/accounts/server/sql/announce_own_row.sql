-- Changes the user cache version for tables with personal data that only its owner sees. Rows that are deleted with a
-- course or lesson are announced with that deletion; `lantern.purging` is on while the rows of a large one are deleted
-- in parts. The version of a deleted account is deleted with it. OLD is null in an insert, NEW in a deletion.
CREATE OR REPLACE FUNCTION announce_own_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' OR pg_trigger_depth() = 1 AND current_setting('lantern.purging', true) IS DISTINCT FROM 'on' THEN
    PERFORM renew_user_cache(ARRAY[OLD.user_id, NEW.user_id]);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER batch_members_announce AFTER INSERT OR UPDATE OR DELETE ON batch_members
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER course_completions_announce AFTER INSERT OR UPDATE OR DELETE ON course_completions
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER entitlements_announce AFTER INSERT OR UPDATE OR DELETE ON entitlements
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER lesson_likes_announce AFTER INSERT OR UPDATE OR DELETE ON lesson_likes
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER lesson_progress_announce AFTER INSERT OR UPDATE OR DELETE ON lesson_progress
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER notes_announce AFTER INSERT OR UPDATE OR DELETE ON notes
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER notifications_announce AFTER INSERT OR UPDATE OR DELETE ON notifications
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER orders_announce AFTER INSERT OR UPDATE OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER payments_announce AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER study_goals_announce AFTER INSERT OR UPDATE OR DELETE ON study_goals
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER lesson_excuses_announce AFTER INSERT OR UPDATE OR DELETE ON lesson_excuses
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER class_attendances_announce AFTER INSERT OR UPDATE OR DELETE ON class_attendances
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER quiz_attempts_announce AFTER INSERT OR UPDATE OR DELETE ON quiz_attempts
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER quiz_extra_times_announce AFTER INSERT OR UPDATE OR DELETE ON quiz_extra_times
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER scorm_records_announce AFTER INSERT OR UPDATE OR DELETE ON scorm_records
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();

CREATE OR REPLACE TRIGGER submissions_announce AFTER INSERT OR UPDATE OR DELETE ON submissions
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();
