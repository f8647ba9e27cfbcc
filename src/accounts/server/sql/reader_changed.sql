-- Gives whoever something belongs to that has just changed another version, by which what was made for them before is known
-- (src/platform/server/response-cache/user-cache.ts). What is deleted with a course or lesson is told of with these, and with an account
-- goes its reader. A table of what belongs to people that they are shown needs its triggers here.
CREATE OR REPLACE FUNCTION reader_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  readers uuid[];
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    readers := ARRAY(SELECT user_id FROM before UNION SELECT user_id FROM changed);
  ELSE
    readers := ARRAY(SELECT DISTINCT user_id FROM changed);
  END IF;
  INSERT INTO user_cache_versions AS v (user_id, version)
    SELECT id, pg_current_xact_id()::text::bigint FROM users WHERE id = ANY (readers) ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET version = excluded.version WHERE v.version <> excluded.version;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrollments_reader_insert AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER enrollments_reader_update AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER enrollments_reader_delete AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER lesson_progress_reader_insert AFTER INSERT ON lesson_progress
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER lesson_progress_reader_update AFTER UPDATE ON lesson_progress
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER lesson_progress_reader_delete AFTER DELETE ON lesson_progress
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER lesson_likes_reader_insert AFTER INSERT ON lesson_likes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER lesson_likes_reader_update AFTER UPDATE ON lesson_likes
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER lesson_likes_reader_delete AFTER DELETE ON lesson_likes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER notes_reader_insert AFTER INSERT ON notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER notes_reader_update AFTER UPDATE ON notes
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER notes_reader_delete AFTER DELETE ON notes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER orders_reader_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER orders_reader_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER orders_reader_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER payments_reader_insert AFTER INSERT ON payments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER payments_reader_update AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER payments_reader_delete AFTER DELETE ON payments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER entitlements_reader_insert AFTER INSERT ON entitlements
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER entitlements_reader_update AFTER UPDATE ON entitlements
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER entitlements_reader_delete AFTER DELETE ON entitlements
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER notifications_reader_insert AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER notifications_reader_update AFTER UPDATE ON notifications
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER notifications_reader_delete AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER reviews_reader_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER reviews_reader_update AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER reviews_reader_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER review_votes_reader_insert AFTER INSERT ON review_votes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER review_votes_reader_update AFTER UPDATE ON review_votes
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER review_votes_reader_delete AFTER DELETE ON review_votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER study_goals_reader_insert AFTER INSERT ON study_goals
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER study_goals_reader_update AFTER UPDATE ON study_goals
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();

CREATE OR REPLACE TRIGGER study_goals_reader_delete AFTER DELETE ON study_goals
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
