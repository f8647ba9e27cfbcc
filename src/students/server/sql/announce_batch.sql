-- Changes the user cache version of the members if the name, start or state of their batch changes. Triggers on
-- memberships and entitlements announce all other changes.
CREATE OR REPLACE FUNCTION announce_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_user_cache(ARRAY(SELECT m.user_id FROM batch_members m WHERE m.batch_id = NEW.id AND m.left_at IS NULL));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER batches_announce AFTER UPDATE OF name, starts_on, archived_at ON batches
  FOR EACH ROW EXECUTE FUNCTION announce_batch();
