CREATE TABLE "bulk_action_students" (
	"action_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "bulk_action_students_action_id_user_id_pk" PRIMARY KEY("action_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"course_id" integer,
	"batch_id" integer,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bulk_actions_kind" CHECK ("bulk_actions"."kind" in ('enrol', 'batch', 'block', 'unblock')),
	CONSTRAINT "bulk_actions_subject" CHECK (("bulk_actions"."kind" = 'enrol') = ("bulk_actions"."course_id" is not null) and ("bulk_actions"."kind" = 'batch') = ("bulk_actions"."batch_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "bulk_action_students" ADD CONSTRAINT "bulk_action_students_action_id_bulk_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action_students" ADD CONSTRAINT "bulk_action_students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_action_students_user" ON "bulk_action_students" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_actions_created_by" ON "bulk_actions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bulk_actions_course" ON "bulk_actions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "bulk_actions_batch" ON "bulk_actions" USING btree ("batch_id");
--> statement-breakpoint
CREATE OR REPLACE TRIGGER batch_members_announce_truncate AFTER TRUNCATE ON batch_members
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
