-- What somebody typed as a query over `courses.search`: every word must be there, as typed, as the beginning of a word, or,
-- when no course knows such a word, with one typo (a letter more, less, other, or two exchanged); in the course itself or in
-- the name of its category. NULL when there is no word. Planned each time: how many courses have a word differs by the word.
CREATE OR REPLACE FUNCTION course_query(typed text) RETURNS tsquery LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  last constant text := U&'\+10FFFF';
  given text;
  size integer;
  named integer[];
  known boolean;
  corrected text[];
  part tsquery;
  whole tsquery;
BEGIN
  FOREACH given IN ARRAY (SELECT coalesce(array_agg(DISTINCT w), '{}') FROM unnest((search_words(typed))[1:12]) AS w) LOOP
    part := ('''' || given || ''':*')::tsquery;
    size := char_length(given);
    SELECT array_agg(g.id) INTO named FROM categories g
      WHERE strpos(lower(unaccent(g.name)), given) > 0
        AND EXISTS (SELECT FROM unnest(search_words(g.name)) AS word WHERE starts_with(word, given));
    IF size >= 4 THEN
      -- A range instead of LIKE: it uses the index whatever the word is. A word that no course has any more is still in the vocabulary.
      known := EXISTS (
          SELECT FROM courses c
            WHERE c.category_id = ANY (named) AND c.is_published AND c.deleted_at IS NULL
        ) OR EXISTS (
          SELECT FROM search_vocabulary WHERE word ~>=~ given AND word ~<~ (given || last)
        ) AND EXISTS (
          SELECT FROM courses WHERE search @@ part AND is_published AND deleted_at IS NULL
        );
      IF NOT known THEN
        -- Either the first two letters are right, or, in one way or another, what follows them. All of it is measured then.
        SELECT array_agg(DISTINCT found.lexeme) INTO corrected
          FROM (
            SELECT v.word, v.word AS lexeme
              FROM unnest(ARRAY[
                left(given, 2),
                substr(given, 2),
                left(given, 1) || substr(given, 3),
                left(given, 1) || substr(given, 3, 1) || substr(given, 2, 1) || substr(given, 4)
              ]) AS start, search_vocabulary v
              WHERE v.word ~>=~ start AND v.word ~<~ (start || last)
            UNION ALL
            SELECT v.word, v.word
              FROM unnest(ARRAY[substr(given, 2), substr(given, 3)]) AS start, search_vocabulary v
              WHERE substr(v.word, 3) ~>=~ start AND substr(v.word, 3) ~<~ (start || last)
            UNION ALL
            SELECT w.word, category_mark(g.id) FROM categories g, unnest(search_words(g.name)) AS w(word)
          ) AS found
          WHERE (
            levenshtein_less_equal(found.word, given, 1) <= 1
            OR levenshtein_less_equal(left(found.word, size), given, 1) <= 1
            OR levenshtein_less_equal(left(found.word, size + 1), given, 1) <= 1
            OR left(found.word, size) IN (
              SELECT left(given, n - 1) || substr(given, n + 1, 1) || substr(given, n, 1) || substr(given, n + 2)
              FROM generate_series(1, size - 1) AS n
            )
          ) AND EXISTS (
            SELECT FROM courses c
              WHERE c.search @@ ('''' || found.lexeme || '''')::tsquery AND c.is_published AND c.deleted_at IS NULL
          );
        IF corrected IS NOT NULL THEN
          SELECT string_agg('''' || lexeme || '''', ' | ')::tsquery INTO part FROM unnest(corrected[1:50]) AS lexeme;
        END IF;
      END IF;
    END IF;
    IF named IS NOT NULL THEN
      SELECT part || string_agg('''' || category_mark(id) || '''', ' | ')::tsquery INTO part FROM unnest(named) AS id;
    END IF;
    whole := CASE WHEN whole IS NULL THEN part ELSE whole && part END;
  END LOOP;
  RETURN whole;
END
$$;
