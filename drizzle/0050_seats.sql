DROP INDEX "payments_pending_course";--> statement-breakpoint
DROP INDEX "payments_pending_membership";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "seat_code" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_pending_course" ON "payments" USING btree ("user_id","course_id",("seats" is null)) WHERE "payments"."status" = 'pending' and "payments"."course_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_pending_membership" ON "payments" USING btree ("user_id",coalesce("plan_id", 0),("seats" is null)) WHERE "payments"."status" = 'pending' and "payments"."kind" = 'membership';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_seat_code_unique" UNIQUE("seat_code");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_seats" CHECK (("payments"."seats" is null) = ("payments"."seat_code" is null) and ("payments"."seats" is null or ("payments"."seats" > 1 and "payments"."opens_by_grants")));