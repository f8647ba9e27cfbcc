CREATE TABLE "answer_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"device" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"answer" jsonb,
	"given_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempt_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"position" integer NOT NULL,
	"version_id" integer NOT NULL,
	"options" text[] NOT NULL,
	"marks" integer NOT NULL,
	"penalty" integer NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"value" integer NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_keys" (
	"version_id" integer PRIMARY KEY NOT NULL,
	"key" jsonb NOT NULL,
	"explanation" text NOT NULL,
	"text_html" text
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"options" jsonb NOT NULL,
	"needs_unit" boolean DEFAULT false NOT NULL,
	"text_html" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"difficulty" text,
	"lesson_id" integer,
	"seconds" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_kind" CHECK ("questions"."kind" in ('single', 'multiple', 'trueFalse', 'number', 'text'))
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"grade" integer,
	"max_grade" integer NOT NULL,
	"is_passed" boolean
);
--> statement-breakpoint
CREATE TABLE "quiz_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"position" integer NOT NULL,
	"question_id" integer NOT NULL,
	"marks" integer NOT NULL,
	"penalty" integer NOT NULL,
	CONSTRAINT "quiz_slots_worth" CHECK ("quiz_slots"."marks" > 0 and "quiz_slots"."penalty" between 0 and "quiz_slots"."marks")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"lesson_id" integer PRIMARY KEY NOT NULL,
	"pass_percent" integer,
	"minutes" integer,
	"max_attempts" integer,
	"shuffles_questions" boolean DEFAULT false NOT NULL,
	"shuffles_options" boolean DEFAULT false NOT NULL,
	"shows" text DEFAULT 'answers' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quizzes_pass_percent" CHECK ("quizzes"."pass_percent" between 0 and 100),
	CONSTRAINT "quizzes_minutes" CHECK ("quizzes"."minutes" > 0),
	CONSTRAINT "quizzes_max_attempts" CHECK ("quizzes"."max_attempts" > 0),
	CONSTRAINT "quizzes_shows" CHECK ("quizzes"."shows" in ('answers', 'answersAtEnd', 'grade', 'nothing'))
);
--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_kind";--> statement-breakpoint
ALTER TABLE "answer_events" ADD CONSTRAINT "answer_events_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_events" ADD CONSTRAINT "answer_events_item_id_attempt_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."attempt_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_item_id_attempt_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."attempt_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_lesson_id_quizzes_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."quizzes"("lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_slots" ADD CONSTRAINT "quiz_slots_lesson_id_quizzes_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."quizzes"("lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_slots" ADD CONSTRAINT "quiz_slots_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_events_sequence" ON "answer_events" USING btree ("attempt_id","device","sequence");--> statement-breakpoint
CREATE INDEX "answer_events_item" ON "answer_events" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_items_position" ON "attempt_items" USING btree ("attempt_id","position");--> statement-breakpoint
CREATE INDEX "attempt_items_version" ON "attempt_items" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "marks_item" ON "marks" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_versions_number" ON "question_versions" USING btree ("question_id","number");--> statement-breakpoint
CREATE INDEX "questions_topic" ON "questions" USING btree ("topic","id");--> statement-breakpoint
CREATE INDEX "questions_lesson" ON "questions" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_number" ON "quiz_attempts" USING btree ("user_id","lesson_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_open" ON "quiz_attempts" USING btree ("user_id","lesson_id") WHERE "quiz_attempts"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_due" ON "quiz_attempts" USING btree ("deadline") WHERE "quiz_attempts"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_lesson" ON "quiz_attempts" USING btree ("lesson_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_slots_position" ON "quiz_slots" USING btree ("lesson_id","position");--> statement-breakpoint
CREATE INDEX "quiz_slots_question" ON "quiz_slots" USING btree ("question_id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_kind" CHECK ("lessons"."kind" in ('video', 'text', 'pdf', 'audio', 'live', 'quiz'));
--> statement-breakpoint
-- Keeps rows as they were written. Only rendered HTML can be filled in later. Rows are deleted with their owner.
CREATE OR REPLACE FUNCTION keep_as_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'text_html' IS DISTINCT FROM to_jsonb(NEW) - 'text_html' THEN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER question_versions_kept BEFORE UPDATE ON question_versions
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER question_keys_kept BEFORE UPDATE ON question_keys
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER answer_events_kept BEFORE UPDATE ON answer_events
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER marks_kept BEFORE UPDATE ON marks
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();
--> statement-breakpoint
-- Completes a quiz for an enrolled student in the transaction that passes it.
CREATE OR REPLACE FUNCTION complete_quiz() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lesson_progress (user_id, lesson_id, completed, completed_at)
    SELECT NEW.user_id, NEW.lesson_id, true, now()
      FROM lessons l JOIN enrollments e ON e.course_id = l.course_id AND e.user_id = NEW.user_id
      WHERE l.id = NEW.lesson_id
    ON CONFLICT (user_id, lesson_id) DO UPDATE
      SET completed = true, completed_at = coalesce(lesson_progress.completed_at, now()), updated_at = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER quiz_attempts_complete AFTER UPDATE OF is_passed ON quiz_attempts
  FOR EACH ROW WHEN (NEW.is_passed) EXECUTE FUNCTION complete_quiz();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER quizzes_announce AFTER INSERT OR UPDATE OR DELETE ON quizzes
  FOR EACH ROW EXECUTE FUNCTION announce_lesson_part();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER quiz_attempts_announce AFTER INSERT OR UPDATE OR DELETE ON quiz_attempts
  FOR EACH ROW EXECUTE FUNCTION announce_own_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER quizzes_announce_truncate AFTER TRUNCATE ON quizzes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER quiz_attempts_announce_truncate AFTER TRUNCATE ON quiz_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
