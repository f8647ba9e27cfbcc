ALTER TABLE "access_grants" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_grants" ADD COLUMN "is_taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "for_seats" boolean DEFAULT false NOT NULL;