-- Maintains the number of comments in the row of the lesson, so that queries need no count. Replies, hidden comments and
-- deleted comments with replies do not count.
CREATE OR REPLACE FUNCTION comments_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET comments_count = comments_count + added.count
    FROM (SELECT lesson_id, count(*) FROM changed
        WHERE parent_id IS NULL AND hidden_at IS NULL AND deleted_at IS NULL GROUP BY lesson_id) AS added
    WHERE id = added.lesson_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_added AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comments_added();
