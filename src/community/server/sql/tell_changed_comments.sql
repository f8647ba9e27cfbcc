-- Who answered a comment is not shown.
CREATE OR REPLACE FUNCTION tell_changed_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT 'lesson:' || c.lesson_id FROM changed c JOIN before b USING (id)
    WHERE (c.content, c.user_id, c.edited_at) IS DISTINCT FROM (b.content, b.user_id, b.edited_at)));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_shown_update AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_comments();
