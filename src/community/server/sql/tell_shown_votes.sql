-- Each review says how many it helped.
CREATE OR REPLACE FUNCTION tell_shown_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT 'course:' || r.course_id FROM changed v JOIN reviews r ON r.id = v.review_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER review_votes_shown_insert AFTER INSERT ON review_votes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_votes();

CREATE OR REPLACE TRIGGER review_votes_shown_delete AFTER DELETE ON review_votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_votes();
