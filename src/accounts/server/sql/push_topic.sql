-- Returns the topic of the notifications on devices about a kind of notification: those that we also email, and
-- reminders, which are useful only on a device. Returns null for other kinds.
CREATE OR REPLACE FUNCTION push_topic(kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind IN ('class_soon', 'study_reminder') THEN 'learning' ELSE mail_topic(kind) END
$$;
