-- Adds a mail for each new notification whose user has a verified address and wants mails about its topic. Security
-- mails are due immediately. Others wait for two minutes, and are not sent if the user reads the notification first.
-- The outbox looks for due mails every minute. Waking it here would make all transactions that notify wait for each
-- other.
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

CREATE OR REPLACE TRIGGER notifications_mails AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION enqueue_mails();
