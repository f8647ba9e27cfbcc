ALTER TABLE "memberships" ADD COLUMN "told_days" integer;--> statement-breakpoint
CREATE INDEX "memberships_ends" ON "memberships" USING btree ("ends_at");