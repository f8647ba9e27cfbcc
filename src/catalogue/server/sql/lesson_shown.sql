-- Students see a lesson if the lesson and its section are visible.
CREATE OR REPLACE FUNCTION lesson_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_shown := NEW.is_visible AND coalesce((SELECT s.is_visible FROM sections s WHERE s.id = NEW.section_id), true);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER lessons_shown BEFORE INSERT OR UPDATE OF is_visible, is_shown, section_id ON lessons
  FOR EACH ROW EXECUTE FUNCTION lesson_shown();
