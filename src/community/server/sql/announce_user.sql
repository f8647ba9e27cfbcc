-- Announces changed names, which comments and reviews show, and changed roles, because comments mark teachers. Only
-- responses of students are cached, so a former administrator gets a version without cached responses.
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
