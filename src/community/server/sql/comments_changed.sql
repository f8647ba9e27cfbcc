-- Hidden comments, and deleted comments with replies, no longer count.
CREATE OR REPLACE FUNCTION comments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET comments_count = comments_count + moved.count
    FROM (
      SELECT c.lesson_id, sum(CASE WHEN c.hidden_at IS NULL AND c.deleted_at IS NULL THEN 1 ELSE -1 END) AS count
        FROM changed c JOIN before b USING (id)
        WHERE c.parent_id IS NULL AND (c.hidden_at IS NULL AND c.deleted_at IS NULL)
          <> (b.hidden_at IS NULL AND b.deleted_at IS NULL)
        GROUP BY c.lesson_id
    ) AS moved
    WHERE id = moved.lesson_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_changed AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comments_changed();
