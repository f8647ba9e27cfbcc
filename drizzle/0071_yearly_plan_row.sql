ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_plan";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_plan_terms";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
-- The yearly plan is a row with the number 0; its price and whether it is sold follow their settings.
INSERT INTO plans (id, title, price_paise, months, is_visible, "order") OVERRIDING SYSTEM VALUE
  SELECT 0, 'Premium annual membership', coalesce(round(p.rupees * 100)::integer, 499900), 12, coalesce(v.value <> 'off', true), 0
  FROM (SELECT) one
    LEFT JOIN (SELECT nullif(regexp_replace(value, '[^0-9.]', '', 'g'), '')::numeric AS rupees FROM settings WHERE key = 'membership_price') p ON true
    LEFT JOIN (SELECT value FROM settings WHERE key = 'yearly_plan') v ON true;--> statement-breakpoint
-- Nothing changes for anybody: the triggers have nothing to announce.
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "entitlements" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "notifications" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE orders SET plan_id = 0, plan_terms = jsonb_build_object('title', 'Premium annual membership',
    'pricePaise', (amount_due_paise + discount_paise + credit_paise) / coalesce(seats, 1), 'months', 12, 'courseIds', NULL)
  WHERE kind = 'membership' AND plan_id IS NULL;--> statement-breakpoint
UPDATE entitlements SET plan_id = 0 WHERE source = 'plan' AND plan_id IS NULL;--> statement-breakpoint
UPDATE coupons SET plan_id = 0 WHERE subject = 'plan' AND plan_id IS NULL;--> statement-breakpoint
-- So that the text of a notification does not depend on the name of the plan.
UPDATE notifications SET data = data || '{"isPlan": true}'
  WHERE kind IN ('payment_approved', 'payment_rejected', 'payment_short', 'payment_refunded', 'payment_revoked') AND data ->> 'courseId' IS NULL
    AND (data ? 'planId' OR data ->> 'title' LIKE 'Premium annual membership%');--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "entitlements" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "notifications" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (lower("username" || ' ' || coalesce("course_title", "plan_terms" ->> 'title', '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_plan" CHECK (case when "entitlements"."source" = 'plan' then "entitlements"."course_id" is null and "entitlements"."payment_id" is not null and "entitlements"."plan_id" is not null and ("entitlements"."ends_at" is not null or "entitlements"."ended_at" is not null) else "entitlements"."course_ids" is null and "entitlements"."plan_id" is null end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_terms" CHECK (("orders"."plan_id" is null) = ("orders"."plan_terms" is null) and ("orders"."plan_id" is null) = ("orders"."kind" = 'course'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION enqueue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := TG_ARGV[0];
  about jsonb;
  delivery integer;
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN
    what := CASE
      WHEN TG_OP = 'INSERT' THEN CASE NEW.status WHEN 'pending' THEN 'payment.submitted' WHEN 'approved' THEN 'payment.decided' END
      WHEN NEW.status <> 'pending' AND NEW.tell_at IS NULL AND (OLD.status <> NEW.status OR OLD.tell_at IS NOT NULL) THEN 'payment.decided'
    END;
  ELSIF TG_TABLE_NAME = 'lesson_progress' AND TG_OP = 'UPDATE' THEN
    IF OLD.completed THEN
      RETURN NULL;
    END IF;
  END IF;
  IF NOT EXISTS (SELECT FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events)) THEN
    RETURN NULL;
  END IF;
  IF what LIKE 'payment.%' THEN
    SELECT jsonb_build_object('id', NEW.id, 'userId', NEW.user_id, 'username', o.username, 'kind', o.kind,
      'courseId', o.course_id, 'courseTitle', o.course_title,
      'planId', nullif(o.plan_id, 0), 'planTitle', CASE WHEN o.plan_id > 0 THEN o.plan_terms ->> 'title' END, 'coupon', o.coupon_code, 'amount', NEW.amount_paise / 100.0, 'status',
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
