-- For lessons, sections and resources. Compares whole rows, so that new columns are included.
CREATE OR REPLACE FUNCTION announce_course_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF TG_TABLE_NAME = 'lessons' THEN
      -- Ignores these counts, because students change them often. Comments have their own announcement.
      IF (OLD.likes_count, OLD.shares_count) IS DISTINCT FROM (NEW.likes_count, NEW.shares_count) THEN
        PERFORM announce_change(ARRAY['course:' || NEW.course_id]);
      END IF;
      OLD.likes_count := NEW.likes_count;
      OLD.shares_count := NEW.shares_count;
      OLD.comments_count := NEW.comments_count;
      OLD.description_html := NEW.description_html;
    END IF;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
    IF TG_TABLE_NAME = 'lessons' THEN
      -- Users do not see this column, but cached responses can depend on it.
      OLD.updated_at := NEW.updated_at;
      IF OLD IS NOT DISTINCT FROM NEW THEN
        PERFORM announce_change(ARRAY['all']);
        RETURN NULL;
      END IF;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    ids := ids || OLD.course_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    ids := ids || NEW.course_id;
  END IF;
  PERFORM announce_change(ARRAY['all'], TG_ARGV[0],
    array_position(ids, NULL) IS NULL
    AND NOT EXISTS (SELECT FROM courses c WHERE c.id = ANY (ids) AND is_course_read(c.id, c.is_published, c.deleted_at)));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER lessons_announce AFTER INSERT OR UPDATE OR DELETE ON lessons
  FOR EACH ROW EXECUTE FUNCTION announce_course_part('lessons');

CREATE OR REPLACE TRIGGER sections_announce AFTER INSERT OR UPDATE OR DELETE ON sections
  FOR EACH ROW EXECUTE FUNCTION announce_course_part('lessons');

CREATE OR REPLACE TRIGGER resources_announce AFTER INSERT OR UPDATE OR DELETE ON resources
  FOR EACH ROW EXECUTE FUNCTION announce_course_part('resources');
