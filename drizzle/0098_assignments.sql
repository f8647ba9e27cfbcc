CREATE TABLE "assignments" (
	"lesson_id" integer PRIMARY KEY NOT NULL,
	"max_marks" integer DEFAULT 1000 NOT NULL,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"completes" text DEFAULT 'submitted' NOT NULL,
	"pass_percent" integer,
	"due_at" timestamp with time zone,
	"accepts_late" boolean DEFAULT true NOT NULL,
	"late_until" timestamp with time zone,
	"late_percent" integer DEFAULT 0 NOT NULL,
	"takes_text" boolean DEFAULT true NOT NULL,
	"takes_files" boolean DEFAULT true NOT NULL,
	"takes_pages" boolean DEFAULT true NOT NULL,
	"max_resubmissions" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_max_marks" CHECK ("assignments"."max_marks" > 0),
	CONSTRAINT "assignments_completes" CHECK ("assignments"."completes" in ('submitted', 'passed')),
	CONSTRAINT "assignments_pass_percent" CHECK ("assignments"."pass_percent" between 0 and 100 and ("assignments"."completes" = 'submitted' or "assignments"."pass_percent" is not null)),
	CONSTRAINT "assignments_late_percent" CHECK ("assignments"."late_percent" between 0 and 100),
	CONSTRAINT "assignments_max_resubmissions" CHECK ("assignments"."max_resubmissions" between 0 and 20),
	CONSTRAINT "assignments_takes" CHECK ("assignments"."takes_text" or "assignments"."takes_files" or "assignments"."takes_pages")
);
--> statement-breakpoint
CREATE TABLE "submission_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"width" integer,
	"height" integer,
	"key" uuid NOT NULL,
	"strokes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_files_kind" CHECK ("submission_files"."kind" in ('page', 'file'))
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"max_grade" integer NOT NULL,
	"rubric" jsonb NOT NULL,
	"submitted_at" timestamp with time zone,
	"late_percent" integer DEFAULT 0 NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"grade" integer,
	"is_passed" boolean,
	"comment" text DEFAULT '' NOT NULL,
	"voice_file_id" uuid,
	"marked_by" uuid,
	"marked_at" timestamp with time zone,
	"opened_by" uuid,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submissions_state" CHECK ("submissions"."state" in ('draft', 'submitted', 'replaced', 'returned', 'marked') and ("submissions"."state" = 'draft') = ("submissions"."submitted_at" is null))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_kind";--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_lesson_id_assignments_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."assignments"("lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_voice_file_id_files_id_fk" FOREIGN KEY ("voice_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "submission_files_key" ON "submission_files" USING btree ("submission_id","key");--> statement-breakpoint
CREATE INDEX "submission_files_file" ON "submission_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_number" ON "submissions" USING btree ("user_id","lesson_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_draft" ON "submissions" USING btree ("user_id","lesson_id") WHERE "submissions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "submissions_queue" ON "submissions" USING btree ("submitted_at","id") WHERE "submissions"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "submissions_lesson" ON "submissions" USING btree ("lesson_id","user_id");--> statement-breakpoint
CREATE INDEX "submissions_drafts" ON "submissions" USING btree ("updated_at") WHERE "submissions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "submissions_voice" ON "submissions" USING btree ("voice_file_id");--> statement-breakpoint
CREATE INDEX "submissions_marked_by" ON "submissions" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "submissions_opened_by" ON "submissions" USING btree ("opened_by");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('thumbnail', 'video', 'resource', 'proof', 'caption', 'document', 'scorm', 'submission'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_kind" CHECK ("lessons"."kind" in ('video', 'text', 'pdf', 'audio', 'live', 'quiz', 'scorm', 'assignment'));--> statement-breakpoint
-- Completes an assignment for an enrolled student in the transaction that sends or passes it.
CREATE OR REPLACE FUNCTION complete_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lesson_progress (user_id, lesson_id, completed, completed_at)
    SELECT NEW.user_id, NEW.lesson_id, true, now()
      FROM assignments a JOIN lessons l ON l.id = a.lesson_id
        JOIN enrollments e ON e.course_id = l.course_id AND e.user_id = NEW.user_id
      WHERE a.lesson_id = NEW.lesson_id AND (a.completes = 'submitted' OR NEW.is_passed)
    ON CONFLICT (user_id, lesson_id) DO UPDATE
      SET completed = true, completed_at = coalesce(lesson_progress.completed_at, now()), updated_at = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER submissions_complete AFTER UPDATE OF state, is_passed ON submissions
  FOR EACH ROW WHEN (NEW.state <> 'draft') EXECUTE FUNCTION complete_assignment();
--> statement-breakpoint
-- Gives up a file that no submission uses any more. The sweep then deletes it, also after the deletion of an account.
CREATE OR REPLACE FUNCTION release_submission_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET attached_at = NULL, created_at = least(created_at, now() - interval '1 day')
    WHERE id = CASE WHEN TG_TABLE_NAME = 'submissions' THEN (to_jsonb(OLD) ->> 'voice_file_id')::uuid
      ELSE (to_jsonb(OLD) ->> 'file_id')::uuid END AND kind = 'submission';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER submission_files_release AFTER DELETE ON submission_files
  FOR EACH ROW EXECUTE FUNCTION release_submission_file();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER submissions_release AFTER DELETE ON submissions
  FOR EACH ROW WHEN (OLD.voice_file_id IS NOT NULL) EXECUTE FUNCTION release_submission_file();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER assignments_announce AFTER INSERT OR UPDATE OR DELETE ON assignments
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER submissions_announce AFTER INSERT OR UPDATE OR DELETE ON submissions
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER assignments_announce_truncate AFTER TRUNCATE ON assignments
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER submissions_announce_truncate AFTER TRUNCATE ON submissions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
