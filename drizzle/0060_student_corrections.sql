ALTER TABLE "payments" ADD COLUMN "corrected_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_request" text;--> statement-breakpoint
CREATE INDEX "payments_corrected" ON "payments" USING gin ("corrected_keys") WHERE "payments"."corrected_keys" <> '{}';--> statement-breakpoint
CREATE OR REPLACE TRIGGER plans_shown_insert AFTER INSERT ON plans
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER plans_shown_delete AFTER DELETE ON plans
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER plans_shown_update AFTER UPDATE ON plans
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER plans_shown_truncate AFTER TRUNCATE ON plans
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
