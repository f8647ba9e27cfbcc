CREATE TABLE "quiz_extra_times" (
	"lesson_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_extra_times_lesson_id_user_id_pk" PRIMARY KEY("lesson_id","user_id"),
	CONSTRAINT "quiz_extra_times_minutes" CHECK ("quiz_extra_times"."minutes" > 0)
);
--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "extra_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_extra_times" ADD CONSTRAINT "quiz_extra_times_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_extra_times" ADD CONSTRAINT "quiz_extra_times_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_extra_times_user" ON "quiz_extra_times" USING btree ("user_id");--> statement-breakpoint
CREATE OR REPLACE TRIGGER quiz_extra_times_announce AFTER INSERT OR UPDATE OR DELETE ON quiz_extra_times
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER quiz_extra_times_announce_truncate AFTER TRUNCATE ON quiz_extra_times
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
