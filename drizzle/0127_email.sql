CREATE TABLE "email_verifications" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"sealed_code" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"priority" smallint NOT NULL,
	"notification_id" integer,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "mails_key_unique" UNIQUE("key"),
	CONSTRAINT "mails_topic" CHECK ("mails"."topic" in ('code', 'security', 'payments', 'learning', 'announcements')),
	CONSTRAINT "mails_done" CHECK ("mails"."next_try_at" is null or "mails"."sent_at" is null)
);
--> statement-breakpoint
CREATE TABLE "user_emails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"verified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"muted_topics" text[] DEFAULT '{}' NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp with time zone,
	CONSTRAINT "user_emails_topics" CHECK ("user_emails"."muted_topics" <@ array['payments', 'learning', 'announcements'])
);
--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_emails" ADD CONSTRAINT "user_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("priority","id") WHERE "mails"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at") WHERE "mails"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_notification" ON "mails" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_emails_email" ON "user_emails" USING btree (lower("email"));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mail_topic(kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN kind IN ('password_reset', 'password_changed', 'new_device', 'second_factor_on', 'second_factor_off', 'recovery_codes_made',
      'recovery_code_used', 'token_made', 'email_changed', 'accounts_merged', 'role_given', 'duties_changed') THEN 'security'
    WHEN kind IN ('payment_approved', 'payment_rejected', 'payment_short', 'payment_revoked', 'payment_refunded', 'access_given',
      'access_ended', 'membership_ending', 'part_due') THEN 'payments'
    WHEN kind IN ('certificate_issued', 'certificate_revoked', 'comment_answered', 'comment_replied', 'answer_accepted',
      'review_answered', 'challenge_decided', 'work_marked', 'work_returned', 'class_moved') THEN 'learning'
    WHEN kind = 'announcement' THEN 'announcements'
  END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enqueue_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM user_emails) THEN
    RETURN NULL;
  END IF;
  INSERT INTO mails (key, user_id, topic, priority, notification_id, next_try_at)
    SELECT 'notification:' || n.id, n.user_id, n.topic,
      array_position(ARRAY['code', 'security', 'payments', 'learning', 'announcements'], n.topic) - 1, n.id,
      CASE n.topic WHEN 'security' THEN now() ELSE now() + interval '2 minutes' END
    FROM (SELECT id, user_id, mail_topic(kind) AS topic FROM created) n JOIN user_emails e USING (user_id)
    WHERE n.topic IS NOT NULL AND e.paused_at IS NULL AND n.topic <> ALL (e.muted_topics);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER notifications_mails AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION enqueue_mails();
