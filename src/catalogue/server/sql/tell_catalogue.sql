-- Tells every instance which noun of the catalogue has changed, once the transaction commits (src/platform/server/live.ts).
CREATE OR REPLACE FUNCTION tell_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lantern', json_build_object('topic', 'catalogue', 'payload', json_build_object('noun', TG_ARGV[0]))::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER categories_told AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue('categories');

-- The page of a course shows its teacher.
CREATE OR REPLACE TRIGGER teachers_told AFTER INSERT OR UPDATE OF slug, name, description, thumbnail OR DELETE ON teachers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue('courses');
