CREATE OR REPLACE FUNCTION announce_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM announce_change(ARRAY['lesson:' || OLD.lesson_id]);
  ELSIF TG_OP = 'INSERT' OR (to_jsonb(OLD) - 'answered_at')
    IS DISTINCT FROM (to_jsonb(NEW) - 'answered_at') THEN
    PERFORM announce_change(ARRAY['lesson:' || NEW.lesson_id]);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_announce AFTER INSERT OR UPDATE OR DELETE ON comments
  FOR EACH ROW EXECUTE FUNCTION announce_comment();
