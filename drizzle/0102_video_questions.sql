CREATE TABLE "video_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"video_question_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"is_right" boolean NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "video_questions_seconds" CHECK ("video_questions"."seconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "asks_questions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_answers" ADD CONSTRAINT "video_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_answers" ADD CONSTRAINT "video_answers_video_question_id_video_questions_id_fk" FOREIGN KEY ("video_question_id") REFERENCES "public"."video_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_answers" ADD CONSTRAINT "video_answers_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_questions" ADD CONSTRAINT "video_questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_questions" ADD CONSTRAINT "video_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "video_answers_user_question" ON "video_answers" USING btree ("user_id","video_question_id");--> statement-breakpoint
CREATE INDEX "video_answers_question" ON "video_answers" USING btree ("video_question_id");--> statement-breakpoint
CREATE INDEX "video_answers_version" ON "video_answers" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_questions_lesson" ON "video_questions" USING btree ("lesson_id","question_id");--> statement-breakpoint
CREATE INDEX "video_questions_question" ON "video_questions" USING btree ("question_id");