-- Sets a new cache version for users. The version is part of the key of their cached responses
-- (src/platform/server/response-cache/user-cache.ts). Skips administrators, whose responses are not cached. Updating
-- all their rows with each notification made transactions wait for each other.
CREATE OR REPLACE FUNCTION renew_user_cache(people uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO user_cache_versions AS v (user_id, version)
    SELECT id, pg_current_xact_id()::text::bigint FROM users WHERE id = ANY (people) AND role <> 'admin' ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET version = excluded.version WHERE v.version <> excluded.version
$$;
