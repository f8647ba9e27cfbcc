ALTER TABLE "courses" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "is_visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "courses_publish_at" ON "courses" USING btree ("publish_at") WHERE "courses"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "lessons_publish_at" ON "lessons" USING btree ("publish_at") WHERE "lessons"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "sections_publish_at" ON "sections" USING btree ("publish_at") WHERE "sections"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_publish_at" CHECK ("courses"."publish_at" is null or not "courses"."is_published");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_publish_at" CHECK ("lessons"."publish_at" is null or not "lessons"."is_visible");--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_publish_at" CHECK ("sections"."publish_at" is null or not "sections"."is_visible");--> statement-breakpoint
-- Students see a lesson if the lesson and its section are visible.
CREATE OR REPLACE FUNCTION lesson_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_shown := NEW.is_visible AND coalesce((SELECT s.is_visible FROM sections s WHERE s.id = NEW.section_id), true);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_shown BEFORE INSERT OR UPDATE OF is_visible, is_shown, section_id ON lessons
  FOR EACH ROW EXECUTE FUNCTION lesson_shown();--> statement-breakpoint
-- Shows or hides the lessons of a section with it. The trigger of the lessons computes the value.
CREATE OR REPLACE FUNCTION section_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET is_shown = is_visible AND NEW.is_visible WHERE section_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER sections_shown AFTER UPDATE OF is_visible ON sections
  FOR EACH ROW WHEN (OLD.is_visible <> NEW.is_visible) EXECUTE FUNCTION section_shown();--> statement-breakpoint
-- Rebuilds the search document and length of these courses. Locks the courses first in a fixed order, because two
-- lessons of one course may change at the same time. Planned at each call: a plan made while the tables were empty
-- would later scan whole tables.
CREATE OR REPLACE FUNCTION refresh_course_search(targets integer[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id = ANY (targets) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses c SET search = fresh.document, length = fresh.length
    FROM (
      SELECT id, search_vector(title, 'A')
          || search_vector(instructor, 'B')
          || coalesce('''' || category_mark(category_id) || ''':1B', '')::tsvector
          || search_vector((SELECT string_agg(l.title, ' ' ORDER BY l."order", l.id) FROM lessons l WHERE l.course_id = courses.id AND l.is_shown), 'C')
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
$$;--> statement-breakpoint
-- The total length of a course's visible lessons, otherwise the length in the course itself. NULL if unknown.
CREATE OR REPLACE FUNCTION course_length(course integer, duration text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN seconds < 7200 THEN 'short' WHEN seconds <= 21600 THEN 'medium' WHEN seconds > 21600 THEN 'long' END
  FROM (
    SELECT coalesce((SELECT sum(seconds_of(l.duration)) FROM lessons l WHERE l.course_id = course AND l.is_shown), seconds_of(duration)) AS seconds
  ) AS said
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION lessons_search_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  targets integer[];
BEGIN
  SELECT array_agg(DISTINCT target) INTO targets
    FROM old_lessons o JOIN new_lessons n USING (id), unnest(ARRAY[o.course_id, n.course_id]) AS target
    WHERE (o.title, o.duration, o.is_shown, o.course_id) IS DISTINCT FROM (n.title, n.duration, n.is_shown, n.course_id);
  IF targets IS NOT NULL THEN
    PERFORM refresh_course_search(targets);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_updated AFTER UPDATE ON lessons
  REFERENCING OLD TABLE AS old_lessons NEW TABLE AS new_lessons FOR EACH STATEMENT EXECUTE FUNCTION lessons_search_updated();--> statement-breakpoint
-- Records that a student finished a course when their last required lesson is complete. Locks the enrolment, so that
-- of two transactions that complete the last two lessons, the second one sees both.
CREATE OR REPLACE FUNCTION record_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  course integer;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.completed THEN
    RETURN NULL;
  END IF;
  SELECT e.course_id INTO course FROM enrollments e JOIN lessons l ON l.course_id = e.course_id
    WHERE l.id = NEW.lesson_id AND l.is_shown AND e.user_id = NEW.user_id FOR NO KEY UPDATE OF e;
  IF course IS NULL OR EXISTS (SELECT FROM course_completions WHERE user_id = NEW.user_id AND course_id = course) THEN
    RETURN NULL;
  END IF;
  INSERT INTO course_completions (user_id, course_id, finished_at, required_ids, lesson_ids)
    SELECT NEW.user_id, course, coalesce(NEW.completed_at, now()), array_agg(l.id ORDER BY l.id) FILTER (WHERE l.is_required), array_agg(l.id ORDER BY l.id)
      FROM lessons l LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = NEW.user_id
      WHERE l.course_id = course AND l.is_shown
      HAVING bool_and(coalesce(p.completed, false)) FILTER (WHERE l.is_required)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
UPDATE "lessons" SET "is_shown" = false WHERE NOT "is_visible";
