CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"percent" integer,
	"amount_paise" integer,
	"subject" text NOT NULL,
	"course_id" integer,
	"plan_id" integer,
	"max_uses" integer,
	"per_person" integer,
	"ends_on" date,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_one_reduction" CHECK (("coupons"."percent" is null) <> ("coupons"."amount_paise" is null)),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" is null or "coupons"."percent" between 1 and 99),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_paise" is null or "coupons"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_course" ON "coupons" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "coupons_plan" ON "coupons" USING btree ("plan_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_coupon" ON "payments" USING btree ("coupon_id") WHERE "payments"."coupon_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_coupon" CHECK (("payments"."coupon_id" is null) = ("payments"."coupon_code" is null));--> statement-breakpoint
-- Writes down for each webhook that wants to hear of it what happens, in the transaction in which it happens; without one, nothing. A
-- decision on a payment is told when it cannot be taken back any more, which is when its buyer is told.
CREATE OR REPLACE FUNCTION tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := TG_ARGV[0];
  about jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events)) THEN
    RETURN NULL;
  END IF;
  IF what LIKE 'payment.%' THEN
    about := jsonb_build_object('id', NEW.id, 'userId', NEW.user_id, 'username', NEW.username, 'kind', NEW.kind,
      'courseId', NEW.course_id, 'courseTitle', NEW.course_title,
      'planId', NEW.plan_id, 'planTitle', NEW.plan_terms ->> 'title', 'coupon', NEW.coupon_code, 'amount', NEW.amount_paise / 100.0, 'status', NEW.status);
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
  INSERT INTO webhook_deliveries (webhook_id, event, data, next_try_at)
    SELECT id, what, about, now() FROM webhooks WHERE disabled_at IS NULL AND what = ANY (events);
  PERFORM pg_notify('lantern', json_build_object('topic', 'webhooks', 'payload', json_build_object())::text);
  RETURN NULL;
END
$$;

