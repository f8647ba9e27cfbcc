-- Releases a file that no submission uses any more. The sweep then deletes it, also after the deletion of an account.
CREATE OR REPLACE FUNCTION release_submission_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET attached_at = NULL, created_at = least(created_at, now() - interval '1 day')
    WHERE id = CASE WHEN TG_TABLE_NAME = 'submissions' THEN (to_jsonb(OLD) ->> 'voice_file_id')::uuid
      ELSE (to_jsonb(OLD) ->> 'file_id')::uuid END AND kind = 'submission';
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER submission_files_release AFTER DELETE ON submission_files
  FOR EACH ROW EXECUTE FUNCTION release_submission_file();

CREATE OR REPLACE TRIGGER submissions_release AFTER DELETE ON submissions
  FOR EACH ROW WHEN (OLD.voice_file_id IS NOT NULL) EXECUTE FUNCTION release_submission_file();
