ALTER TABLE "payments" ADD COLUMN "credit_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "counted_ids" integer[];--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit" CHECK (("payments"."credit_paise" > 0) = ("payments"."counted_ids" is not null) and ("payments"."counted_ids" is null or "payments"."kind" = 'membership'));