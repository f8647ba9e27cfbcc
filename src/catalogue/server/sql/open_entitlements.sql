-- The access rule: returns the entitlements that give a person access now. Only this function determines access to
-- premium courses. access_moments.sql must return every time at which its result changes without a write. PostgreSQL
-- inlines both functions into queries.
CREATE OR REPLACE FUNCTION open_entitlements(person uuid)
  RETURNS TABLE (id integer, source text, course_id integer, course_ids integer[], ends_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT e.id, e.source, e.course_id, e.course_ids, e.ends_at FROM entitlements e
  WHERE e.user_id = person AND e.ended_at IS NULL AND e.starts_at <= now()
    AND (e.ends_at IS NULL OR e.ends_at > now()
      OR (e.source = 'plan' AND e.ends_at > now() - make_interval(days => (SELECT grace_days()))))
$$;
