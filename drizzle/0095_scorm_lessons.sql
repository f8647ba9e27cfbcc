CREATE TABLE "scorm_packages" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"items" jsonb NOT NULL,
	"entries" jsonb NOT NULL,
	CONSTRAINT "scorm_packages_version" CHECK ("scorm_packages"."version" in ('1.2', '2004'))
);
--> statement-breakpoint
CREATE TABLE "scorm_lessons" (
	"lesson_id" integer PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scorm_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scorm_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"item" text NOT NULL,
	"file_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"status" text NOT NULL,
	"score" real,
	"seconds" integer NOT NULL,
	"session" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scorm_records_status" CHECK ("scorm_records"."status" in ('incomplete', 'completed', 'passed', 'failed')),
	CONSTRAINT "scorm_records_score" CHECK ("scorm_records"."score" between 0 and 100),
	CONSTRAINT "scorm_records_seconds" CHECK ("scorm_records"."seconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_kind";--> statement-breakpoint
ALTER TABLE "scorm_packages" ADD CONSTRAINT "scorm_packages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorm_lessons" ADD CONSTRAINT "scorm_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorm_lessons" ADD CONSTRAINT "scorm_lessons_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorm_records" ADD CONSTRAINT "scorm_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorm_records" ADD CONSTRAINT "scorm_records_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scorm_lessons_file" ON "scorm_lessons" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scorm_records_item" ON "scorm_records" USING btree ("user_id","lesson_id","item");--> statement-breakpoint
CREATE INDEX "scorm_records_lesson" ON "scorm_records" USING btree ("lesson_id","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('thumbnail', 'video', 'resource', 'proof', 'caption', 'document', 'scorm'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_kind" CHECK ("lessons"."kind" in ('video', 'text', 'pdf', 'audio', 'live', 'quiz', 'scorm'));--> statement-breakpoint
CREATE OR REPLACE TRIGGER scorm_lessons_announce AFTER INSERT OR UPDATE OR DELETE ON scorm_lessons
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER scorm_lessons_announce_truncate AFTER TRUNCATE ON scorm_lessons
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER scorm_records_announce AFTER INSERT OR UPDATE OR DELETE ON scorm_records
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER scorm_records_announce_truncate AFTER TRUNCATE ON scorm_records
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
