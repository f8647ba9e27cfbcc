CREATE TABLE "study_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "study_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "study_days_seconds" CHECK ("study_days"."seconds" between 0 and 86400)
);
--> statement-breakpoint
CREATE TABLE "study_goals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"unit" text NOT NULL,
	"target" integer NOT NULL,
	"remind_on" integer[] DEFAULT '{}' NOT NULL,
	"remind_at" integer,
	"reminded_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_goals_unit" CHECK ("study_goals"."unit" in ('minutes', 'lessons')),
	CONSTRAINT "study_goals_target" CHECK ("study_goals"."target" > 0),
	CONSTRAINT "study_goals_remind_at" CHECK ("study_goals"."remind_at" between 0 and 1439)
);
--> statement-breakpoint
ALTER TABLE "captions" ADD COLUMN "spoken" jsonb;--> statement-breakpoint
ALTER TABLE "captions" ADD COLUMN "spoken_words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "length" text;--> statement-breakpoint
ALTER TABLE "study_days" ADD CONSTRAINT "study_days_user_id_study_goals_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."study_goals"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_goals" ADD CONSTRAINT "study_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captions_spoken" ON "captions" USING gin ("spoken_words");--> statement-breakpoint
CREATE INDEX "captions_unread" ON "captions" USING btree ("id") WHERE "captions"."spoken" is null;--> statement-breakpoint
CREATE INDEX "courses_in_level" ON "courses" USING btree ("level","id");--> statement-breakpoint
CREATE INDEX "courses_in_length" ON "courses" USING btree ("length","id");--> statement-breakpoint
CREATE INDEX "courses_rated" ON "courses" USING btree ("rating" desc,"id");--> statement-breakpoint
CREATE INDEX "courses_teacher_search" ON "courses" USING gin (ts_filter("search", '{b}'));--> statement-breakpoint
CREATE INDEX "courses_lesson_search" ON "courses" USING gin (ts_filter("search", '{c}'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_level" CHECK ("courses"."level" in ('beginner', 'intermediate', 'advanced'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_length" CHECK ("courses"."length" in ('short', 'medium', 'long'));
--> statement-breakpoint
DROP FUNCTION course_query(text);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION captions_spoken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.spoken_words := search_vector(
    (SELECT string_agg(said ->> 1, ' ' ORDER BY place) FROM jsonb_array_elements(NEW.spoken) WITH ORDINALITY AS cues(said, place)), 'D');
  RETURN NEW;
END
$$;

--> statement-breakpoint
CREATE OR REPLACE TRIGGER captions_spoken BEFORE INSERT OR UPDATE OF spoken ON captions
  FOR EACH ROW EXECUTE FUNCTION captions_spoken();
--> statement-breakpoint
-- The seconds that a free text speaks of ('45 minutes', '1h 5m', '10:30'), as src/platform/duration.ts reads it; NULL when it names no time.
CREATE OR REPLACE FUNCTION seconds_of(duration text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(coalesce(
    (SELECT coalesce(clock[1], '0')::integer * 3600 + clock[2]::integer * 60 + clock[3]::integer
      FROM regexp_match(btrim(duration), '^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$') AS clock WHERE clock IS NOT NULL),
    (SELECT sum(replace(part[1], ',', '.')::numeric * CASE WHEN part[2] ~ '^(h|घ)' THEN 3600 WHEN part[2] ~ '^(m|मि)' THEN 60 ELSE 1 END)
      FROM regexp_matches(
        lower(duration), '(\d+(?:[.,]\d+)?)\s*(hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|घंटा|घंटे|मिनट|सेकंड)(?![a-z\u0080-\uffff])', 'g'
      ) AS part)
  ), 0)
$$;
--> statement-breakpoint
-- How long the visible lessons of a course are together, or, where none says, how long the course says it is; NULL when that says nothing.
CREATE OR REPLACE FUNCTION course_length(course integer, duration text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN seconds < 7200 THEN 'short' WHEN seconds <= 21600 THEN 'medium' WHEN seconds > 21600 THEN 'long' END
  FROM (
    SELECT coalesce((SELECT sum(seconds_of(l.duration)) FROM lessons l WHERE l.course_id = course AND l.is_visible), seconds_of(duration)) AS seconds
  ) AS said
$$;
--> statement-breakpoint
-- Before the triggers know of it: what is counted is counted anew below.
UPDATE courses SET length = course_length(id, duration);
--> statement-breakpoint
DROP TRIGGER courses_counted_elsewhere ON courses;
--> statement-breakpoint
DROP FUNCTION course_nouns(boolean, text);
--> statement-breakpoint
-- What a course is counted under (see kept_count): all of its kind, and those that the filters of the catalogue do not tell apart.
CREATE OR REPLACE FUNCTION course_nouns(is_published boolean, language text, is_premium boolean, level text, length text) RETURNS text[]
  LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[state, concat_ws('/', state, language, CASE WHEN is_premium THEN 'premium' ELSE 'free' END, coalesce(level, ''), coalesce(length, ''))]
    FROM (SELECT CASE WHEN is_published THEN 'offered' ELSE 'drafts' END) AS of(state)
$$;
--> statement-breakpoint
-- Builds what these courses are found by anew, their words and how long they are, all by the same few statements. The locks come first, in one order:
-- two lessons of one course may change at once. Planned each time: a plan that was made while the tables were empty would
-- read them whole ever after.
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
          || search_vector(description, 'D') AS document,
          course_length(id, duration) AS length
        FROM courses WHERE id = ANY (targets)
    ) AS fresh
    WHERE c.id = fresh.id AND (c.search, c.length) IS DISTINCT FROM (fresh.document, fresh.length);
  -- What is not offered lends the search no words: a typo is not corrected to those of a draft.
  INSERT INTO search_vocabulary (word)
    SELECT DISTINCT fresh.word
      FROM courses c, unnest(tsvector_to_array(c.search)) AS fresh(word)
      WHERE c.id = ANY (targets) AND c.is_published AND c.deleted_at IS NULL AND fresh.word NOT LIKE '#%'
        AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = fresh.word);
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
CREATE OR REPLACE TRIGGER courses_search_changed
  AFTER UPDATE OF title, instructor, description, category_id, duration, is_published, deleted_at ON courses
  FOR EACH ROW EXECUTE FUNCTION course_search_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lessons_search_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  targets integer[];
BEGIN
  SELECT array_agg(DISTINCT target) INTO targets
    FROM old_lessons o JOIN new_lessons n USING (id), unnest(ARRAY[o.course_id, n.course_id]) AS target
    WHERE (o.title, o.duration, o.is_visible, o.course_id) IS DISTINCT FROM (n.title, n.duration, n.is_visible, n.course_id);
  IF targets IS NOT NULL THEN
    PERFORM refresh_course_search(targets);
  END IF;
  RETURN NULL;
END
$$;

--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_updated AFTER UPDATE ON lessons
  REFERENCING OLD TABLE AS old_lessons NEW TABLE AS new_lessons FOR EACH STATEMENT EXECUTE FUNCTION lessons_search_updated();
--> statement-breakpoint
-- Whole rows are compared, so that no column is forgotten.
CREATE OR REPLACE FUNCTION tell_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  read_before boolean;
  read_after boolean;
  aside boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What no reader sees, and the rating, which changes with what others write. All other columns are told of, those that come later, too.
    OLD.description_html := NEW.description_html;
    OLD.search := NEW.search;
    OLD.length := NEW.length;
    OLD.rating := NEW.rating;
    OLD.updated_at := NEW.updated_at;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
  END IF;
  read_before := TG_OP <> 'INSERT' AND is_course_read(OLD.id, OLD.is_published, OLD.deleted_at);
  read_after := TG_OP <> 'DELETE' AND is_course_read(NEW.id, NEW.is_published, NEW.deleted_at);
  aside := NOT read_before AND NOT read_after;
  PERFORM tell_catalogue_of('courses', aside);
  -- What belongs to a course comes and goes with it.
  IF TG_OP = 'UPDATE' AND (OLD.is_published <> NEW.is_published OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) THEN
    PERFORM tell_catalogue_of(noun, aside) FROM unnest(ARRAY['lessons', 'resources']) AS noun;
  END IF;
  RETURN NULL;
END
$$;

--> statement-breakpoint
CREATE OR REPLACE TRIGGER courses_told AFTER INSERT OR DELETE OR UPDATE ON courses
  FOR EACH ROW EXECUTE FUNCTION tell_course();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION courses_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO course_students (course_id, students) SELECT id, 0 FROM changed;
  END IF;
  INSERT INTO count_changes (noun, key, change)
    SELECT noun, category_id, count(*) * TG_ARGV[0]::integer
    FROM changed, unnest(course_nouns(is_published, language, is_premium, level, length)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END
$$;

--> statement-breakpoint
CREATE OR REPLACE TRIGGER courses_counted_in AFTER INSERT ON courses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_counted('1');

--> statement-breakpoint
CREATE OR REPLACE TRIGGER courses_counted_out AFTER DELETE ON courses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_counted('-1');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION course_counted_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (noun, key, change)
    SELECT noun, category_id, sum(change)
    FROM (VALUES (OLD.is_published, OLD.language, OLD.is_premium, OLD.level, OLD.length, OLD.category_id, OLD.deleted_at, -1),
        (NEW.is_published, NEW.language, NEW.is_premium, NEW.level, NEW.length, NEW.category_id, NEW.deleted_at, 1))
      AS versions(is_published, language, is_premium, level, length, category_id, deleted_at, change), unnest(course_nouns(is_published, language, is_premium, level, length)) AS noun
    WHERE deleted_at IS NULL GROUP BY 1, 2 HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;

--> statement-breakpoint
CREATE OR REPLACE TRIGGER courses_counted_elsewhere AFTER UPDATE OF category_id, language, is_premium, level, length, is_published, deleted_at ON courses
  FOR EACH ROW WHEN ((OLD.category_id, OLD.language, OLD.is_premium, OLD.level, OLD.length, OLD.is_published, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.category_id, NEW.language, NEW.is_premium, NEW.level, NEW.length, NEW.is_published, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION course_counted_elsewhere();
--> statement-breakpoint
-- For what came while no trigger looked.
CREATE OR REPLACE FUNCTION count_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM count_changes;
  DELETE FROM kept_counts;
  DELETE FROM course_students;
  INSERT INTO course_students (course_id, students)
    SELECT id, (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id) FROM courses c;
  INSERT INTO kept_counts (noun, key, count)
    SELECT noun, category_id, count(*)
      FROM courses, unnest(course_nouns(is_published, language, is_premium, level, length)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2
    UNION ALL SELECT 'users', 0, count(*) FROM users
    UNION ALL SELECT 'registrations', quarter_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'enrollments', quarter_of(created_at), count(*) FROM enrollments GROUP BY 2
    UNION ALL SELECT 'approvals', quarter_of(decided_at), count(*) FROM payments WHERE status = 'approved' GROUP BY 2
    UNION ALL SELECT 'revenue', quarter, sum(paise) FROM (
      SELECT quarter_of(decided_at) AS quarter, money_received(status, amount_paise, received_paise) AS paise
        FROM payments WHERE status = 'approved' OR received_paise IS NOT NULL
      UNION ALL SELECT quarter_of(created_at), -amount_paise FROM refunds
    ) AS net GROUP BY 2;
$$;
--> statement-breakpoint
SELECT count_anew();
--> statement-breakpoint
-- When what was made for somebody before their goal is no longer what they are shown.
CREATE OR REPLACE TRIGGER study_goals_reader_insert AFTER INSERT ON study_goals
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER study_goals_reader_update AFTER UPDATE ON study_goals
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER study_goals_reader_delete AFTER DELETE ON study_goals
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
