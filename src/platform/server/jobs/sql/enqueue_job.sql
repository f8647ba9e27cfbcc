-- Adds a job in the caller's transaction. If a pending or failed job has the same name and key, that job gets the new
-- payload. It then runs at the earlier of the two times.
CREATE OR REPLACE FUNCTION enqueue_job(job_name text, job_payload jsonb, job_key text, due timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO jobs (name, payload, key, run_at) VALUES (job_name, job_payload, job_key, due)
    ON CONFLICT (name, key) WHERE locked_until IS NULL DO UPDATE SET
      payload = excluded.payload, run_at = least(jobs.run_at, excluded.run_at),
      attempts = 0, failed_at = NULL, last_error = NULL;
  SELECT pg_notify('lantern', '{"topic":"jobs","payload":{}}');
$$;
