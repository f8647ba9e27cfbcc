-- Every 200th row folds. Does not count the rows, because a long transaction, or a backup, keeps the deleted ones. Only
-- one transaction folds at a time; others skip it without waiting.
CREATE OR REPLACE FUNCTION fold_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE id % 200 = 0) AND pg_try_advisory_xact_lock(7304110260) THEN
    WITH folded AS (DELETE FROM count_changes RETURNING noun, key, change)
    INSERT INTO counters AS k (noun, key, count)
      SELECT noun, key, sum(change) FROM folded GROUP BY noun, key HAVING sum(change) <> 0
      ON CONFLICT (noun, key) DO UPDATE SET count = k.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER count_changes_fold AFTER INSERT ON count_changes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION fold_counts();
