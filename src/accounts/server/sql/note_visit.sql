-- Records the time of a user's last visit in its own table, because sessions are deleted.
CREATE OR REPLACE FUNCTION note_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_visits AS v (user_id, seen_at) VALUES (NEW.user_id, NEW.seen_at)
    ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE v.seen_at < excluded.seen_at;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sessions_note_visit AFTER INSERT OR UPDATE OF seen_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_visit();
