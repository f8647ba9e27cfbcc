CREATE TABLE "course_students" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"students" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "count_changes" (
	"noun" text NOT NULL,
	"key" integer NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_counts" (
	"noun" text NOT NULL,
	"key" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "kept_counts_noun_key_pk" PRIMARY KEY("noun","key")
);
--> statement-breakpoint
ALTER TABLE "course_students" ADD CONSTRAINT "course_students_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_students_most" ON "course_students" USING btree ("students" desc,"course_id");--> statement-breakpoint
CREATE INDEX "users_full_name" ON "users" USING btree (lower(coalesce("full_name", '')),"id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("username" || ' ' || coalesce("full_name", '') || ' ' || "id"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_earned" ON "payments" USING btree ("course_id","amount_paise") WHERE "payments"."status" = 'approved';
--> statement-breakpoint
-- Counts of whole tables are kept, not made at each look: `kept_counts` has what was folded, `count_changes` what came since.
-- Who changes something adds a row to the latter, and so waits for nobody. Nouns: 'offered' and 'drafts', by category;
-- 'users' (0); and by quarter of an hour (which every time zone's days consist of) 'registrations', 'enrollments',
-- 'revenue' (in paise) and 'approvals'.
CREATE FUNCTION kept_count(wanted text, first integer, last integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(count) FROM kept_counts WHERE noun = wanted AND key BETWEEN first AND last), 0)
    + coalesce((SELECT sum(change) FROM count_changes WHERE noun = wanted AND key BETWEEN first AND last), 0)
  )::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION quarter_of(moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(extract(epoch FROM moment) / 900)::integer
$$;
--> statement-breakpoint
-- One at a time, and only who has nothing to wait for.
CREATE FUNCTION fold_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM count_changes LIMIT 200) AS few) = 200 AND pg_try_advisory_xact_lock(7304110260) THEN
    WITH folded AS (DELETE FROM count_changes RETURNING noun, key, change)
    INSERT INTO kept_counts AS k (noun, key, count)
      SELECT noun, key, sum(change) FROM folded GROUP BY noun, key HAVING sum(change) <> 0
      ON CONFLICT (noun, key) DO UPDATE SET count = k.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_changes_fold AFTER INSERT ON count_changes FOR EACH STATEMENT EXECUTE FUNCTION fold_counts();
--> statement-breakpoint
CREATE FUNCTION courses_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO course_students (course_id, students) SELECT id, 0 FROM changed;
  END IF;
  INSERT INTO count_changes (noun, key, change)
    SELECT CASE WHEN is_published THEN 'offered' ELSE 'drafts' END, category_id, count(*) * TG_ARGV[0]::integer
    FROM changed WHERE deleted_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION course_counted_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (noun, key, change)
    SELECT CASE WHEN is_published THEN 'offered' ELSE 'drafts' END, category_id, change
    FROM (VALUES (OLD.is_published, OLD.category_id, OLD.deleted_at, -1), (NEW.is_published, NEW.category_id, NEW.deleted_at, 1))
      AS versions(is_published, category_id, deleted_at, change)
    WHERE deleted_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_counted_in AFTER INSERT ON courses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_counted('1');
--> statement-breakpoint
CREATE TRIGGER courses_counted_out AFTER DELETE ON courses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_counted('-1');
--> statement-breakpoint
CREATE TRIGGER courses_counted_elsewhere AFTER UPDATE OF category_id, is_published, deleted_at ON courses
  FOR EACH ROW WHEN ((OLD.category_id, OLD.is_published, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.category_id, NEW.is_published, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION course_counted_elsewhere();
--> statement-breakpoint
CREATE FUNCTION users_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (noun, key, change)
    SELECT 'users', 0, count(*) * TG_ARGV[0]::integer FROM changed HAVING count(*) > 0
    UNION ALL
    SELECT 'registrations', quarter_of(created_at), count(*) * TG_ARGV[0]::integer FROM changed GROUP BY 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_counted_in AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION users_counted('1');
--> statement-breakpoint
CREATE TRIGGER users_counted_out AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION users_counted('-1');
--> statement-breakpoint
-- The rows of the courses are locked in one order, so that two who enrol in several never wait in a circle.
CREATE FUNCTION enrollments_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM course_students WHERE course_id IN (SELECT course_id FROM changed) ORDER BY course_id FOR NO KEY UPDATE;
  UPDATE course_students s SET students = s.students + c.n * TG_ARGV[0]::integer
    FROM (SELECT course_id, count(*)::integer AS n FROM changed GROUP BY 1) AS c WHERE c.course_id = s.course_id;
  INSERT INTO count_changes (noun, key, change)
    SELECT 'enrollments', quarter_of(created_at), count(*) * TG_ARGV[0]::integer FROM changed GROUP BY 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrollments_counted_in AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted('1');
--> statement-breakpoint
CREATE TRIGGER enrollments_counted_out AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted('-1');
--> statement-breakpoint
-- Nothing of ours changes when somebody came; who does it by hand finds the charts follow.
CREATE FUNCTION counted_at_another_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (noun, key, change)
    VALUES (TG_ARGV[0], quarter_of(OLD.created_at), -1), (TG_ARGV[0], quarter_of(NEW.created_at), 1);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_counted_elsewhere AFTER UPDATE OF created_at ON users
  FOR EACH ROW EXECUTE FUNCTION counted_at_another_time('registrations');
--> statement-breakpoint
CREATE TRIGGER enrollments_counted_elsewhere AFTER UPDATE OF created_at ON enrollments
  FOR EACH ROW EXECUTE FUNCTION counted_at_another_time('enrollments');
--> statement-breakpoint
CREATE FUNCTION revenue_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), -sum(CASE noun WHEN 'revenue' THEN amount_paise ELSE 1 END)
      FROM removed, unnest(ARRAY['revenue', 'approvals']) AS noun WHERE status = 'approved' GROUP BY 1, 2;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), sum(CASE noun WHEN 'revenue' THEN amount_paise ELSE 1 END)
      FROM added, unnest(ARRAY['revenue', 'approvals']) AS noun WHERE status = 'approved' GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_counted_in AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION revenue_counted();
--> statement-breakpoint
CREATE TRIGGER payments_counted_anew AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION revenue_counted();
--> statement-breakpoint
CREATE TRIGGER payments_counted_out AFTER DELETE ON payments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION revenue_counted();
--> statement-breakpoint
-- For what came while no trigger looked.
CREATE FUNCTION count_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM count_changes;
  DELETE FROM kept_counts;
  DELETE FROM course_students;
  INSERT INTO course_students (course_id, students)
    SELECT id, (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id) FROM courses c;
  INSERT INTO kept_counts (noun, key, count)
    SELECT CASE WHEN is_published THEN 'offered' ELSE 'drafts' END, category_id, count(*)
      FROM courses WHERE deleted_at IS NULL GROUP BY 1, 2
    UNION ALL SELECT 'users', 0, count(*) FROM users
    UNION ALL SELECT 'registrations', quarter_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'enrollments', quarter_of(created_at), count(*) FROM enrollments GROUP BY 2
    UNION ALL SELECT 'approvals', quarter_of(decided_at), count(*) FROM payments WHERE status = 'approved' GROUP BY 2
    UNION ALL SELECT 'revenue', quarter_of(decided_at), sum(amount_paise) FROM payments WHERE status = 'approved' GROUP BY 2;
$$;
--> statement-breakpoint
SELECT count_anew();
--> statement-breakpoint
-- What changes all the time is tidied up sooner than after a fifth of it.
ALTER TABLE "count_changes" SET (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
--> statement-breakpoint
ALTER TABLE "course_students" SET (autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE "courses" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE "lessons" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE "lesson_progress" SET (autovacuum_vacuum_scale_factor = 0.05);
