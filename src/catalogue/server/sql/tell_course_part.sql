-- Of lessons, sections and resources; nothing of what is deleted with its course. Whole rows are compared, so that no column is forgotten.
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

CREATE OR REPLACE TRIGGER lessons_told AFTER INSERT OR DELETE OR UPDATE ON lessons
  FOR EACH ROW EXECUTE FUNCTION tell_course_part('lessons');

CREATE OR REPLACE TRIGGER sections_told AFTER INSERT OR DELETE OR UPDATE ON sections
  FOR EACH ROW EXECUTE FUNCTION tell_course_part('lessons');

CREATE OR REPLACE TRIGGER resources_told AFTER INSERT OR UPDATE OR DELETE ON resources
  FOR EACH ROW EXECUTE FUNCTION tell_course_part('resources');
