-- Parses the seconds in a free text ('45 minutes', '1h 5m', '10:30'), like src/platform/duration.ts. NULL if it
-- contains no time.
CREATE OR REPLACE FUNCTION seconds_of(duration text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(coalesce(
    (SELECT coalesce(clock[1], '0')::integer * 3600 + clock[2]::integer * 60 + clock[3]::integer
      FROM regexp_match(btrim(duration), '^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$') AS clock WHERE clock IS NOT NULL),
    (SELECT sum(replace(part[1], ',', '.')::numeric * CASE WHEN part[2] ~ '^(h|घ)' THEN 3600 WHEN part[2] ~ '^(m|मि)' THEN 60 ELSE 1 END)
      FROM regexp_matches(
        lower(duration), '(\d+(?:[.,]\d+)?)\s*(hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|घंटा|घंटे|मिनट|सेकंड)(?![a-z\u0080-\uffff])', 'g'
      ) AS part)
  ), 0)
$$;
