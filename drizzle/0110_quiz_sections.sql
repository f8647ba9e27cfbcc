ALTER TABLE "attempt_items" ADD COLUMN "section" integer;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "sections" jsonb;--> statement-breakpoint
ALTER TABLE "quiz_slots" ADD COLUMN "section" integer;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "sections" jsonb DEFAULT '[]'::jsonb NOT NULL;