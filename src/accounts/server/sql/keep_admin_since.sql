-- Records when a user became an administrator. The administrator with the earliest time is the owner, unless
-- ownership was transferred.
CREATE OR REPLACE FUNCTION keep_admin_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role <> 'admin' THEN
    NEW.admin_since := NULL;
    NEW.owner_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.admin_since := coalesce(NEW.admin_since, clock_timestamp());
  ELSIF OLD.role <> 'admin' THEN
    NEW.admin_since := clock_timestamp();
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER users_admin_since BEFORE INSERT OR UPDATE OF role ON users
  FOR EACH ROW EXECUTE FUNCTION keep_admin_since();
