-- Clears the rendered HTML when the text changes.
CREATE OR REPLACE FUNCTION description_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.description_html := NULL;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER courses_description_changed BEFORE UPDATE OF description ON courses
  FOR EACH ROW WHEN (NEW.description IS DISTINCT FROM OLD.description) EXECUTE FUNCTION description_changed();

CREATE OR REPLACE TRIGGER lessons_description_changed BEFORE UPDATE OF description ON lessons
  FOR EACH ROW WHEN (NEW.description IS DISTINCT FROM OLD.description) EXECUTE FUNCTION description_changed();

CREATE OR REPLACE TRIGGER teachers_description_changed BEFORE UPDATE OF description ON teachers
  FOR EACH ROW WHEN (NEW.description IS DISTINCT FROM OLD.description) EXECUTE FUNCTION description_changed();
