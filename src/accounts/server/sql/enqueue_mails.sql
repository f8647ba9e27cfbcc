-- Adds an email for each new notification whose user has a verified address and wants emails about its topic.
-- Security emails are due immediately. Others wait for two minutes, and are not sent if the user reads the
-- notification first. Each thread has one email. It is not sent again until the user has read the notification
-- about it. A count above 1 means that the notification replaced an unread one.
-- The outbox checks for due emails every minute. If this trigger notified the outbox, all transactions that
-- create notifications would wait for each other.
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

CREATE OR REPLACE TRIGGER notifications_mails AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION enqueue_mails();
