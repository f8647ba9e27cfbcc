CREATE TABLE "staff_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "user_visits_seen";--> statement-breakpoint
DROP INDEX "enrollments_course";--> statement-breakpoint
ALTER TABLE "bulk_action_students" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notes_user" ON "staff_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "staff_notes_author" ON "staff_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "payments_decided_by" ON "payments" USING btree ("decided_by") WHERE "payments"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "payments_kept" ON "payments" USING btree ("user_id") WHERE "payments"."status" in ('approved', 'short') and "payments"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "user_visits_seen" ON "user_visits" USING btree ("seen_at","user_id");--> statement-breakpoint
CREATE INDEX "enrollments_course" ON "enrollments" USING btree ("course_id","user_id");