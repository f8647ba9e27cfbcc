-- What is said about a course stands on its page; its rating tells of itself.
CREATE OR REPLACE FUNCTION tell_shown_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT 'course:' || course_id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER reviews_shown_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_reviews();

CREATE OR REPLACE TRIGGER reviews_shown_update AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_reviews();

CREATE OR REPLACE TRIGGER reviews_shown_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_reviews();
