CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid,
	"username" text NOT NULL,
	"kind" text NOT NULL,
	"course_id" integer,
	"course_title" text,
	"course_price_paise" integer,
	"plan_id" integer,
	"plan_terms" jsonb,
	"coupon_id" integer,
	"coupon_code" text,
	"discount_paise" integer DEFAULT 0 NOT NULL,
	"credit_paise" integer DEFAULT 0 NOT NULL,
	"counted_order_ids" integer[],
	"amount_due_paise" integer NOT NULL,
	"instalments" integer,
	"seats" integer,
	"seat_code" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_seat_code_unique" UNIQUE("seat_code"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_due_paise" > 0),
	CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('course', 'membership')),
	CONSTRAINT "orders_coupon" CHECK (("orders"."coupon_id" is null) = ("orders"."coupon_code" is null)),
	CONSTRAINT "orders_credit" CHECK (("orders"."credit_paise" > 0) = ("orders"."counted_order_ids" is not null) and ("orders"."counted_order_ids" is null or "orders"."kind" = 'membership')),
	CONSTRAINT "orders_plan_terms" CHECK (("orders"."plan_id" is null) = ("orders"."plan_terms" is null) and ("orders"."plan_id" is null or "orders"."kind" = 'membership')),
	CONSTRAINT "orders_seats" CHECK (("orders"."seats" is null) = ("orders"."seat_code" is null) and ("orders"."seats" is null or "orders"."seats" > 1)),
	CONSTRAINT "orders_instalments" CHECK ("orders"."instalments" is null or ("orders"."instalments" > 1 and "orders"."kind" = 'course' and "orders"."seats" is null)),
	CONSTRAINT "orders_membership_no_course" CHECK ("orders"."kind" = 'course' or "orders"."course_id" is null)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_id" integer;--> statement-breakpoint
-- No money moves and nobody reads anything else: the triggers have nothing to tell.
ALTER TABLE "payments" DISABLE TRIGGER USER;--> statement-breakpoint
-- The order of a payment that continues nothing has its number.
UPDATE payments p SET order_id = id
  WHERE coalesce(part, 1) = 1 AND NOT EXISTS (SELECT FROM payment_history h WHERE h.payment_id = p.id);--> statement-breakpoint
CREATE INDEX payments_migrated ON payments (order_id);--> statement-breakpoint
-- A retry continues the order of the attempt before it, unless an approval of that order was revoked, or all its money was refunded and
-- the terms changed. A later instalment continues the order of the one before it.
DO $$
DECLARE
  p payments;
  before payments;
  continues integer;
BEGIN
  FOR p IN SELECT * FROM payments WHERE order_id IS NULL ORDER BY id LOOP
    continues := NULL;
    SELECT b.* INTO before FROM payment_history h JOIN payments b ON b.id = h.previous_payment_id
      WHERE h.payment_id = p.id ORDER BY b.id DESC LIMIT 1;
    IF FOUND THEN
      IF coalesce(p.part, 1) > 1 OR NOT EXISTS (
        SELECT FROM payments o WHERE o.order_id = before.order_id AND o.status = 'approved' AND o.id < p.id
      ) AND NOT (
        (p.discount_paise, p.credit_paise, p.parts, p.coupon_id, p.plan_terms)
          IS DISTINCT FROM (before.discount_paise, before.credit_paise, before.parts, before.coupon_id, before.plan_terms)
        AND EXISTS (SELECT FROM payments o WHERE o.order_id = before.order_id AND o.received_paise IS NOT NULL)
        AND NOT EXISTS (SELECT FROM payments o WHERE o.order_id = before.order_id AND o.received_paise IS NOT NULL
          AND (o.revoked_at IS NULL OR o.revoked_at > p.submitted_at))
      ) THEN
        continues := before.order_id;
      END IF;
    ELSIF p.part > 1 THEN
      SELECT b.order_id INTO continues FROM payments b
        WHERE b.id < p.id AND b.status = 'approved' AND b.part = p.part - 1 AND b.username = p.username
          AND (b.user_id, b.course_id, b.course_price_paise, b.parts)
            IS NOT DISTINCT FROM (p.user_id, p.course_id, p.course_price_paise, p.parts)
        ORDER BY (b.revoked_at IS NULL OR b.revoked_at > p.submitted_at) DESC, b.id DESC LIMIT 1;
    END IF;
    UPDATE payments SET order_id = coalesce(continues, p.id) WHERE id = p.id;
  END LOOP;
END $$;--> statement-breakpoint
-- The terms of an order are those of its last payment. What was due for the whole: what was due last, and what was there by then.
INSERT INTO orders (id, user_id, username, kind, course_id, course_title, course_price_paise, plan_id, plan_terms, coupon_id, coupon_code,
    discount_paise, credit_paise, counted_order_ids, amount_due_paise, instalments, seats, seat_code, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT p.order_id, p.user_id, p.username, p.kind, p.course_id, p.course_title, p.course_price_paise, p.plan_id, p.plan_terms, p.coupon_id,
    p.coupon_code, p.discount_paise, p.credit_paise,
    CASE WHEN p.counted_ids IS NOT NULL THEN array(SELECT DISTINCT c.order_id FROM payments c WHERE c.id = ANY (p.counted_ids) ORDER BY 1) END,
    CASE WHEN p.parts IS NOT NULL THEN p.course_price_paise ELSE p.amount_due_paise + coalesce((
      SELECT sum(t.received_paise) FROM payments t WHERE t.order_id = p.order_id AND t.id < p.id
        AND (t.revoked_at IS NULL OR t.revoked_at > p.submitted_at)), 0) END,
    p.parts, p.seats, p.seat_code,
    (SELECT min(t.submitted_at) FROM payments t WHERE t.order_id = p.order_id)
  FROM (SELECT DISTINCT ON (order_id) * FROM payments ORDER BY order_id, id DESC) p ORDER BY p.order_id;--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('orders', 'id'), max(id)) FROM orders HAVING max(id) IS NOT NULL;--> statement-breakpoint
DROP INDEX payments_migrated;--> statement-breakpoint
ALTER TABLE "payments" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_history" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "payment_history" CASCADE;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_seat_code_unique";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_seats";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_coupon";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_credit";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_plan_terms";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_membership_no_course";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_part";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_course_id_courses_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_plan_id_plans_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_coupon_id_coupons_id_fk";
--> statement-breakpoint
DROP INDEX "payments_pending_course";--> statement-breakpoint
DROP INDEX "payments_pending_membership";--> statement-breakpoint
DROP INDEX "payments_approved_part";--> statement-breakpoint
DROP INDEX "payments_course";--> statement-breakpoint
DROP INDEX "payments_coupon";--> statement-breakpoint
DROP INDEX "payments_plan";--> statement-breakpoint
DROP INDEX "payments_earned";--> statement-breakpoint
DROP INDEX "payments_search";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_course" ON "orders" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "orders_plan" ON "orders" USING btree ("plan_id") WHERE "orders"."plan_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_id") WHERE "orders"."coupon_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (lower("username" || ' ' || coalesce("course_title", "plan_terms" ->> 'title', 'Premium annual membership')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_pending" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_approved" ON "payments" USING btree ("order_id",coalesce("part", 1)) WHERE "payments"."status" = 'approved' and "payments"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_earned" ON "payments" USING btree ("order_id","status","amount_paise","received_paise") WHERE "payments"."status" = 'approved' or "payments"."received_paise" is not null;--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin (lower("transaction_key" || ' ' || "order_code") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "username";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "course_id";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "course_title";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "course_price_paise";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "plan_id";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "plan_terms";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "coupon_id";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "coupon_code";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "discount_paise";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "credit_paise";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "counted_ids";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "seats";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "seat_code";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "parts";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_part" CHECK ("payments"."part" > 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_invoiced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own jsonb;
  received integer;
BEGIN
  SELECT jsonb_object_agg(key, nullif(value, '')) INTO own FROM public.settings
    WHERE key IN ('gstin', 'gst_name', 'gst_address', 'gst_sac', 'gst_rate', 'academy_address');
  SELECT money_received(p.status, p.amount_paise, p.received_paise) INTO received FROM public.payments p
    WHERE p.id = NEW.id AND p.tell_at IS NULL;
  IF own ->> 'gstin' IS NULL OR own ->> 'gst_name' IS NULL OR coalesce(received, 0) = 0
    OR EXISTS (SELECT FROM public.invoices i WHERE i.payment_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.invoices (kind, payment_id, issued_at, issued_on, year, serial, number, seller_gstin, seller_name, seller_address,
      buyer_name, buyer_address, buyer_gstin, place, sac, rate, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT 'invoice', NEW.id, n.issued_at, n.issued_on, n.year, n.serial, n.number, own ->> 'gstin', own ->> 'gst_name',
      coalesce(own ->> 'gst_address', own ->> 'academy_address', ''), b.name, b.address, b.gstin, b.place, coalesce(own ->> 'gst_sac', '999293'), r.rate,
      received, t.taxable, t.cgst, t.sgst, t.igst
    FROM next_invoice('invoice') n,
      (SELECT (coalesce(own ->> 'gst_rate', '18')::numeric * 100)::integer AS rate) r,
      (SELECT coalesce(d.name, u.full_name, o.username) AS name, coalesce(d.address, '') AS address, d.gstin,
          coalesce(left(d.gstin, 2), d.state, left(own ->> 'gstin', 2)) AS place
        FROM public.payments p JOIN public.orders o ON o.id = p.order_id LEFT JOIN public.users u ON u.id = p.user_id LEFT JOIN public.billing_details d ON d.user_id = p.user_id
        WHERE p.id = NEW.id) b,
      tax_parts(received, r.rate, b.place = left(own ->> 'gstin', 2)) t;
  RETURN NULL;
END
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
      'planId', o.plan_id, 'planTitle', o.plan_terms ->> 'title', 'coupon', o.coupon_code, 'amount', NEW.amount_paise / 100.0, 'status', NEW.status)
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
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_reader_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_reader_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_reader_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
