DROP INDEX "marks_item";--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "pass_percent" integer;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marks_given_by" ON "marks" USING btree ("given_by") WHERE "marks"."given_by" is not null;--> statement-breakpoint
CREATE INDEX "marks_item" ON "marks" USING btree ("item_id","id");--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_source" CHECK ("marks"."source" in ('automatic', 'teacher', 'regrade'));--> statement-breakpoint
UPDATE quiz_attempts a SET pass_percent = q.pass_percent
  FROM quizzes q WHERE q.lesson_id = a.lesson_id AND a.submitted_at IS NOT NULL AND q.pass_percent IS NOT NULL;
--> statement-breakpoint
-- Keeps rows as they were written. Only rendered HTML can be filled in later, and the ID of a deleted account removed.
-- Rows are deleted with their owner.
CREATE OR REPLACE FUNCTION keep_as_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - ARRAY['text_html', 'given_by'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['text_html', 'given_by']
    OR to_jsonb(NEW) ->> 'given_by' IS DISTINCT FROM to_jsonb(OLD) ->> 'given_by'
      AND to_jsonb(NEW) ->> 'given_by' IS NOT NULL THEN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END
$$;
