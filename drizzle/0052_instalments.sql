ALTER TABLE "courses" ADD COLUMN "instalments" integer;--> statement-breakpoint
ALTER TABLE "access_grants" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_grants" ADD COLUMN "told_days" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "part" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "parts" integer;--> statement-breakpoint
CREATE INDEX "access_grants_due" ON "access_grants" USING btree ("due_at") WHERE "access_grants"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_approved_part" ON "payments" USING btree ("user_id","course_id","part") WHERE "payments"."status" = 'approved' and "payments"."part" is not null and "payments"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_instalments" CHECK ("courses"."instalments" is null or "courses"."instalments" between 2 and 4);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_part" CHECK (("payments"."part" is null) = ("payments"."parts" is null) and ("payments"."part" is null or ("payments"."kind" = 'course' and "payments"."opens_by_grants" and "payments"."seats" is null and "payments"."course_price_paise" is not null and "payments"."part" between 1 and "payments"."parts")));