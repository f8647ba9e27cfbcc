-- Removes the invitations of an administrator whose password, role or block changes, because an attacker may have
-- created them.
CREATE OR REPLACE FUNCTION end_staff_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_invitations WHERE given_by = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_end_staff_invitations AFTER UPDATE OF password_hash, role, blocked_at ON users
  FOR EACH ROW
  WHEN ((OLD.password_hash, OLD.role, OLD.blocked_at) IS DISTINCT FROM (NEW.password_hash, NEW.role, NEW.blocked_at))
  EXECUTE FUNCTION end_staff_invitations();
