CREATE TABLE "entitlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"course_id" integer,
	"course_ids" integer[],
	"source" text NOT NULL,
	"payment_id" integer,
	"plan_id" integer,
	"reason" text,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"told_days" integer,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"used_at" timestamp with time zone,
	"granted_by_name" text,
	CONSTRAINT "entitlements_order" CHECK ("entitlements"."ends_at" > "entitlements"."starts_at"),
	CONSTRAINT "entitlements_ended" CHECK (("entitlements"."ended_at" is null) = ("entitlements"."end_reason" is null)),
	CONSTRAINT "entitlements_purchase" CHECK ("entitlements"."source" <> 'purchase' or ("entitlements"."course_id" is not null and "entitlements"."payment_id" is not null)),
	CONSTRAINT "entitlements_plan" CHECK (case when "entitlements"."source" = 'plan' then "entitlements"."course_id" is null and "entitlements"."payment_id" is not null and ("entitlements"."ends_at" is not null or "entitlements"."ended_at" is not null) else "entitlements"."course_ids" is null and "entitlements"."plan_id" is null end)
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
-- Access by hand, by seats, by instalments and while payments were pending keeps its IDs.
INSERT INTO entitlements (id, user_id, course_id, source, payment_id, reason, starts_at, ends_at, due_at, told_days, ended_at,
  end_reason, used_at, granted_by_name) OVERRIDING SYSTEM VALUE
SELECT g.id, g.user_id, g.course_id, g.source, g.payment_id, g.reason, g.starts_at, g.ends_at, g.due_at, g.told_days, g.ended_at,
  CASE WHEN g.ended_at IS NULL THEN NULL WHEN g.is_taken_back THEN 'taken_back' WHEN p.revoked_at = g.ended_at THEN 'revoked'
    WHEN g.source = 'provisional' AND p.status = 'rejected' AND p.decided_at = g.ended_at THEN 'rejected' ELSE 'by_hand' END,
  g.used_at, g.granted_by_name
FROM access_grants g LEFT JOIN payments p ON p.id = g.payment_id ORDER BY g.id;
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('entitlements', 'id'), last_value, is_called) FROM access_grants_id_seq;
--> statement-breakpoint
INSERT INTO entitlements (user_id, course_ids, source, payment_id, plan_id, starts_at, ends_at, told_days)
SELECT user_id, course_ids, 'plan', payment_id, plan_id, starts_at, ends_at, told_days FROM memberships ORDER BY id;
--> statement-breakpoint
-- The rows of revoked plans were deleted: we know when they ended, and no longer when they would have.
INSERT INTO entitlements (user_id, course_id, source, payment_id, plan_id, starts_at, ended_at, end_reason)
SELECT user_id, course_id, CASE kind WHEN 'course' THEN 'purchase' ELSE 'plan' END, id, plan_id,
  least(coalesce(decided_at, submitted_at), now()), revoked_at, CASE WHEN revoked_at IS NOT NULL THEN 'revoked' END
FROM payments p
WHERE status = 'approved' AND user_id IS NOT NULL AND NOT opens_by_grants
  AND (course_id IS NOT NULL OR kind = 'membership' AND revoked_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.payment_id = p.id))
ORDER BY id;
--> statement-breakpoint
CREATE INDEX "entitlements_user" ON "entitlements" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "entitlements_course" ON "entitlements" USING btree ("course_id");
--> statement-breakpoint
CREATE INDEX "entitlements_payment" ON "entitlements" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "entitlements_plan" ON "entitlements" USING btree ("plan_id") WHERE "entitlements"."plan_id" is not null;
--> statement-breakpoint
CREATE INDEX "entitlements_plan_ends" ON "entitlements" USING btree ("ends_at") WHERE "entitlements"."source" = 'plan';
--> statement-breakpoint
CREATE INDEX "entitlements_due" ON "entitlements" USING btree ("due_at") WHERE "entitlements"."due_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_one_purchase" ON "entitlements" USING btree ("user_id","course_id") WHERE "entitlements"."source" = 'purchase' and "entitlements"."ended_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_one_plan" ON "entitlements" USING btree ("payment_id") WHERE "entitlements"."source" = 'plan';
--> statement-breakpoint
-- How many days a plan gives access after its end.
CREATE OR REPLACE FUNCTION grace_days() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT nullif(value, '')::integer FROM settings WHERE key = 'grace_days'), 0)
$$;
--> statement-breakpoint
-- The rule of access: the entitlements that give a person access now. Nothing else decides who may open a premium course.
-- What changes here by time alone must be a moment in access_moments.sql. PostgreSQL inlines both into the queries that ask.
CREATE OR REPLACE FUNCTION open_entitlements(person uuid)
  RETURNS TABLE (id integer, source text, course_id integer, course_ids integer[], ends_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT e.id, e.source, e.course_id, e.course_ids, e.ends_at FROM entitlements e
  WHERE e.user_id = person AND e.ended_at IS NULL AND e.starts_at <= now()
    AND (e.ends_at IS NULL OR e.ends_at > now()
      OR (e.source = 'plan' AND e.ends_at > now() - make_interval(days => (SELECT grace_days()))))
$$;
--> statement-breakpoint
-- The moments at which a person's access changes, or what we say about it: it begins, ends, an instalment is due, or the notice
-- period before an end begins. How many have passed is part of the key of cached pages (accounts/server/sessions/sessions.ts).
CREATE OR REPLACE FUNCTION access_moments(person uuid, notice_days integer) RETURNS SETOF timestamptz LANGUAGE sql STABLE AS $$
  SELECT moment FROM entitlements e, LATERAL (VALUES
    (e.starts_at), (e.ends_at), (e.due_at),
    (e.ends_at - make_interval(days => notice_days)),
    (CASE WHEN e.source = 'plan' THEN e.ends_at + make_interval(days => (SELECT grace_days())) END)
  ) AS moments (moment)
  WHERE e.user_id = person AND e.ended_at IS NULL AND moment IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER entitlements_reader_insert AFTER INSERT ON entitlements
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER entitlements_reader_update AFTER UPDATE ON entitlements
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER entitlements_reader_delete AFTER DELETE ON entitlements
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER entitlements_shown_truncate AFTER TRUNCATE ON entitlements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
ALTER TABLE "access_grants" DISABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "memberships" DISABLE ROW LEVEL SECURITY;
--> statement-breakpoint
DROP TABLE "access_grants" CASCADE;
--> statement-breakpoint
DROP TABLE "memberships" CASCADE;
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_seats";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_part";
--> statement-breakpoint
DROP INDEX "payments_approved_course";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "opens_by_grants";
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_seats" CHECK (("payments"."seats" is null) = ("payments"."seat_code" is null) and ("payments"."seats" is null or "payments"."seats" > 1));
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_part" CHECK (("payments"."part" is null) = ("payments"."parts" is null) and ("payments"."part" is null or ("payments"."kind" = 'course' and "payments"."seats" is null and "payments"."course_price_paise" is not null and "payments"."part" between 1 and "payments"."parts")));
