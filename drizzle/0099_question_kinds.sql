ALTER TABLE "questions" DROP CONSTRAINT "questions_kind";--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "targets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "targets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "gaps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_kind" CHECK ("questions"."kind" in ('single', 'multiple', 'trueFalse', 'number', 'text', 'matching', 'ordering', 'fillIn'));