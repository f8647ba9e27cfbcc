CREATE TABLE "enrollment_changes" (
	"course_id" integer NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollment_changes" SET (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
--> statement-breakpoint
-- Adds the enrolments of this transaction to the numbers of students, once, at its commit. Locks the courses in a fixed
-- order. `next_invoice` calls it, so that all transactions lock courses before the invoice numbers.
CREATE OR REPLACE FUNCTION apply_enrollment_changes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own text := pg_current_xact_id()::text;
  changed record;
BEGIN
  IF current_setting('lantern.enrollments_applied', true) = own THEN
    RETURN;
  END IF;
  PERFORM set_config('lantern.enrollments_applied', own, true);
  FOR changed IN
    WITH changes AS (DELETE FROM public.enrollment_changes RETURNING course_id, change)
    SELECT course_id, sum(change)::integer AS change FROM changes GROUP BY course_id ORDER BY course_id
  LOOP
    UPDATE public.course_students SET students = students + changed.change WHERE course_id = changed.course_id;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Deferred to the commit, so that a long transaction, such as an import, does not delay enrolments of others.
CREATE OR REPLACE FUNCTION enrollment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.apply_enrollment_changes();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER enrollment_changed AFTER INSERT ON enrollment_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION enrollment_changed();
--> statement-breakpoint
-- Returns the next number of a kind: consecutive within a financial year (April to March) in the academy's time zone.
-- The lock makes concurrent transactions wait for each other. They lock courses first, so they don't deadlock. A
-- rollback leaves no gap.
CREATE OR REPLACE FUNCTION next_invoice(of_kind text, OUT issued_at timestamptz, OUT issued_on date, OUT year integer, OUT serial integer,
  OUT number text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.apply_enrollment_changes();
  PERFORM pg_advisory_xact_lock(7304110261);
  issued_at := clock_timestamp();
  issued_on := issued_at AT TIME ZONE coalesce((SELECT value FROM public.settings WHERE key = 'time_zone'), 'Asia/Kolkata');
  year := extract(year FROM issued_on - interval '3 months');
  serial := 1 + coalesce((SELECT max(i.serial) FROM public.invoices i WHERE i.kind = of_kind AND i.year = next_invoice.year), 0);
  number := format('%s/%s-%s/%s', CASE of_kind WHEN 'invoice' THEN 'INV' ELSE 'CN' END, right(year::text, 2), right((year + 1)::text, 2),
    lpad(serial::text, greatest(5, length(serial::text)), '0'));
END
$$;
--> statement-breakpoint
-- Rebuilds all counters, for example after a load with triggers disabled.
CREATE OR REPLACE FUNCTION rebuild_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM count_changes;
  DELETE FROM counters;
  DELETE FROM enrollment_changes;
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
    UNION ALL SELECT 'payments/' || status, 0, count(*) FROM payments GROUP BY 1
    UNION ALL SELECT 'revenue', quarter_of(entered_at), sum(received_paise) FROM ledger_entries GROUP BY 2
    UNION ALL SELECT 'claimed', 0, sum(claimed_paise) FROM ledger_entries HAVING count(*) > 0;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enrollments_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO enrollment_changes (course_id, change)
    SELECT course_id, count(*)::integer * TG_ARGV[0]::integer FROM changed GROUP BY course_id;
  INSERT INTO count_changes (noun, key, change)
    SELECT 'enrollments', quarter_of(created_at), count(*) * TG_ARGV[0]::integer FROM changed GROUP BY 2;
  RETURN NULL;
END
$$;
