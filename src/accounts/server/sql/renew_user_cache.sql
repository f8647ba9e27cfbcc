-- Sets a new cache version for users. Their versions are part of the key of their cached responses
-- (src/platform/server/response-cache/user-cache.ts). Skips administrators, whose responses are not cached.
-- Each transaction adds its own row, so transactions don't wait for each other. It deletes earlier rows, except
-- rows that another transaction is deleting. After each commit, the set of rows differs from all earlier sets.
-- The language is PL/pgSQL, which caches the plans of statements.
CREATE OR REPLACE FUNCTION renew_user_cache(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own bigint := pg_current_xact_id()::text::bigint;
BEGIN
  INSERT INTO user_cache_versions (user_id, version)
    SELECT id, own FROM users WHERE id = ANY (people) AND role <> 'admin'
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM user_cache_versions WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM user_cache_versions WHERE user_id = ANY (people) AND version <> own FOR UPDATE SKIP LOCKED
    ));
  END IF;
END
$$;
