-- Comments and reviews show the names of people.
CREATE OR REPLACE FUNCTION announce_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change(array_agg(tag))
    FROM (
      SELECT DISTINCT 'lesson:' || lesson_id AS tag FROM comments WHERE user_id = NEW.id
      UNION ALL SELECT 'course:' || course_id FROM reviews WHERE user_id = NEW.id
      LIMIT 21
    ) AS changed
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_announce AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.id, OLD.username, OLD.full_name) IS DISTINCT FROM (NEW.id, NEW.username, NEW.full_name))
  EXECUTE FUNCTION announce_name();
