CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "course_words_trigrams";--> statement-breakpoint
INSERT INTO search_vocabulary (word) SELECT DISTINCT word FROM course_words;
--> statement-breakpoint
-- Builds the search document of a course anew. The lock comes first: two lessons of one course may change at once.
CREATE OR REPLACE FUNCTION refresh_course_search(target integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  document tsvector;
  words text[];
BEGIN
  PERFORM 1 FROM courses WHERE id = target FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT search_vector(c.title, 'A')
      || search_vector(c.instructor || ' ' || g.name, 'B')
      || search_vector((SELECT string_agg(l.title, ' ' ORDER BY l."order", l.id) FROM lessons l WHERE l.course_id = c.id AND l.is_visible), 'C')
      || search_vector(c.description, 'D')
    INTO document
    FROM courses c JOIN categories g ON g.id = c.category_id
    WHERE c.id = target;
  words := tsvector_to_array(document);
  UPDATE courses SET search = document WHERE id = target;
  DELETE FROM course_words WHERE course_id = target AND word <> ALL (words);
  INSERT INTO course_words (course_id, word) SELECT target, unnest(words) ON CONFLICT DO NOTHING;
  -- In one order for everybody: two courses that bring the same new words at once wait for each other, never in a circle.
  INSERT INTO search_vocabulary (word)
    SELECT fresh.word FROM unnest(words) AS fresh(word)
      WHERE NOT EXISTS (SELECT 1 FROM search_vocabulary v WHERE v.word = fresh.word)
      ORDER BY fresh.word COLLATE "C" ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
-- What somebody typed as a query over `courses.search`: every word must be there, as typed, as the beginning of a word, or,
-- when no course knows such a word, with one typo (a letter more, less, other, or two exchanged). NULL when there is no word.
-- Measuring every word of the vocabulary takes a few milliseconds; a trigram index is no faster below tens of thousands.
CREATE OR REPLACE FUNCTION course_query(typed text) RETURNS tsquery LANGUAGE plpgsql STABLE AS $$
DECLARE
  given text;
  size integer;
  corrected text[];
  part tsquery;
  whole tsquery;
BEGIN
  FOREACH given IN ARRAY (SELECT coalesce(array_agg(DISTINCT w), '{}') FROM unnest((search_words(typed))[1:12]) AS w) LOOP
    part := ('''' || given || ''':*')::tsquery;
    size := char_length(given);
    -- A range instead of LIKE: it uses the index whatever the word is.
    IF size >= 4 AND NOT EXISTS (
      SELECT 1 FROM course_words WHERE word ~>=~ given AND word ~<~ (given || U&'\+10FFFF')
    ) THEN
      -- Words that no course has any more stay in the vocabulary, and are left out here.
      SELECT array_agg(v.word) INTO corrected FROM search_vocabulary v
        WHERE (
          levenshtein_less_equal(v.word, given, 1) <= 1
          OR levenshtein_less_equal(left(v.word, size), given, 1) <= 1
          OR levenshtein_less_equal(left(v.word, size + 1), given, 1) <= 1
          OR left(v.word, size) IN (
            SELECT left(given, n - 1) || substr(given, n + 1, 1) || substr(given, n, 1) || substr(given, n + 2)
            FROM generate_series(1, size - 1) AS n
          )
        ) AND EXISTS (SELECT 1 FROM course_words c WHERE c.word = v.word);
      IF corrected IS NOT NULL THEN
        SELECT string_agg('''' || word || '''', ' | ')::tsquery INTO part FROM unnest(corrected[1:50]) AS word;
      END IF;
    END IF;
    whole := CASE WHEN whole IS NULL THEN part ELSE whole && part END;
  END LOOP;
  RETURN whole;
END
$$;
