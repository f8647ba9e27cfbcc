CREATE TABLE "access_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"course_id" integer,
	"source" text NOT NULL,
	"payment_id" integer,
	"reason" text,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"granted_by_name" text,
	CONSTRAINT "access_grants_order" CHECK ("access_grants"."ends_at" > "access_grants"."starts_at")
);
--> statement-breakpoint
DROP INDEX "payments_approved_course";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "proof_file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "opens_by_grants" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_grants_user" ON "access_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_grants_course" ON "access_grants" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "access_grants_payment" ON "access_grants" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_approved_course" ON "payments" USING btree ("user_id","course_id") WHERE "payments"."status" = 'approved' and "payments"."course_id" is not null and "payments"."revoked_at" is null and not "payments"."opens_by_grants";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER access_grants_reader_insert AFTER INSERT ON access_grants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER access_grants_reader_update AFTER UPDATE ON access_grants
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER access_grants_reader_delete AFTER DELETE ON access_grants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER access_grants_shown_truncate AFTER TRUNCATE ON access_grants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
