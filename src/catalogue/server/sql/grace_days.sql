-- Returns the number of days for which a plan gives access after its end.
CREATE OR REPLACE FUNCTION grace_days() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT nullif(value, '')::integer FROM settings WHERE key = 'grace_days'), 0)
$$;
