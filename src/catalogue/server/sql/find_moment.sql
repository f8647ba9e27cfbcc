-- Returns the first second at which one or two consecutive cues contain most words of the search. NULL if no cue
-- contains any. Each of `readings` is one interpretation of the search: its first 12 words, each complete or as a
-- prefix.
CREATE OR REPLACE FUNCTION find_moment(
  cues tsvector[], spoken jsonb, readings text[], OUT at double precision, OUT said text
) LANGUAGE sql STABLE AS $$
  WITH wanted AS MATERIALIZED (
    SELECT reading, query, 1 << (row_number() OVER (PARTITION BY reading) - 1)::integer AS bit, count(*) OVER (PARTITION BY reading) AS size
    FROM (
      SELECT DISTINCT r.place AS reading, ('''' || word || ''':*')::tsquery AS query
      FROM unnest(readings) WITH ORDINALITY AS r(typed, place), unnest((search_words(r.typed))[1:12]) AS word
    ) AS words
  ), heard AS (
    SELECT reading, size, place, sum(CASE WHEN cue @@ query THEN bit ELSE 0 END)::integer AS mask
    FROM unnest(cues) WITH ORDINALITY AS c(cue, place), wanted
    GROUP BY reading, size, place
  ), pairs AS (
    SELECT *, lead(mask) OVER (PARTITION BY reading ORDER BY place) AS next FROM heard
  ), found AS (
    SELECT reading, size, place, 1 AS together, bit_count(mask::bit(12)) AS words FROM pairs
    UNION ALL
    SELECT reading, size, place, 2, bit_count((mask | next)::bit(12)) FROM pairs WHERE next IS NOT NULL
  )
  SELECT
    (spoken -> (place - 1)::integer ->> 0)::double precision,
    concat_ws(' ', spoken -> (place - 1)::integer ->> 1, CASE WHEN together = 2 THEN spoken -> place::integer ->> 1 END)
  -- Reads the text of the best place only. Reading the text of every place takes seconds.
  FROM (
    SELECT place, together FROM found WHERE words > 0
    ORDER BY words::double precision / size DESC, reading, together, place
    LIMIT 1
  ) AS best
$$;
