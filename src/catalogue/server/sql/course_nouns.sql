-- Returns the counters of a course (see counter_total), from its state and its combination of catalogue filters.
CREATE OR REPLACE FUNCTION course_nouns(is_published boolean, language text, is_premium boolean, level text, length text) RETURNS text[]
  LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[state, concat_ws('/', state, language, CASE WHEN is_premium THEN 'premium' ELSE 'free' END, coalesce(level, ''), coalesce(length, ''))]
    FROM (SELECT CASE WHEN is_published THEN 'offered' ELSE 'drafts' END) AS of(state)
$$;
