-- What somebody typed as a query over `courses.search`: every word must be there, as typed, as the beginning of a word, or,
-- when no course knows such a word, with one typo (a letter more, less, other, or two exchanged); in the course itself or in
-- the name of its category. `words` is the same without the categories, for what is told by its own words. `corrected` is what was
-- typed with the nearest known word in the place of each that is not known; NULL where all are known, or where what was typed is
-- meant (`exact`). All are NULL when there is no word. Planned each time: how many courses have a word differs by the word.
CREATE OR REPLACE FUNCTION read_search(typed text, exact boolean, OUT query tsquery, OUT words tsquery, OUT corrected text) LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  last constant text := U&'\+10FFFF';
  given text;
  size integer;
  named integer[];
  known boolean;
  meant text[];
  nearest text;
  part tsquery;
  spelled text[] := '{}';
  mended boolean := false;
BEGIN
  FOREACH given IN ARRAY (
    SELECT coalesce(array_agg(word ORDER BY place), '{}')
      FROM (
        SELECT word, min(n) AS place FROM unnest((search_words(typed))[1:12]) WITH ORDINALITY AS w(word, n) GROUP BY word
      ) AS distinct_words
  ) LOOP
    part := ('''' || given || ''':*')::tsquery;
    nearest := NULL;
    size := char_length(given);
    SELECT array_agg(g.id) INTO named FROM categories g
      WHERE strpos(lower(unaccent(g.name)), given) > 0
        AND EXISTS (SELECT FROM unnest(search_words(g.name)) AS word WHERE starts_with(word, given));
    IF size >= 4 AND NOT exact THEN
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
        SELECT array_agg(near.lexeme ORDER BY near.distance, near.word), (array_agg(near.word ORDER BY near.distance, near.word))[1]
          INTO meant, nearest
          FROM (
            SELECT DISTINCT found.word, found.lexeme, levenshtein_less_equal(found.word, given, 3) AS distance
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
            )
          ) AS near;
      END IF;
    END IF;
    -- What is said in a lesson may be a word that no course has.
    words := CASE WHEN words IS NULL THEN part ELSE words && part END;
    IF nearest IS NOT NULL THEN
      mended := true;
      SELECT string_agg(DISTINCT '''' || lexeme || '''', ' | ')::tsquery INTO part FROM unnest(meant[1:50]) AS lexeme;
    END IF;
    spelled := spelled || coalesce(nearest, given);
    IF named IS NOT NULL THEN
      SELECT part || string_agg('''' || category_mark(id) || '''', ' | ')::tsquery INTO part FROM unnest(named) AS id;
    END IF;
    query := CASE WHEN query IS NULL THEN part ELSE query && part END;
  END LOOP;
  IF mended THEN
    corrected := array_to_string(spelled, ' ');
    SELECT words || string_agg('''' || word || ''':*', ' & ')::tsquery INTO words FROM unnest(spelled) AS word;
  END IF;
END
$$;
