DROP INDEX "comments_lesson";--> statement-breakpoint
DROP INDEX "payments_status";--> statement-breakpoint
DROP INDEX "payments_user";--> statement-breakpoint
DROP INDEX "audit_log_created";--> statement-breakpoint
DROP INDEX "notifications_user";--> statement-breakpoint
CREATE INDEX "comments_lesson" ON "comments" USING btree ("lesson_id","id");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");