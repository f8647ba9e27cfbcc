CREATE OR REPLACE FUNCTION comments_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET comments_count = comments_count - removed.count
    FROM (SELECT lesson_id, count(*) FROM changed
        WHERE parent_id IS NULL AND hidden_at IS NULL AND deleted_at IS NULL GROUP BY lesson_id) AS removed
    WHERE id = removed.lesson_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_removed AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comments_removed();
