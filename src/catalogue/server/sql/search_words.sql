-- Splits a text into words for the search, after folding. Words end at white space and punctuation, and have at most
-- 64 characters. The punctuation is listed here, so that the result does not depend on the locale of the database.
CREATE OR REPLACE FUNCTION search_words(source text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(left(word, 64)), '{}')
  FROM regexp_split_to_table(
    search_fold(coalesce(source, '')),
    '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0964\u0965\u2000-\u206f\u3000-\u3003]+'
  ) AS word
  WHERE word <> ''
$$;
