ALTER TABLE "password_resets" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "sealed_token" text;