ALTER TABLE "payments" ADD COLUMN "tell_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_untold" ON "payments" USING btree ("tell_at") WHERE "payments"."tell_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tell_decided" CHECK ("payments"."tell_at" is null or "payments"."status" <> 'pending');