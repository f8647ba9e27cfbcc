ALTER TABLE "payments" DROP CONSTRAINT "payments_revoked_approved";--> statement-breakpoint
DROP INDEX "payments_transaction";--> statement-breakpoint
DROP INDEX "payments_earned";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_paise" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("transaction_key") WHERE "payments"."status" <> 'rejected' or "payments"."received_paise" is not null;--> statement-breakpoint
CREATE INDEX "payments_earned" ON "payments" USING btree ("course_id","status","amount_paise","received_paise") WHERE "payments"."status" = 'approved' or "payments"."received_paise" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_revoked_received" CHECK ("payments"."revoked_at" is null or "payments"."status" = 'approved' or "payments"."received_paise" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received" CHECK ("payments"."received_paise" is null or ("payments"."received_paise" > 0 and "payments"."status" <> 'pending'));
--> statement-breakpoint
-- What the academy has of a payment, before anything was given back: what came, where somebody said it, else what was claimed, once it
-- is approved.
CREATE OR REPLACE FUNCTION money_received(status text, claimed integer, received integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE status WHEN 'approved' THEN coalesce(received, claimed) WHEN 'rejected' THEN coalesce(received, 0) ELSE 0 END;
$$;
--> statement-breakpoint
-- Enters into the ledger what has changed of payments, whoever changed it. What a payment counts for follows from its status: a pending
-- one is claimed, an approved one received, a rejected one neither, but for the part that came of it. The ledger is named with its schema: a
-- session may make a temporary table of the same name, which would be found before it.
CREATE OR REPLACE FUNCTION ledger_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      SELECT id, kind, claimed, received, at
      FROM (
        SELECT id, 1 AS step, 'claimed' AS kind, amount_paise AS claimed, 0 AS received, submitted_at AS at FROM added
        UNION ALL
        SELECT id, 2, CASE WHEN status = 'approved' OR received_paise IS NOT NULL THEN 'received' ELSE 'rejected' END, -amount_paise,
          money_received(status, amount_paise, received_paise), decided_at
        FROM added WHERE status <> 'pending'
      ) AS steps
      ORDER BY id, step;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise)
      SELECT payment_id, 'corrected', -sum(claimed_paise), -sum(received_paise)
      FROM public.ledger_entries WHERE payment_id IN (SELECT id FROM removed)
      GROUP BY payment_id HAVING sum(claimed_paise) <> 0 OR sum(received_paise) <> 0
      ORDER BY payment_id;
  ELSE
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      SELECT n.id,
        CASE WHEN o.status <> 'pending' OR n.status = 'pending' THEN 'corrected'
          WHEN n.status = 'approved' OR n.received_paise IS NOT NULL THEN 'received' ELSE 'rejected' END,
        CASE n.status WHEN 'pending' THEN n.amount_paise ELSE 0 END - CASE o.status WHEN 'pending' THEN o.amount_paise ELSE 0 END,
        money_received(n.status, n.amount_paise, n.received_paise) - money_received(o.status, o.amount_paise, o.received_paise),
        CASE WHEN o.status = 'pending' AND n.status <> 'pending' THEN n.decided_at ELSE now() END
      FROM added n JOIN removed o ON o.id = n.id
      WHERE (o.status, o.amount_paise, o.received_paise) IS DISTINCT FROM (n.status, n.amount_paise, n.received_paise)
      ORDER BY n.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What waits and what is rejected sums up to what was claimed; the sum of the approved ones is all that came, of rejected ones, too. The rows
-- are always locked in the order of their statuses, so that two decisions at once wait for each other, no more.
CREATE OR REPLACE FUNCTION payment_totals_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_totals AS t (status, count, amount_paise)
      SELECT status, sum(one), sum(paise)
      FROM (
        SELECT status, 1 AS one, CASE status WHEN 'approved' THEN 0 ELSE amount_paise END::bigint AS paise FROM added
        UNION ALL
        SELECT 'approved', 0, money_received(status, amount_paise, received_paise) FROM added
          WHERE money_received(status, amount_paise, received_paise) <> 0
      ) AS changed
      GROUP BY status
      HAVING sum(one) <> 0 OR sum(paise) <> 0
      ORDER BY status
      ON CONFLICT (status) DO UPDATE SET count = t.count + excluded.count, amount_paise = t.amount_paise + excluded.amount_paise;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO payment_totals AS t (status, count, amount_paise)
      SELECT status, sum(one), sum(paise)
      FROM (
        SELECT status, -1 AS one, -CASE status WHEN 'approved' THEN 0 ELSE amount_paise END::bigint AS paise FROM removed
        UNION ALL
        SELECT 'approved', 0, -money_received(status, amount_paise, received_paise) FROM removed
          WHERE money_received(status, amount_paise, received_paise) <> 0
      ) AS changed
      GROUP BY status
      HAVING sum(one) <> 0 OR sum(paise) <> 0
      ORDER BY status
      ON CONFLICT (status) DO UPDATE SET count = t.count + excluded.count, amount_paise = t.amount_paise + excluded.amount_paise;
  ELSE
    INSERT INTO payment_totals AS t (status, count, amount_paise)
      SELECT status, sum(one), sum(paise)
      FROM (
        SELECT status, 1 AS one, CASE status WHEN 'approved' THEN 0 ELSE amount_paise END::bigint AS paise FROM added
        UNION ALL
        SELECT 'approved', 0, money_received(status, amount_paise, received_paise) FROM added
          WHERE money_received(status, amount_paise, received_paise) <> 0
        UNION ALL
        SELECT status, -1 AS one, -CASE status WHEN 'approved' THEN 0 ELSE amount_paise END::bigint AS paise FROM removed
        UNION ALL
        SELECT 'approved', 0, -money_received(status, amount_paise, received_paise) FROM removed
          WHERE money_received(status, amount_paise, received_paise) <> 0
      ) AS changed
      GROUP BY status
      HAVING sum(one) <> 0 OR sum(paise) <> 0
      ORDER BY status
      ON CONFLICT (status) DO UPDATE SET count = t.count + excluded.count, amount_paise = t.amount_paise + excluded.amount_paise;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION revenue_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), sum(CASE noun WHEN 'revenue' THEN paise ELSE one END)
      FROM (
        SELECT decided_at, (status = 'approved')::int AS one, money_received(status, amount_paise, received_paise) AS paise
        FROM added WHERE decided_at IS NOT NULL
      ) AS changed, unnest(ARRAY['revenue', 'approvals']) AS noun
      GROUP BY 1, 2 HAVING sum(CASE noun WHEN 'revenue' THEN paise ELSE one END) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), -sum(CASE noun WHEN 'revenue' THEN paise ELSE one END)
      FROM (
        SELECT decided_at, (status = 'approved')::int AS one, money_received(status, amount_paise, received_paise) AS paise
        FROM removed WHERE decided_at IS NOT NULL
      ) AS changed, unnest(ARRAY['revenue', 'approvals']) AS noun
      GROUP BY 1, 2 HAVING sum(CASE noun WHEN 'revenue' THEN paise ELSE one END) <> 0;
  ELSE
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), sum(CASE noun WHEN 'revenue' THEN paise ELSE one END)
      FROM (
        SELECT decided_at, (status = 'approved')::int AS one, money_received(status, amount_paise, received_paise) AS paise
        FROM added WHERE decided_at IS NOT NULL
        UNION ALL
        SELECT decided_at, -(status = 'approved')::int, -money_received(status, amount_paise, received_paise)
        FROM removed WHERE decided_at IS NOT NULL
      ) AS changed, unnest(ARRAY['revenue', 'approvals']) AS noun
      GROUP BY 1, 2 HAVING sum(CASE noun WHEN 'revenue' THEN paise ELSE one END) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For what came while no trigger looked.
CREATE OR REPLACE FUNCTION count_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM count_changes;
  DELETE FROM kept_counts;
  DELETE FROM course_students;
  INSERT INTO course_students (course_id, students)
    SELECT id, (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id) FROM courses c;
  INSERT INTO kept_counts (noun, key, count)
    SELECT noun, category_id, count(*)
      FROM courses, unnest(course_nouns(is_published, language)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2
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