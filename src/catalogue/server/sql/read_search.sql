-- Converts a search to a query over `courses.search`. Each word must match as typed, or as a prefix. If no course
-- has such a word, it can match with a typo: one edit (a letter added, missing, replaced, or two swapped), or two
-- edits in words of six letters or more. It can match the course or the name of its category. Words such as "in"
-- count only if there are no others.
--
-- `drafts`: the viewer may see drafts. `exact`: no typo correction. `any_word`: if no course has all words, the
-- query needs only one of them; `partial` is then true, and `parts` has the query of each word. `words` is the query
-- without categories, for documents other than courses. `corrected` is the corrected text, or NULL. All are NULL for
-- an empty search. PostgreSQL plans the query at each call, because some words are in many more courses than others.
CREATE OR REPLACE FUNCTION read_search(
  typed text, exact boolean, drafts boolean DEFAULT false, any_word boolean DEFAULT false,
  OUT query tsquery, OUT words tsquery, OUT titled tsquery, OUT corrected text, OUT partial boolean, OUT parts text[]
) LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  last constant text := U&'\+10FFFF';
  small constant text[] := '{a,an,and,by,for,in,of,on,or,the,to,with,aur,ka,ke,ki,ko,me,mein,se,और,का,के,की,को,में,से}';
  given text;
  asked text[];
  size integer;
  named integer[];
  known boolean;
  meant text[];
  nearest text;
  part tsquery;
  spelled text[] := '{}';
  mended boolean := false;
BEGIN
  SELECT coalesce(array_agg(word ORDER BY place), '{}') INTO asked
    FROM (
      SELECT word, min(n) AS place FROM unnest((search_words(typed))[1:12]) WITH ORDINALITY AS w(word, n) GROUP BY word
    ) AS distinct_words;
  IF NOT exact AND NOT asked <@ search_words(array_to_string(small, ' ')) THEN
    SELECT array_agg(word ORDER BY n) INTO asked
      FROM unnest(asked) WITH ORDINALITY AS w(word, n) WHERE word <> ALL (search_words(array_to_string(small, ' ')));
  END IF;
  partial := false;
  FOREACH given IN ARRAY asked LOOP
    part := ('''' || given || ''':*')::tsquery;
    nearest := NULL;
    size := char_length(given);
    SELECT array_agg(g.id) INTO named FROM categories g
      WHERE strpos(search_fold(g.name), given) > 0
        AND EXISTS (SELECT FROM unnest(search_words(g.name)) AS word WHERE starts_with(word, given));
    IF size >= 3 AND NOT exact THEN
      -- Uses a range instead of LIKE, so that every word uses the index. The vocabulary also contains words that no
      -- course has any more.
      known := EXISTS (
          SELECT FROM courses c
            WHERE c.category_id = ANY (named) AND (c.is_published OR drafts) AND c.deleted_at IS NULL
        ) OR EXISTS (
          SELECT FROM search_vocabulary WHERE word ~>=~ given AND word ~<~ (given || last)
        ) AND EXISTS (
          SELECT FROM courses WHERE search @@ part AND (is_published OR drafts) AND deleted_at IS NULL
        );
      IF NOT known AND size = 3 THEN
        -- In a short word, one letter after the first may be missing.
        SELECT array_agg(v.word ORDER BY v.word), min(v.word) INTO meant, nearest
          FROM search_vocabulary v
          WHERE v.word ~>=~ left(given, 1) AND v.word ~<~ (left(given, 1) || last)
            AND char_length(v.word) = 4 AND levenshtein_less_equal(v.word, given, 1) <= 1
            AND EXISTS (
              SELECT FROM courses c
                WHERE c.search @@ ('''' || v.word || '''')::tsquery AND (c.is_published OR drafts) AND c.deleted_at IS NULL
            );
      ELSIF NOT known THEN
        -- Selects words whose first two letters match, or whose remaining letters match. Only for these it computes the
        -- distance.
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
                WHERE c.search @@ ('''' || found.lexeme || '''')::tsquery AND (c.is_published OR drafts) AND c.deleted_at IS NULL
            )
          ) AS near;
        IF nearest IS NULL AND size >= 6 THEN
          -- Allows two edits if the first letter matches.
          SELECT array_agg(v.word ORDER BY v.word), min(v.word) INTO meant, nearest
            FROM search_vocabulary v
            WHERE v.word ~>=~ left(given, 1) AND v.word ~<~ (left(given, 1) || last)
              AND char_length(v.word) BETWEEN size - 2 AND size + 2 AND levenshtein_less_equal(v.word, given, 2) <= 2
              AND EXISTS (
                SELECT FROM courses c
                  WHERE c.search @@ ('''' || v.word || '''')::tsquery AND (c.is_published OR drafts) AND c.deleted_at IS NULL
              );
        END IF;
      END IF;
    END IF;
    -- A transcript can contain a word that no course has.
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
    parts := parts || part::text;
  END LOOP;
  titled := array_to_string(ARRAY(SELECT '''' || word || '''' FROM unnest(spelled) AS word), ' & ')::tsquery;
  IF mended THEN
    corrected := array_to_string(spelled, ' ');
    SELECT words || string_agg('''' || word || ''':*', ' & ')::tsquery INTO words FROM unnest(spelled) AS word;
  END IF;
  IF any_word AND cardinality(parts) > 1
    AND NOT EXISTS (SELECT FROM courses WHERE search @@ query AND (is_published OR drafts) AND deleted_at IS NULL) THEN
    SELECT true, string_agg('(' || one || ')', ' | ')::tsquery INTO partial, query FROM unnest(parts) AS one;
  END IF;
END
$$;
