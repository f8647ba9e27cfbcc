CREATE INDEX "comments_questions_answered" ON "comments" USING btree ("answered_at") WHERE "comments"."kind" = 'question';--> statement-breakpoint
CREATE INDEX "comments_questions_asked" ON "comments" USING btree ("created_at") WHERE "comments"."kind" = 'question';--> statement-breakpoint
CREATE INDEX "quiz_attempts_submitted" ON "quiz_attempts" USING btree ("submitted_at");--> statement-breakpoint
CREATE INDEX "lesson_progress_completed" ON "lesson_progress" USING btree ("completed_at","user_id") WHERE "lesson_progress"."completed_at" is not null;