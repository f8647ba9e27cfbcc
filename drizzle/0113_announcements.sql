CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"body" text NOT NULL,
	"audience" text NOT NULL,
	"course_id" integer,
	"batch_id" integer,
	"sends_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"recipients" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_sent" CHECK ("announcements"."started_at" is not null or "announcements"."sent_at" is null)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("sends_at") WHERE "announcements"."sent_at" is null and "announcements"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_course" ON "announcements" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "announcements_batch" ON "announcements" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_announcement" ON "notifications" USING btree ("announcement_id","user_id") WHERE "notifications"."announcement_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_announcement_read" ON "notifications" USING btree ("announcement_id") WHERE "notifications"."announcement_id" is not null and "notifications"."read_at" is not null;