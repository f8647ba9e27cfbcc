CREATE OR REPLACE FUNCTION announce_staff_duty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_user_cache(ARRAY[OLD.user_id, NEW.user_id]);
  PERFORM pg_notify('lantern', json_build_object('topic', 'auth-assurance-changed',
    'payload', json_build_object('user', person))::text)
    FROM unnest(ARRAY[OLD.user_id, NEW.user_id]) AS person WHERE person IS NOT NULL;
  DELETE FROM password_resets r
    WHERE r.issuer_id IN (OLD.user_id, NEW.user_id) OR r.user_id IN (OLD.user_id, NEW.user_id)
      AND EXISTS (SELECT FROM users i WHERE i.id = r.issuer_id AND i.role <> 'admin');
  IF 'answers' IN (OLD.duty, NEW.duty) THEN
    PERFORM announce_change(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_staff_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_invitations WHERE given_by = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_end_staff_invitations AFTER UPDATE OF password_hash, role, blocked_at ON users
  FOR EACH ROW
  WHEN ((OLD.password_hash, OLD.role, OLD.blocked_at) IS DISTINCT FROM (NEW.password_hash, NEW.role, NEW.blocked_at))
  EXECUTE FUNCTION end_staff_invitations();
