CREATE OR REPLACE FUNCTION captions_spoken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cue_words := ARRAY(
    SELECT search_vector(said ->> 1, 'D') FROM jsonb_array_elements(NEW.spoken) WITH ORDINALITY AS cues(said, place) ORDER BY place);
  NEW.spoken_words := search_vector(
    (SELECT string_agg(said ->> 1, ' ' ORDER BY place) FROM jsonb_array_elements(NEW.spoken) WITH ORDINALITY AS cues(said, place)), 'D');
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER captions_spoken BEFORE INSERT OR UPDATE OF spoken ON captions
  FOR EACH ROW EXECUTE FUNCTION captions_spoken();
