-- Names that say what the tables are: numbers that triggers keep, and versions that answers in memory depend on.
ALTER TABLE kept_counts RENAME TO counters;
--> statement-breakpoint
ALTER TABLE counters RENAME CONSTRAINT kept_counts_noun_key_pk TO counters_noun_key_pk;
--> statement-breakpoint
ALTER TABLE reader_versions RENAME TO user_cache_versions;
--> statement-breakpoint
ALTER TABLE user_cache_versions RENAME CONSTRAINT reader_versions_pkey TO user_cache_versions_pkey;
--> statement-breakpoint
ALTER TABLE user_cache_versions RENAME CONSTRAINT reader_versions_user_id_users_id_fk TO user_cache_versions_user_id_users_id_fk;
--> statement-breakpoint
DROP FUNCTION kept_count(text, integer, integer);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION counter_total(wanted text, first integer, last integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(count) FROM counters WHERE noun = wanted AND key BETWEEN first AND last), 0)
    + coalesce((SELECT sum(change) FROM count_changes WHERE noun = wanted AND key BETWEEN first AND last), 0)
  )::bigint
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM count_changes;
  DELETE FROM counters;
  DELETE FROM course_students;
  INSERT INTO course_students (course_id, students)
    SELECT id, (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id) FROM courses c;
  INSERT INTO counters (noun, key, count)
    SELECT noun, category_id, count(*)
      FROM courses, unnest(course_nouns(is_published, language, is_premium, level, length)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2
    UNION ALL SELECT 'users', 0, count(*) FROM users
    UNION ALL SELECT 'registrations', quarter_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'enrollments', quarter_of(created_at), count(*) FROM enrollments GROUP BY 2
    UNION ALL SELECT 'approvals', quarter_of(decided_at), count(*) FROM payments WHERE status = 'approved' GROUP BY 2
    UNION ALL SELECT 'revenue', quarter, sum(paise) FROM (
      SELECT quarter_of(decided_at) AS quarter, money_received(status, amount_paise, received_paise) AS paise
        FROM payments WHERE status = 'approved' OR received_paise IS NOT NULL
      UNION ALL SELECT quarter_of(created_at), -amount_paise FROM refunds
    ) AS net GROUP BY 2;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM count_changes LIMIT 200) AS few) = 200 AND pg_try_advisory_xact_lock(7304110260) THEN
    WITH folded AS (DELETE FROM count_changes RETURNING noun, key, change)
    INSERT INTO counters AS k (noun, key, count)
      SELECT noun, key, sum(change) FROM folded GROUP BY noun, key HAVING sum(change) <> 0
      ON CONFLICT (noun, key) DO UPDATE SET count = k.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION reader_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  readers uuid[];
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    readers := ARRAY(SELECT user_id FROM before UNION SELECT user_id FROM changed);
  ELSE
    readers := ARRAY(SELECT DISTINCT user_id FROM changed);
  END IF;
  INSERT INTO user_cache_versions AS v (user_id, version)
    SELECT id, pg_current_xact_id()::text::bigint FROM users WHERE id = ANY (readers) ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET version = excluded.version WHERE v.version <> excluded.version;
  RETURN NULL;
END
$$;
