-- Announces changed names, because comments and reviews show them, and changed roles, because comments mark
-- teachers. Only responses for students are cached. If an administrator becomes a student, a new version makes sure
-- that no earlier cached response is used.
CREATE OR REPLACE FUNCTION announce_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role <> NEW.role THEN
    PERFORM renew_user_cache(ARRAY[NEW.id]);
  END IF;
  IF (OLD.id, OLD.username, OLD.full_name, OLD.role)
    IS DISTINCT FROM (NEW.id, NEW.username, NEW.full_name, NEW.role) THEN
    PERFORM announce_change(array_agg(tag))
      FROM (
        SELECT DISTINCT 'lesson:' || lesson_id AS tag FROM comments WHERE user_id = NEW.id
        UNION ALL SELECT 'course:' || course_id FROM reviews WHERE user_id = NEW.id
        LIMIT 21
      ) AS changed
      HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_announce AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.id, OLD.username, OLD.full_name, OLD.role) IS DISTINCT FROM (NEW.id, NEW.username, NEW.full_name, NEW.role))
  EXECUTE FUNCTION announce_user();
