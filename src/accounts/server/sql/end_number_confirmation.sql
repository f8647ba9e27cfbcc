-- When the mobile number of a user changes, removes its confirmation, or the request for it.
CREATE OR REPLACE FUNCTION end_number_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM number_confirmations WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_end_number_confirmation AFTER UPDATE OF mobile ON users
  FOR EACH ROW WHEN (OLD.mobile IS DISTINCT FROM NEW.mobile) EXECUTE FUNCTION end_number_confirmation();
