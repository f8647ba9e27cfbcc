-- Shows or hides the lessons of a section with it. The trigger of the lessons computes the value.
CREATE OR REPLACE FUNCTION section_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET is_shown = is_visible AND NEW.is_visible WHERE section_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sections_shown AFTER UPDATE OF is_visible ON sections
  FOR EACH ROW WHEN (OLD.is_visible <> NEW.is_visible) EXECUTE FUNCTION section_shown();
