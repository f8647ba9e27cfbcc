-- Adds a push message for each new notification and each browser on which its user turned on notifications about its
-- topic. Messages about security are due immediately. Others wait for 20 seconds, and are not sent if the user reads
-- the notification first. The job that sends them looks for due messages, because a notification of the job queue
-- would make all transactions that create notifications wait for each other.
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

CREATE OR REPLACE TRIGGER notifications_pushes AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION enqueue_pushes();
