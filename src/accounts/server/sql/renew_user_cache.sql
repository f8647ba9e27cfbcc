-- Sets a new cache version for users. Their versions are part of the key of their cached responses
-- (src/platform/server/response-cache/user-cache.ts). Skips administrators, whose responses are not cached. Each
-- transaction adds its own row, so no transaction waits for another one. It deletes earlier rows unless another
-- transaction is deleting them. So each commit leaves a set of rows that has never existed before.
CREATE OR REPLACE FUNCTION renew_user_cache(people uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH renewed AS (
    INSERT INTO user_cache_versions (user_id, version)
      SELECT id, pg_current_xact_id()::text::bigint FROM users WHERE id = ANY (people) AND role <> 'admin'
      ON CONFLICT DO NOTHING RETURNING user_id
  ), earlier AS (
    SELECT user_id, version FROM user_cache_versions JOIN renewed USING (user_id)
      FOR UPDATE OF user_cache_versions SKIP LOCKED
  )
  DELETE FROM user_cache_versions v USING earlier e WHERE v.user_id = e.user_id AND v.version = e.version
$$;
