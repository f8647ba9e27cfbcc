-- Returns the times at which a person's access changes, or our text about it. These are the start and end of access,
-- the due date of an instalment, and the start of the notice period. The number of past times is part of the key of
-- cached pages (accounts/server/sessions/sessions.ts).
CREATE OR REPLACE FUNCTION access_moments(person uuid, notice_days integer) RETURNS SETOF timestamptz LANGUAGE sql STABLE AS $$
  SELECT moment FROM entitlements e, LATERAL (VALUES
    (e.starts_at), (e.ends_at), (e.due_at),
    (e.ends_at - make_interval(days => notice_days)),
    (CASE WHEN e.source = 'plan' THEN e.ends_at + make_interval(days => (SELECT grace_days())) END)
  ) AS moments (moment)
  WHERE e.user_id = person AND e.ended_at IS NULL AND moment IS NOT NULL
$$;
