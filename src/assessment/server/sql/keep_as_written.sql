-- Keeps rows as they were written. Later, only rendered HTML can be added, and the ID of a deleted account can be
-- removed. Rows are deleted with their owner.
CREATE OR REPLACE FUNCTION keep_as_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - ARRAY['text_html', 'given_by'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['text_html', 'given_by']
    OR to_jsonb(NEW) ->> 'given_by' IS DISTINCT FROM to_jsonb(OLD) ->> 'given_by'
      AND to_jsonb(NEW) ->> 'given_by' IS NOT NULL THEN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER question_versions_kept BEFORE UPDATE ON question_versions
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();

CREATE OR REPLACE TRIGGER question_keys_kept BEFORE UPDATE ON question_keys
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();

CREATE OR REPLACE TRIGGER answer_events_kept BEFORE UPDATE ON answer_events
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();

CREATE OR REPLACE TRIGGER key_corrections_kept BEFORE UPDATE ON key_corrections
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();

CREATE OR REPLACE TRIGGER marks_kept BEFORE UPDATE ON marks
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();
