DROP TABLE "course_words";--> statement-breakpoint
ALTER TABLE "search_vocabulary" DROP CONSTRAINT "search_vocabulary_pkey";--> statement-breakpoint
CREATE INDEX "courses_title_search" ON "courses" USING gin (ts_filter("search", '{a}'));--> statement-breakpoint
CREATE INDEX "search_vocabulary_word" ON "search_vocabulary" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_vocabulary_rest" ON "search_vocabulary" USING btree (substr("word", 3) text_pattern_ops);
--> statement-breakpoint
-- What the search document of a course has of its category: no word is spelled like this.
CREATE FUNCTION category_mark(category integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '#' || category
$$;
--> statement-breakpoint
DROP FUNCTION refresh_course_search(integer);
--> statement-breakpoint
-- Builds the search documents of these courses anew, all by the same few statements. The locks come first, in one order:
-- two lessons of one course may change at once. Planned each time: a plan that was made while the tables were empty would
-- read them whole ever after.
CREATE FUNCTION refresh_course_search(targets integer[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id = ANY (targets) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses c SET search = fresh.document
    FROM (
      SELECT id, search_vector(title, 'A')
          || search_vector(instructor, 'B')
          || coalesce('''' || category_mark(category_id) || ''':1B', '')::tsvector
          || search_vector((SELECT string_agg(l.title, ' ' ORDER BY l."order", l.id) FROM lessons l WHERE l.course_id = courses.id AND l.is_visible), 'C')
          || search_vector(description, 'D') AS document
        FROM courses WHERE id = ANY (targets)
    ) AS fresh
    WHERE c.id = fresh.id AND c.search <> fresh.document;
  -- What is not offered lends the search no words: a typo is not corrected to those of a draft.
  INSERT INTO search_vocabulary (word)
    SELECT DISTINCT fresh.word
      FROM courses c, unnest(tsvector_to_array(c.search)) AS fresh(word)
      WHERE c.id = ANY (targets) AND c.is_published AND c.deleted_at IS NULL AND fresh.word NOT LIKE '#%'
        AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = fresh.word);
END
$$;
--> statement-breakpoint
DROP TRIGGER categories_search_changed ON categories;
--> statement-breakpoint
DROP FUNCTION category_search_changed();
--> statement-breakpoint
-- Many courses or lessons that come in one statement are looked at together.
CREATE FUNCTION courses_search_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_search(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION course_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_search(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER courses_search_changed ON courses;
--> statement-breakpoint
CREATE TRIGGER courses_search_added AFTER INSERT ON courses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_search_added();
--> statement-breakpoint
CREATE TRIGGER courses_search_changed
  AFTER UPDATE OF title, instructor, description, category_id, is_published, deleted_at ON courses
  FOR EACH ROW EXECUTE FUNCTION course_search_changed();
--> statement-breakpoint
CREATE FUNCTION lessons_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_search(array_agg(DISTINCT course_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION lessons_search_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  targets integer[];
BEGIN
  SELECT array_agg(DISTINCT target) INTO targets
    FROM old_lessons o JOIN new_lessons n USING (id), unnest(ARRAY[o.course_id, n.course_id]) AS target
    WHERE (o.title, o.is_visible, o.course_id) IS DISTINCT FROM (n.title, n.is_visible, n.course_id);
  IF targets IS NOT NULL THEN
    PERFORM refresh_course_search(targets);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER lessons_search_changed ON lessons;
--> statement-breakpoint
DROP FUNCTION lesson_search_changed();
--> statement-breakpoint
CREATE TRIGGER lessons_search_added AFTER INSERT ON lessons
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lessons_search_changed();
--> statement-breakpoint
CREATE TRIGGER lessons_search_updated AFTER UPDATE ON lessons
  REFERENCING OLD TABLE AS old_lessons NEW TABLE AS new_lessons FOR EACH STATEMENT EXECUTE FUNCTION lessons_search_updated();
--> statement-breakpoint
CREATE TRIGGER lessons_search_removed AFTER DELETE ON lessons
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lessons_search_changed();
--> statement-breakpoint
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
--> statement-breakpoint
DELETE FROM search_vocabulary;
--> statement-breakpoint
SELECT refresh_course_search(array_agg(id)) FROM courses;
