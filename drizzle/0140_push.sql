CREATE TABLE "topic_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"muted_topics" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "topic_choices_topics" CHECK ("topic_choices"."muted_topics" <@ array['payments', 'learning', 'announcements'])
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"public_key" text NOT NULL,
	"secret" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_subscriptions_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_language" CHECK ("push_subscriptions"."language" in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"notification_id" integer NOT NULL,
	"priority" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_emails" DROP CONSTRAINT "user_emails_topics";--> statement-breakpoint
INSERT INTO "topic_choices" ("user_id", "muted_topics") SELECT "user_id", "muted_topics" FROM "user_emails" WHERE "muted_topics" <> '{}';--> statement-breakpoint
ALTER TABLE "topic_choices" ADD CONSTRAINT "topic_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("priority","id");--> statement-breakpoint
CREATE INDEX "pushes_subscription" ON "pushes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "pushes_notification" ON "pushes" USING btree ("notification_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION enqueue_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM user_emails) THEN
    RETURN NULL;
  END IF;
  INSERT INTO mails AS m (key, user_id, topic, priority, notification_id, next_try_at)
    SELECT DISTINCT ON (n.key) n.key, n.user_id, n.topic,
      array_position(ARRAY['code', 'security', 'payments', 'learning', 'announcements'], n.topic) - 1, n.id,
      CASE n.topic WHEN 'security' THEN now() ELSE now() + interval '2 minutes' END
    FROM (SELECT id, user_id, mail_topic(kind) AS topic, data -> 'count' > '1' AS was_unread,
        CASE kind WHEN 'comment_replied' THEN concat_ws(':', 'thread', data ->> 'commentId', user_id)
          ELSE 'notification:' || id END AS key
      FROM created) n JOIN user_emails e USING (user_id)
    WHERE n.topic IS NOT NULL AND e.paused_at IS NULL
      AND NOT EXISTS (SELECT FROM topic_choices c WHERE c.user_id = n.user_id AND n.topic = ANY (c.muted_topics))
      AND NOT (n.was_unread AND EXISTS (SELECT FROM mails sent WHERE sent.key = n.key AND sent.sent_at IS NOT NULL))
    ORDER BY n.key, n.id DESC
    ON CONFLICT (key) DO UPDATE SET notification_id = excluded.notification_id, created_at = now(),
      next_try_at = least(m.next_try_at, excluded.next_try_at),
      tries = CASE WHEN m.next_try_at IS NULL THEN 0 ELSE m.tries END, sent_at = NULL, outcome = NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
ALTER TABLE "user_emails" DROP COLUMN "muted_topics";--> statement-breakpoint
CREATE OR REPLACE FUNCTION push_topic(kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind IN ('class_soon', 'study_reminder') THEN 'learning' ELSE mail_topic(kind) END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enqueue_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM push_subscriptions) THEN
    RETURN NULL;
  END IF;
  INSERT INTO pushes (subscription_id, notification_id, priority, next_try_at)
    SELECT s.id, n.id,
      CASE WHEN n.topic = 'security' OR n.kind = 'class_soon' THEN 0 WHEN n.topic = 'announcements' THEN 2 ELSE 1 END,
      CASE n.topic WHEN 'security' THEN now() ELSE now() + interval '20 seconds' END
    FROM (SELECT id, user_id, kind, push_topic(kind) AS topic FROM created) n
      JOIN push_subscriptions s USING (user_id)
    WHERE n.topic IS NOT NULL
      AND NOT EXISTS (SELECT FROM topic_choices c WHERE c.user_id = n.user_id AND n.topic = ANY (c.muted_topics));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER notifications_pushes AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION enqueue_pushes();
--> statement-breakpoint
ALTER TABLE "pushes" SET (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
