CREATE TABLE "lesson_excuses" (
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_excuses_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "in_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "release_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "release_days" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "release_minute" integer;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "release_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "release_days" integer;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "release_minute" integer;--> statement-breakpoint
ALTER TABLE "lesson_excuses" ADD CONSTRAINT "lesson_excuses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_excuses" ADD CONSTRAINT "lesson_excuses_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_excuses" ADD CONSTRAINT "lesson_excuses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_excuses_lesson" ON "lesson_excuses" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_excuses_by" ON "lesson_excuses" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_release" CHECK (num_nonnulls("lessons"."release_at", "lessons"."release_days") <= 1 and num_nonnulls("lessons"."release_days", "lessons"."release_minute") <> 1 and "lessons"."release_days" between 0 and 3650 and "lessons"."release_minute" between 0 and 1439);--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_release" CHECK (num_nonnulls("sections"."release_at", "sections"."release_days") <= 1 and num_nonnulls("sections"."release_days", "sections"."release_minute") <> 1 and "sections"."release_days" between 0 and 3650 and "sections"."release_minute" between 0 and 1439);--> statement-breakpoint
CREATE OR REPLACE TRIGGER lesson_excuses_announce AFTER INSERT OR UPDATE OR DELETE ON lesson_excuses
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();--> statement-breakpoint
CREATE OR REPLACE TRIGGER lesson_excuses_announce_truncate AFTER TRUNCATE ON lesson_excuses
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
