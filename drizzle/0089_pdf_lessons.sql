CREATE TABLE "documents" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"pages" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"error" text,
	"run" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_state" CHECK ("documents"."state" in ('queued', 'processing', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "pdf_lessons" (
	"lesson_id" integer PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"allows_download" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_lessons" ADD CONSTRAINT "pdf_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_lessons" ADD CONSTRAINT "pdf_lessons_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pdf_lessons_file" ON "pdf_lessons" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('thumbnail', 'video', 'resource', 'proof', 'caption', 'document'));--> statement-breakpoint
CREATE OR REPLACE TRIGGER pdf_lessons_announce AFTER INSERT OR UPDATE OR DELETE ON pdf_lessons
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pdf_lessons_announce_truncate AFTER TRUNCATE ON pdf_lessons
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
