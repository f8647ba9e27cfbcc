-- The subject was one text, such as 'payment 12'. Generated columns split what is there: the log refuses changes.
ALTER TABLE "audit_log"
  ADD COLUMN "subject_kind" text NOT NULL GENERATED ALWAYS AS (split_part(subject, ' ', 1)) STORED,
  ADD COLUMN "subject_id" text GENERATED ALWAYS AS (nullif(substr(subject, length(split_part(subject, ' ', 1)) + 2), '')) STORED;
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "subject_kind" DROP EXPRESSION, ALTER COLUMN "subject_id" DROP EXPRESSION;
--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "subject";
--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id","id");
