ALTER TABLE "staff_duties" DROP CONSTRAINT "staff_duties_scope";--> statement-breakpoint
DROP INDEX "staff_duties_user";--> statement-breakpoint
ALTER TABLE "staff_duties" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "staff_duties" ADD CONSTRAINT "staff_duties_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_duties_batch" ON "staff_duties" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_duties_user" ON "staff_duties" USING btree ("user_id","duty",coalesce("course_id", 0),coalesce("batch_id", 0));--> statement-breakpoint
ALTER TABLE "staff_duties" ADD CONSTRAINT "staff_duties_scope" CHECK (("staff_duties"."scope" = 'course') = ("staff_duties"."course_id" is not null) and ("staff_duties"."scope" = 'batch') = ("staff_duties"."batch_id" is not null));