DROP INDEX "payments_decided";--> statement-breakpoint
CREATE INDEX "payment_history_previous" ON "payment_history" USING btree ("previous_payment_id");--> statement-breakpoint
CREATE INDEX "payments_decided" ON "payments" USING btree ("decided_at","submitted_at");