CREATE OR REPLACE FUNCTION lessons_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_search(array_agg(DISTINCT course_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER lessons_search_added AFTER INSERT ON lessons
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lessons_search_changed();

CREATE OR REPLACE TRIGGER lessons_search_removed AFTER DELETE ON lessons
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lessons_search_changed();
