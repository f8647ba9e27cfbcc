-- Removes the duties of users whose role changed. Administrators need no duties, and a former administrator becomes
-- a student.
CREATE OR REPLACE FUNCTION end_staff_duties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_duties WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_end_staff_duties AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION end_staff_duties();
