CREATE TABLE "hand_overs" (
	"notification_id" integer PRIMARY KEY NOT NULL,
	"staff_id" uuid,
	"handed_over_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_overs_time" ON "hand_overs" USING btree ("handed_over_at","notification_id");--> statement-breakpoint
CREATE INDEX "hand_overs_staff" ON "hand_overs" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "notifications_unread_kind" ON "notifications" USING btree ("kind","id") WHERE "notifications"."read_at" is null;