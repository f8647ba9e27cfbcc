CREATE OR REPLACE FUNCTION tell_shown_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT 'lesson:' || lesson_id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_shown_insert AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_comments();

CREATE OR REPLACE TRIGGER comments_shown_delete AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_comments();
