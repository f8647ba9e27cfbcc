DROP INDEX "payments_search";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "alarmed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_paise","id");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin (lower("transaction_key" || ' ' || "username" || ' ' || "order_code" || ' ' || coalesce("course_title", 'Premium annual membership')) gin_trgm_ops);