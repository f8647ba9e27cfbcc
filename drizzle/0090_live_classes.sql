CREATE TABLE "live_classes" (
	"lesson_id" integer PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"link" text NOT NULL,
	"reminded_at" timestamp with time zone,
	"moved_from" timestamp with time zone,
	CONSTRAINT "live_classes_minutes" CHECK ("live_classes"."minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_attendances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_attendances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_attendances" ADD CONSTRAINT "class_attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_attendances" ADD CONSTRAINT "class_attendances_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_classes_starts_at" ON "live_classes" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "live_classes_moved" ON "live_classes" USING btree ("lesson_id") WHERE "live_classes"."moved_from" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "class_attendances_user_lesson" ON "class_attendances" USING btree ("user_id","lesson_id");--> statement-breakpoint
CREATE INDEX "class_attendances_lesson" ON "class_attendances" USING btree ("lesson_id","id");
--> statement-breakpoint
-- For the detail tables of the kinds of lessons. Ignores what only background jobs and the renderer write.
CREATE OR REPLACE FUNCTION announce_lesson_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - ARRAY['text_html', 'reminded_at', 'moved_from']
    IS NOT DISTINCT FROM to_jsonb(NEW) - ARRAY['text_html', 'reminded_at', 'moved_from'] THEN
    RETURN NULL;
  END IF;
  PERFORM announce_change(ARRAY['all'], 'lessons', NOT EXISTS (
    SELECT FROM lessons l JOIN courses c ON c.id = l.course_id
    WHERE l.id IN (OLD.lesson_id, NEW.lesson_id) AND is_course_read(c.id, c.is_published, c.deleted_at)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER live_classes_announce AFTER INSERT OR UPDATE OR DELETE ON live_classes
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER live_classes_announce_truncate AFTER TRUNCATE ON live_classes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER class_attendances_announce_truncate AFTER TRUNCATE ON class_attendances
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER class_attendances_announce AFTER INSERT OR UPDATE OR DELETE ON class_attendances
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();
