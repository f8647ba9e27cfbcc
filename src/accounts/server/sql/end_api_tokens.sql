-- Removes a user's tokens when the role, block or password of this user changes, because the tokens were
-- created before this change.
CREATE OR REPLACE FUNCTION end_api_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_tokens WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_end_api_tokens AFTER UPDATE OF password_hash, role, blocked_at ON users
  FOR EACH ROW
  WHEN ((OLD.password_hash, OLD.role, OLD.blocked_at) IS DISTINCT FROM (NEW.password_hash, NEW.role, NEW.blocked_at))
  EXECUTE FUNCTION end_api_tokens();
