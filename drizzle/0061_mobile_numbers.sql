DROP INDEX "users_search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile" text;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("username" || ' ' || coalesce("full_name", '') || ' ' || coalesce("mobile", '') || ' ' || "id"::text) gin_trgm_ops);