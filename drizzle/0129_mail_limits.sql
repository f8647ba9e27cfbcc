CREATE OR REPLACE FUNCTION mail_topic(kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN kind IN ('password_reset', 'password_changed', 'new_device', 'second_factor_on', 'second_factor_off', 'recovery_codes_made',
      'recovery_code_used', 'token_made', 'email_changed', 'accounts_merged', 'role_given', 'duties_changed',
      'owner_changed', 'staff_second_factor', 'payment_details_changed', 'payee_change_asked', 'payee_change_confirmed',
      'payee_change_withdrawn') THEN 'security'
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
  INSERT INTO mails AS m (key, user_id, topic, priority, notification_id, next_try_at)
    SELECT DISTINCT ON (n.key) n.key, n.user_id, n.topic,
      array_position(ARRAY['code', 'security', 'payments', 'learning', 'announcements'], n.topic) - 1, n.id,
      CASE n.topic WHEN 'security' THEN now() ELSE now() + interval '2 minutes' END
    FROM (SELECT id, user_id, mail_topic(kind) AS topic, data -> 'count' > '1' AS was_unread,
        CASE kind WHEN 'comment_replied' THEN concat_ws(':', 'thread', data ->> 'commentId', user_id)
          ELSE 'notification:' || id END AS key
      FROM created) n JOIN user_emails e USING (user_id)
    WHERE n.topic IS NOT NULL AND e.paused_at IS NULL AND n.topic <> ALL (e.muted_topics)
      AND NOT (n.was_unread AND EXISTS (SELECT FROM mails sent WHERE sent.key = n.key AND sent.sent_at IS NOT NULL))
    ORDER BY n.key, n.id DESC
    ON CONFLICT (key) DO UPDATE SET notification_id = excluded.notification_id, created_at = now(),
      next_try_at = least(m.next_try_at, excluded.next_try_at),
      tries = CASE WHEN m.next_try_at IS NULL THEN 0 ELSE m.tries END, sent_at = NULL, outcome = NULL;
  RETURN NULL;
END
$$;
