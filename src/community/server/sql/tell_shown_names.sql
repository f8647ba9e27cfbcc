-- Of people, guests see the names beside comments and reviews.
CREATE OR REPLACE FUNCTION tell_shown_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(array_agg(tag))
    FROM (
      SELECT DISTINCT 'lesson:' || lesson_id AS tag FROM comments WHERE user_id = NEW.id
      UNION ALL SELECT 'course:' || course_id FROM reviews WHERE user_id = NEW.id
      LIMIT 21
    ) AS shown
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_shown_update AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.id, OLD.username, OLD.full_name) IS DISTINCT FROM (NEW.id, NEW.username, NEW.full_name))
  EXECUTE FUNCTION tell_shown_names();
