-- Announces votes, because each review shows its number of helpful votes. OLD is null in an insert, NEW in a deletion.
CREATE OR REPLACE FUNCTION announce_review_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change(ARRAY['course:' || course_id]) FROM reviews WHERE id IN (OLD.review_id, NEW.review_id);
  IF TG_OP <> 'DELETE' OR pg_trigger_depth() = 1 THEN
    PERFORM renew_user_cache(ARRAY[OLD.user_id, NEW.user_id]);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER review_votes_announce AFTER INSERT OR UPDATE OR DELETE ON review_votes
  FOR EACH ROW EXECUTE FUNCTION announce_review_vote();
