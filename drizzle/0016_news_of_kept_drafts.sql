-- A draft that has students is read by them: it is told of as what everybody sees.
CREATE FUNCTION is_course_read(course integer, published boolean, deleted timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT deleted IS NULL AND (published OR EXISTS (SELECT FROM enrollments e WHERE e.course_id = course))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  read_before boolean := TG_OP <> 'INSERT' AND is_course_read(OLD.id, OLD.is_published, OLD.deleted_at);
  read_after boolean := TG_OP <> 'DELETE' AND is_course_read(NEW.id, NEW.is_published, NEW.deleted_at);
  aside boolean := NOT read_before AND NOT read_after;
BEGIN
  PERFORM tell_catalogue_of('courses', aside);
  -- What belongs to a course comes and goes with it.
  IF TG_OP = 'UPDATE' AND (OLD.is_published <> NEW.is_published OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) THEN
    PERFORM tell_catalogue_of(noun, aside) FROM unnest(ARRAY['lessons', 'resources']) AS noun;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_course_part() RETURNS trigger LANGUAGE plpgsql AS $$
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
    AND NOT EXISTS (SELECT FROM courses c WHERE c.id = ANY (ids) AND is_course_read(c.id, c.is_published, c.deleted_at)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_captions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lesson integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.lesson_id ELSE NEW.lesson_id END;
BEGIN
  PERFORM tell_catalogue_of('lessons', NOT EXISTS (
    SELECT FROM lessons l JOIN courses c ON c.id = l.course_id
    WHERE l.id = lesson AND is_course_read(c.id, c.is_published, c.deleted_at)));
  RETURN NULL;
END
$$;
