-- When the password, role, block or ownership of a user changes, removes the user's emailed codes, and the reset
-- links that this user created or received.
CREATE OR REPLACE FUNCTION end_password_resets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = NEW.id OR issuer_id = NEW.id;
  DELETE FROM sign_in_codes WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_end_password_resets AFTER UPDATE OF password_hash, role, blocked_at, owner_since ON users
  FOR EACH ROW
  WHEN ((OLD.password_hash, OLD.role, OLD.blocked_at, OLD.owner_since)
    IS DISTINCT FROM (NEW.password_hash, NEW.role, NEW.blocked_at, NEW.owner_since))
  EXECUTE FUNCTION end_password_resets();
