-- Of people, guests see the names beside comments.
CREATE OR REPLACE FUNCTION tell_shown_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(array_agg('lesson:' || lesson_id))
    FROM (SELECT DISTINCT lesson_id FROM comments WHERE user_id = NEW.id LIMIT 21) AS lessons
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_shown_update AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.id, OLD.username, OLD.full_name) IS DISTINCT FROM (NEW.id, NEW.username, NEW.full_name))
  EXECUTE FUNCTION tell_shown_names();
