CREATE OR REPLACE FUNCTION announce_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM announce_change(ARRAY['lesson:' || OLD.lesson_id]);
  ELSIF TG_OP = 'INSERT' OR (OLD.lesson_id, OLD.content, OLD.user_id, OLD.edited_at, OLD.at_seconds)
    IS DISTINCT FROM (NEW.lesson_id, NEW.content, NEW.user_id, NEW.edited_at, NEW.at_seconds) THEN
    PERFORM announce_change(ARRAY['lesson:' || NEW.lesson_id]);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_announce AFTER INSERT OR UPDATE OR DELETE ON comments
  FOR EACH ROW EXECUTE FUNCTION announce_comment();
