CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"price_paise" integer NOT NULL,
	"months" integer,
	"course_ids" integer[],
	"is_visible" boolean DEFAULT true NOT NULL,
	"order" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_price" CHECK ("plans"."price_paise" > 0),
	CONSTRAINT "plans_months" CHECK ("plans"."months" is null or "plans"."months" > 0),
	CONSTRAINT "plans_courses" CHECK ("plans"."course_ids" is null or cardinality("plans"."course_ids") > 0)
);
--> statement-breakpoint
DROP INDEX "payments_pending_membership";--> statement-breakpoint
DROP INDEX "payments_search";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "plan_id" integer;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "course_ids" integer[];--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "plan_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "plan_terms" jsonb;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_plan" ON "payments" USING btree ("plan_id") WHERE "payments"."plan_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_pending_membership" ON "payments" USING btree ("user_id",coalesce("plan_id", 0)) WHERE "payments"."status" = 'pending' and "payments"."kind" = 'membership';--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin (lower("transaction_key" || ' ' || "username" || ' ' || "order_code" || ' ' || coalesce("course_title", "plan_terms" ->> 'title', 'Premium annual membership')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_terms" CHECK (("payments"."plan_id" is null) = ("payments"."plan_terms" is null) and ("payments"."plan_id" is null or "payments"."kind" = 'membership'));--> statement-breakpoint
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
      'planId', NEW.plan_id, 'planTitle', NEW.plan_terms ->> 'title', 'amount', NEW.amount_paise / 100.0, 'status', NEW.status);
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

