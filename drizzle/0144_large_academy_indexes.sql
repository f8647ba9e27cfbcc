CREATE INDEX "users_blocked" ON "users" USING btree ("id") WHERE "users"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_unfinished" ON "videos" USING btree ("file_id") WHERE "videos"."state" <> 'ready';--> statement-breakpoint
CREATE INDEX "entitlements_ends" ON "entitlements" USING btree ("ends_at") WHERE "entitlements"."ended_at" is null;