CREATE TABLE "grade_weights" (
	"lesson_id" integer PRIMARY KEY NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "grade_weights_weight" CHECK ("grade_weights"."weight" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "saved_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "marks" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "submission_id" integer;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "criterion" integer;--> statement-breakpoint
ALTER TABLE "grade_weights" ADD CONSTRAINT "grade_weights_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_comments_text" ON "saved_comments" USING btree (md5("text"));--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marks_submission" ON "marks" USING btree ("submission_id","criterion","id") WHERE "marks"."submission_id" is not null;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_subject" CHECK (num_nonnulls("marks"."item_id", "marks"."submission_id") = 1 and num_nonnulls("marks"."submission_id", "marks"."criterion") <> 1);