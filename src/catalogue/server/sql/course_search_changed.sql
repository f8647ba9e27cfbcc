CREATE OR REPLACE FUNCTION course_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_search(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_search_changed
  AFTER UPDATE OF title, instructor, description, category_id, duration, language, level, is_premium, is_published, deleted_at ON courses
  FOR EACH ROW EXECUTE FUNCTION course_search_changed();
