-- How far the making of renditions is, only administrators see. Of all other columns whole rows are compared.
CREATE OR REPLACE FUNCTION tell_shown_video() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  OLD.percent := NEW.percent;
  OLD.state := NEW.state;
  OLD.error := NEW.error;
  OLD.attempts := NEW.attempts;
  OLD.updated_at := NEW.updated_at;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER videos_shown_update AFTER UPDATE ON videos
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_shown_video();
