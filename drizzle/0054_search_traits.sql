DROP FUNCTION read_search(text, boolean);
--> statement-breakpoint
-- A text as the search compares it: lower case, without accents, and with one spelling for what Devanagari writes in several
-- ways: letters lose their nukta (फ़ is फ), a nasal before a consonant and the chandrabindu become an anusvara (हिन्दी is हिंदी).
CREATE OR REPLACE FUNCTION search_fold(source text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN source ~ '[\u0900-\u097f]' THEN
      regexp_replace(
        translate(lower(unaccent(source)), U&'\0958\0959\095a\095b\095c\095d\095e\095f\0929\0931\0934\0901\093c', U&'\0915\0916\0917\091c\0921\0922\092b\092f\0928\0930\0933\0902'),
        '[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])', U&'\0902', 'g')
    ELSE lower(unaccent(source)) END
$$;
--> statement-breakpoint
-- Words as the search knows them: folded, split at white space and punctuation (written out, so that the locale of the
-- database does not matter), at most 64 characters each.
CREATE OR REPLACE FUNCTION search_words(source text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(left(word, 64)), '{}')
  FROM regexp_split_to_table(
    search_fold(coalesce(source, '')),
    '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0964\u0965\u2000-\u206f\u3000-\u3003]+'
  ) AS word
  WHERE word <> ''
$$;
--> statement-breakpoint
-- What a course is found by besides its own words: its level, whether it is free, and its language, by the English name, the
-- language's own name and other spellings. English is the language of every course that names no other, so it finds none.
CREATE OR REPLACE FUNCTION course_traits(language text, level text, is_premium boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(' ',
    CASE language
      WHEN 'hi' THEN 'Hindi हिन्दी'
      WHEN 'bn' THEN 'Bengali Bangla বাংলা'
      WHEN 'ta' THEN 'Tamil தமிழ்'
      WHEN 'te' THEN 'Telugu తెలుగు'
      WHEN 'mr' THEN 'Marathi मराठी'
      WHEN 'gu' THEN 'Gujarati ગુજરાતી'
      WHEN 'kn' THEN 'Kannada ಕನ್ನಡ'
      WHEN 'ml' THEN 'Malayalam മലയാളം'
      WHEN 'pa' THEN 'Punjabi Panjabi ਪੰਜਾਬੀ'
      WHEN 'ur' THEN 'Urdu اردو'
    END,
    level, level || 's',
    CASE WHEN is_premium THEN 'premium' ELSE 'free' END)
$$;
--> statement-breakpoint
DROP TRIGGER courses_search_changed ON courses;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER courses_search_changed
  AFTER UPDATE OF title, instructor, description, category_id, duration, language, level, is_premium, is_published, deleted_at ON courses
  FOR EACH ROW EXECUTE FUNCTION course_search_changed();
--> statement-breakpoint
-- Rebuilds what these courses are found by: their words and their length. It locks the courses first, in one order, because two
-- lessons of one course may change at the same time. Planned at each call: a plan made while the tables were empty would read
-- whole tables later.
CREATE OR REPLACE FUNCTION refresh_course_search(targets integer[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id = ANY (targets) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses c SET search = fresh.document, length = fresh.length
    FROM (
      SELECT id, search_vector(title, 'A')
          || search_vector(instructor, 'B')
          || coalesce('''' || category_mark(category_id) || ''':1B', '')::tsvector
          || search_vector((SELECT string_agg(l.title, ' ' ORDER BY l."order", l.id) FROM lessons l WHERE l.course_id = courses.id AND l.is_visible), 'C')
          || search_vector(description, 'D')
          || search_vector(course_traits(language, level, is_premium), 'D') AS document,
          course_length(id, duration) AS length
        FROM courses WHERE id = ANY (targets)
    ) AS fresh
    WHERE c.id = fresh.id AND (c.search, c.length) IS DISTINCT FROM (fresh.document, fresh.length);
  -- Words of drafts, too: `read_search` corrects to a word only where the viewer may see a course that has it.
  INSERT INTO search_vocabulary (word)
    SELECT DISTINCT fresh.word
      FROM courses c, unnest(tsvector_to_array(c.search)) AS fresh(word)
      WHERE c.id = ANY (targets) AND fresh.word NOT LIKE '#%'
        AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = fresh.word);
END
$$;
--> statement-breakpoint
-- What was typed, as a query over `courses.search`: each word must be there, as typed, as the beginning of a word, or, when no
-- course has such a word, with a typo (one edit: a letter more, less, other, or two exchanged; two edits in words of six letters
-- or more); in the course or in the name of its category. Words such as "in" count only when nothing else was typed.
--
-- `drafts`: the viewer may see drafts. `exact`: no word is corrected. `any_word`: where no course has all words, the query asks for
-- any of them; `partial` is true then, and `parts` has the query of each word.
-- `words` is the query without categories, for other documents than courses. `corrected` is the corrected text, NULL where
-- nothing was corrected. All are NULL when nothing was typed. Planned at each call: how many courses have a word differs by word.
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
      -- A range instead of LIKE: it uses the index whatever the word is. A word that no course has any more is still in the vocabulary.
      known := EXISTS (
          SELECT FROM courses c
            WHERE c.category_id = ANY (named) AND (c.is_published OR drafts) AND c.deleted_at IS NULL
        ) OR EXISTS (
          SELECT FROM search_vocabulary WHERE word ~>=~ given AND word ~<~ (given || last)
        ) AND EXISTS (
          SELECT FROM courses WHERE search @@ part AND (is_published OR drafts) AND deleted_at IS NULL
        );
      IF NOT known AND size = 3 THEN
        -- Of a short word, one letter may be missing after the first.
        SELECT array_agg(v.word ORDER BY v.word), min(v.word) INTO meant, nearest
          FROM search_vocabulary v
          WHERE v.word ~>=~ left(given, 1) AND v.word ~<~ (left(given, 1) || last)
            AND char_length(v.word) = 4 AND levenshtein_less_equal(v.word, given, 1) <= 1
            AND EXISTS (
              SELECT FROM courses c
                WHERE c.search @@ ('''' || v.word || '''')::tsquery AND (c.is_published OR drafts) AND c.deleted_at IS NULL
            );
      ELSIF NOT known THEN
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
                WHERE c.search @@ ('''' || found.lexeme || '''')::tsquery AND (c.is_published OR drafts) AND c.deleted_at IS NULL
            )
          ) AS near;
        IF nearest IS NULL AND size >= 6 THEN
          -- Two edits, where the first letter is right.
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
--> statement-breakpoint
SELECT refresh_course_search(array_agg(id)) FROM courses HAVING count(*) > 0;
--> statement-breakpoint
UPDATE captions SET spoken = spoken WHERE spoken::text ~ '[\u0900-\u097f]';
