CREATE TABLE "text_lessons" (
	"lesson_id" integer PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"text_html" text
);
--> statement-breakpoint
CREATE TABLE "text_pictures" (
	"lesson_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "text_pictures_lesson_id_file_id_pk" PRIMARY KEY("lesson_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "text_lessons" ADD CONSTRAINT "text_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_pictures" ADD CONSTRAINT "text_pictures_lesson_id_text_lessons_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."text_lessons"("lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_pictures" ADD CONSTRAINT "text_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_pictures_file" ON "text_pictures" USING btree ("file_id");--> statement-breakpoint
-- For the detail tables of the kinds of lessons. Ignores HTML that is rendered again from the same text.
CREATE OR REPLACE FUNCTION announce_lesson_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'text_html' IS NOT DISTINCT FROM to_jsonb(NEW) - 'text_html' THEN
    RETURN NULL;
  END IF;
  PERFORM announce_change(ARRAY['all'], 'lessons', NOT EXISTS (
    SELECT FROM lessons l JOIN courses c ON c.id = l.course_id
    WHERE l.id IN (OLD.lesson_id, NEW.lesson_id) AND is_course_read(c.id, c.is_published, c.deleted_at)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER text_lessons_announce AFTER INSERT OR UPDATE OR DELETE ON text_lessons
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER text_pictures_announce_truncate AFTER TRUNCATE ON text_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
