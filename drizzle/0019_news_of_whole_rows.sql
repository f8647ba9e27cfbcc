-- Whole rows are compared now, not columns from a list: what comes to a course or a lesson later is told of by itself.
CREATE OR REPLACE FUNCTION tell_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  read_before boolean;
  read_after boolean;
  aside boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What no reader sees. All other columns are told of, those that come later, too.
    OLD.description_html := NEW.description_html;
    OLD.search := NEW.search;
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
-- Of lessons and resources; nothing of what is deleted with its course.
CREATE OR REPLACE FUNCTION tell_course_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF TG_TABLE_NAME = 'lessons' THEN
      -- What no reader sees, and counts, which change all day. All other columns are told of, those that come later, too.
      OLD.description_html := NEW.description_html;
      OLD.likes_count := NEW.likes_count;
      OLD.shares_count := NEW.shares_count;
      OLD.comments_count := NEW.comments_count;
      OLD.updated_at := NEW.updated_at;
    END IF;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
  END IF;
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
CREATE OR REPLACE TRIGGER lessons_told AFTER INSERT OR DELETE OR UPDATE ON lessons
  FOR EACH ROW EXECUTE FUNCTION tell_course_part('lessons');
