ALTER TABLE "payments" DROP CONSTRAINT "payments_status_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_revoked_received";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_received";--> statement-breakpoint
DROP INDEX "payments_transaction";--> statement-breakpoint
DROP INDEX "payments_earned";--> statement-breakpoint
-- No money moves and nobody reads anything else: the triggers have nothing to announce.
ALTER TABLE "payments" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE payments SET status = 'short' WHERE status = 'rejected' AND received_paise IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ENABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO payment_totals (status, count, amount_paise)
  SELECT 'short', count(*), sum(amount_paise) FROM payments WHERE status = 'short' HAVING count(*) > 0;--> statement-breakpoint
UPDATE payment_totals t SET count = t.count - s.count, amount_paise = t.amount_paise - s.amount_paise
  FROM payment_totals s WHERE t.status = 'rejected' AND s.status = 'short';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("transaction_key") WHERE "payments"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "payments_earned" ON "payments" USING btree ("order_id","status","amount_paise","received_paise") WHERE "payments"."status" in ('approved', 'short');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('pending', 'approved', 'rejected', 'short'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_revoked_received" CHECK ("payments"."revoked_at" is null or "payments"."status" in ('approved', 'short'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received" CHECK (case "payments"."status" when 'approved' then "payments"."received_paise" is null or "payments"."received_paise" > 0
        when 'short' then "payments"."received_paise" is not null and "payments"."received_paise" > 0 else "payments"."received_paise" is null end);--> statement-breakpoint
CREATE OR REPLACE FUNCTION money_received(status text, claimed integer, received integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE status WHEN 'approved' THEN coalesce(received, claimed) WHEN 'short' THEN received ELSE 0 END;
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.ledger_entries (payment_id, kind, claimed_paise, received_paise, entered_at)
      SELECT id, kind, claimed, received, at
      FROM (
        SELECT id, 1 AS step, 'claimed' AS kind, amount_paise AS claimed, 0 AS received, submitted_at AS at FROM added
        UNION ALL
        SELECT id, 2, CASE WHEN status IN ('approved', 'short') THEN 'received' ELSE 'rejected' END, -amount_paise,
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
        CASE WHEN o.status IN ('rejected', 'short') AND n.status = 'approved' THEN 'received'
          WHEN o.status <> 'pending' OR n.status = 'pending' THEN 'corrected'
          WHEN n.status IN ('approved', 'short') THEN 'received' ELSE 'rejected' END,
        CASE n.status WHEN 'pending' THEN n.amount_paise ELSE 0 END - CASE o.status WHEN 'pending' THEN o.amount_paise ELSE 0 END,
        money_received(n.status, n.amount_paise, n.received_paise) - money_received(o.status, o.amount_paise, o.received_paise),
        CASE WHEN o.status = 'pending' AND n.status <> 'pending' THEN n.decided_at ELSE now() END
      FROM added n JOIN removed o ON o.id = n.id
      WHERE (o.status, o.amount_paise, o.received_paise) IS DISTINCT FROM (n.status, n.amount_paise, n.received_paise)
        -- A short payment that is approved after all brings no more money.
        AND NOT (o.status = 'short' AND n.status = 'approved' AND o.received_paise IS NOT DISTINCT FROM n.received_paise)
      ORDER BY n.id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
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
        FROM payments WHERE status IN ('approved', 'short')
      UNION ALL SELECT quarter_of(created_at), -amount_paise FROM refunds
    ) AS net GROUP BY 2;
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := TG_ARGV[0];
  about jsonb;
  delivery integer;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events)) THEN
    RETURN NULL;
  END IF;
  IF what LIKE 'payment.%' THEN
    SELECT jsonb_build_object('id', NEW.id, 'userId', NEW.user_id, 'username', o.username, 'kind', o.kind,
      'courseId', o.course_id, 'courseTitle', o.course_title,
      'planId', o.plan_id, 'planTitle', o.plan_terms ->> 'title', 'coupon', o.coupon_code, 'amount', NEW.amount_paise / 100.0, 'status',
      CASE NEW.status WHEN 'short' THEN 'rejected' ELSE NEW.status END)
      INTO about FROM orders o WHERE o.id = NEW.order_id;
  ELSIF what = 'enrollment.created' THEN
    about := jsonb_build_object('id', NEW.id, 'userId', NEW.user_id, 'courseId', NEW.course_id);
  ELSIF what = 'user.registered' THEN
    about := jsonb_build_object('id', NEW.id, 'username', NEW.username, 'role', NEW.role);
  ELSE
    -- Of two who complete the last two lessons at once, one waits, and sees what the other did.
    SELECT jsonb_build_object('enrollmentId', e.id, 'userId', e.user_id, 'courseId', e.course_id) INTO about
      FROM enrollments e JOIN lessons l ON l.course_id = e.course_id
      WHERE l.id = NEW.lesson_id AND l.is_visible AND e.user_id = NEW.user_id FOR NO KEY UPDATE OF e;
    IF about IS NULL OR EXISTS (
      SELECT FROM lessons l LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = NEW.user_id
      WHERE l.course_id = (about ->> 'courseId')::integer AND l.is_visible AND NOT coalesce(p.completed, false)
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  FOR delivery IN INSERT INTO webhook_deliveries (webhook_id, event, data, next_try_at)
    SELECT id, what, about, now() FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events) RETURNING id
  LOOP
    PERFORM enqueue_job('send-webhook', jsonb_build_object('id', delivery), delivery::text, now());
  END LOOP;
  RETURN NULL;
END
$$;
