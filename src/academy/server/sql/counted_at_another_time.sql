-- Keeps the counters right if someone edits `created_at` by hand. Lantern itself never updates this column.
CREATE OR REPLACE FUNCTION counted_at_another_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (noun, key, change)
    VALUES (TG_ARGV[0], quarter_of(OLD.created_at), -1), (TG_ARGV[0], quarter_of(NEW.created_at), 1);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_counted_elsewhere AFTER UPDATE OF created_at ON users
  FOR EACH ROW EXECUTE FUNCTION counted_at_another_time('registrations');

CREATE OR REPLACE TRIGGER enrollments_counted_elsewhere AFTER UPDATE OF created_at ON enrollments
  FOR EACH ROW EXECUTE FUNCTION counted_at_another_time('enrollments');
