-- Words as the search knows them: lower case, without accents, split at white space and punctuation (written out, so that
-- the locale of the database does not matter), at most 64 characters each.
CREATE FUNCTION search_words(source text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(left(word, 64)), '{}')
  FROM regexp_split_to_table(
    lower(unaccent(coalesce(source, ''))),
    '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0964\u0965\u2000-\u206f\u3000-\u3003]+'
  ) AS word
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION search_vector(source text, weight text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg('''' || word || ''':' || least(place, 16000) || weight, ' '), '')::tsvector
  FROM unnest(search_words(source)) WITH ORDINALITY AS words(word, place)
$$;
--> statement-breakpoint
-- Builds the search document of a course anew. The lock comes first: two lessons of one course may change at once.
CREATE FUNCTION refresh_course_search(target integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  document tsvector;
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
  UPDATE courses SET search = document WHERE id = target;
  DELETE FROM course_words WHERE course_id = target AND word <> ALL (tsvector_to_array(document));
  INSERT INTO course_words (course_id, word) SELECT target, unnest(tsvector_to_array(document)) ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE FUNCTION course_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_search(NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_search_changed AFTER INSERT OR UPDATE OF title, instructor, description, category_id ON courses
  FOR EACH ROW EXECUTE FUNCTION course_search_changed();
--> statement-breakpoint
CREATE FUNCTION lesson_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refresh_course_search(OLD.course_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.course_id <> OLD.course_id) THEN
    PERFORM refresh_course_search(NEW.course_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lessons_search_changed AFTER INSERT OR DELETE OR UPDATE OF title, is_visible, course_id ON lessons
  FOR EACH ROW EXECUTE FUNCTION lesson_search_changed();
--> statement-breakpoint
CREATE FUNCTION category_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_search(id) FROM (SELECT id FROM courses WHERE category_id = NEW.id ORDER BY id) AS affected;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_search_changed AFTER UPDATE OF name ON categories
  FOR EACH ROW EXECUTE FUNCTION category_search_changed();
--> statement-breakpoint
-- What somebody typed as a query over `courses.search`: every word must be there, as typed, as the beginning of a word, or,
-- when no course knows such a word, with one typo (a letter more, less, other, or two exchanged). NULL when there is no word.
CREATE FUNCTION course_query(typed text) RETURNS tsquery LANGUAGE plpgsql STABLE
  SET pg_trgm.word_similarity_threshold = 0.1 AS $$
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
    IF size >= 4 AND NOT EXISTS (SELECT 1 FROM course_words WHERE word LIKE replace(given, '_', '\_') || '%') THEN
      SELECT array_agg(DISTINCT word) INTO corrected FROM course_words
        WHERE given <% word AND (
          levenshtein_less_equal(word, given, 1) <= 1
          OR levenshtein_less_equal(left(word, size), given, 1) <= 1
          OR levenshtein_less_equal(left(word, size + 1), given, 1) <= 1
          OR left(word, size) IN (
            SELECT left(given, n - 1) || substr(given, n + 1, 1) || substr(given, n, 1) || substr(given, n + 2)
            FROM generate_series(1, size - 1) AS n
          )
        );
      IF corrected IS NOT NULL THEN
        SELECT string_agg('''' || word || '''', ' | ')::tsquery INTO part FROM unnest(corrected[1:50]) AS word;
      END IF;
    END IF;
    whole := CASE WHEN whole IS NULL THEN part ELSE whole && part END;
  END LOOP;
  RETURN whole;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
