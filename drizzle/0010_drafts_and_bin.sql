ALTER TABLE "courses" DROP CONSTRAINT "courses_slug_unique";--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "category_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "former_category" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "courses_slug_key" ON "courses" USING btree ("slug") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_bin" ON "courses" USING btree ("deleted_at") WHERE "courses"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_known" CHECK ("courses"."category_id" is not null or ("courses"."deleted_at" is not null and "courses"."former_category" is not null));
--> statement-breakpoint
-- As before, and what is not offered lends the search no words: a typo is not corrected to those of a draft. A course in
-- the bin may have lost its category.
CREATE OR REPLACE FUNCTION refresh_course_search(target integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  offered boolean;
  document tsvector;
  words text[];
BEGIN
  SELECT is_published AND deleted_at IS NULL INTO offered FROM courses WHERE id = target FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT search_vector(c.title, 'A')
      || search_vector(c.instructor || ' ' || coalesce(g.name, ''), 'B')
      || search_vector((SELECT string_agg(l.title, ' ' ORDER BY l."order", l.id) FROM lessons l WHERE l.course_id = c.id AND l.is_visible), 'C')
      || search_vector(c.description, 'D')
    INTO document
    FROM courses c LEFT JOIN categories g ON g.id = c.category_id
    WHERE c.id = target;
  words := CASE WHEN offered THEN tsvector_to_array(document) ELSE '{}' END;
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
DROP TRIGGER courses_search_changed ON courses;
--> statement-breakpoint
CREATE TRIGGER courses_search_changed
  AFTER INSERT OR UPDATE OF title, instructor, description, category_id, is_published, deleted_at ON courses
  FOR EACH ROW EXECUTE FUNCTION course_search_changed();
--> statement-breakpoint
-- Tells as `tell_catalogue` does, and says `aside` of what nobody but administrators can see: changes of drafts and in the bin.
CREATE FUNCTION tell_catalogue_of(noun text, aside boolean) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('lantern', json_build_object('topic', 'catalogue', 'payload', json_build_object('noun', noun, 'aside', aside))::text)
$$;
--> statement-breakpoint
-- What belongs to a course comes and goes with it.
CREATE FUNCTION tell_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before boolean := TG_OP <> 'INSERT' AND OLD.is_published AND OLD.deleted_at IS NULL;
  after boolean := TG_OP <> 'DELETE' AND NEW.is_published AND NEW.deleted_at IS NULL;
BEGIN
  PERFORM tell_catalogue_of('courses', NOT before AND NOT after);
  IF TG_OP = 'UPDATE' AND (before <> after OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) THEN
    PERFORM tell_catalogue_of(noun, NOT before AND NOT after) FROM unnest(ARRAY['lessons', 'resources']) AS noun;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Of what belongs to a course; nothing of what is deleted with its course.
CREATE FUNCTION tell_course_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    ids := ids || OLD.course_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    ids := ids || NEW.course_id;
  END IF;
  PERFORM tell_catalogue_of(TG_ARGV[0],
    array_position(ids, NULL) IS NULL
    AND NOT EXISTS (SELECT FROM courses WHERE id = ANY (ids) AND is_published AND deleted_at IS NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_captions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lesson integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.lesson_id ELSE NEW.lesson_id END;
BEGIN
  PERFORM tell_catalogue_of('lessons', NOT EXISTS (
    SELECT FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.id = lesson AND c.is_published AND c.deleted_at IS NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER courses_told ON courses;
--> statement-breakpoint
CREATE TRIGGER courses_told AFTER INSERT OR DELETE OR UPDATE OF
  slug, title, instructor, description, thumbnail, category_id, duration, is_premium, price_paise, rating, is_published, deleted_at ON courses
  FOR EACH ROW EXECUTE FUNCTION tell_course();
--> statement-breakpoint
DROP TRIGGER lessons_told ON lessons;
--> statement-breakpoint
CREATE TRIGGER lessons_told AFTER INSERT OR DELETE OR UPDATE OF
  course_id, title, description, video_url, video_file_id, thumbnail, duration, is_premium, is_preview, is_visible, "order" ON lessons
  FOR EACH ROW EXECUTE FUNCTION tell_course_part('lessons');
--> statement-breakpoint
DROP TRIGGER captions_told ON captions;
--> statement-breakpoint
CREATE TRIGGER captions_told AFTER INSERT OR UPDATE OR DELETE ON captions
  FOR EACH ROW EXECUTE FUNCTION tell_captions();
--> statement-breakpoint
DROP TRIGGER resources_told ON resources;
--> statement-breakpoint
CREATE TRIGGER resources_told AFTER INSERT OR UPDATE OR DELETE ON resources
  FOR EACH ROW EXECUTE FUNCTION tell_course_part('resources');
