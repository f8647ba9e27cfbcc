CREATE TABLE "teachers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teachers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"description_html" text,
	"thumbnail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "teachers_slug_key" ON "teachers" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "teachers_name_key" ON "teachers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "courses_instructor" ON "courses" USING btree (lower(trim("instructor")),"id");
--> statement-breakpoint
-- The page of a course shows its teacher.
CREATE OR REPLACE TRIGGER teachers_told AFTER INSERT OR UPDATE OF slug, name, description, thumbnail OR DELETE ON teachers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue('courses');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER teachers_shown_insert AFTER INSERT ON teachers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER teachers_shown_delete AFTER DELETE ON teachers
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER teachers_shown_truncate AFTER TRUNCATE ON teachers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
-- What a description is rendered to follows from it. Of all else whole rows are compared, so that no column is forgotten.
CREATE OR REPLACE TRIGGER teachers_shown_update AFTER UPDATE ON teachers
  FOR EACH ROW WHEN (to_jsonb(OLD) - 'description_html' IS DISTINCT FROM to_jsonb(NEW) - 'description_html')
  EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER teachers_description_changed BEFORE UPDATE OF description ON teachers
  FOR EACH ROW WHEN (NEW.description IS DISTINCT FROM OLD.description) EXECUTE FUNCTION description_changed();
