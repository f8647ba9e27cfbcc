ALTER TABLE "offer_looks" RENAME TO "price_views";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "part" TO "instalment";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_part";--> statement-breakpoint
DROP INDEX "payments_approved";--> statement-breakpoint
ALTER TABLE "price_views" DROP CONSTRAINT "offer_looks_day_item_pk";--> statement-breakpoint
ALTER TABLE "price_views" ADD CONSTRAINT "price_views_day_item_pk" PRIMARY KEY("day","item");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_approved" ON "payments" USING btree ("order_id",coalesce("instalment", 1)) WHERE "payments"."status" = 'approved' and "payments"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_instalment" CHECK ("payments"."instalment" > 0);