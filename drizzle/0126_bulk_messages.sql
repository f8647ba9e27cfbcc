ALTER TABLE "bulk_actions" DROP CONSTRAINT "bulk_actions_kind";--> statement-breakpoint
ALTER TABLE "bulk_actions" DROP CONSTRAINT "bulk_actions_subject";--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_actions_announcement" ON "bulk_actions" USING btree ("announcement_id");--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_kind" CHECK ("bulk_actions"."kind" in ('enrol', 'batch', 'block', 'unblock', 'message'));--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_subject" CHECK (("bulk_actions"."kind" = 'enrol') = ("bulk_actions"."course_id" is not null) and ("bulk_actions"."kind" = 'batch') = ("bulk_actions"."batch_id" is not null)
        and ("bulk_actions"."kind" = 'message') = ("bulk_actions"."announcement_id" is not null));