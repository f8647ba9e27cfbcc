ALTER TABLE "user_cache_versions" DROP CONSTRAINT "user_cache_versions_pkey";--> statement-breakpoint
ALTER TABLE "user_cache_versions" ADD CONSTRAINT "user_cache_versions_user_id_version_pk" PRIMARY KEY("user_id","version");--> statement-breakpoint
-- Sets a new cache version for users. Their versions are part of the key of their cached responses
-- (src/platform/server/response-cache/user-cache.ts). Skips administrators, whose responses are not cached. Each
-- transaction adds its own row, so no transaction waits for another one. It deletes earlier rows unless another
-- transaction is deleting them. So each commit leaves a set of rows that has never existed before. In PL/pgSQL, because
-- it keeps the plans of its statements.
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
