-- Tells every instance which noun of the catalogue has changed, once the transaction commits (see src/server/live.ts).
-- Counts of likes, shares and comments are left out: they change all the time, and nobody's list depends on them.
CREATE FUNCTION tell_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lantern', json_build_object('topic', 'catalogue', 'payload', json_build_object('noun', TG_ARGV[0]))::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_told AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue('categories');
--> statement-breakpoint
CREATE TRIGGER courses_told AFTER INSERT OR DELETE OR UPDATE OF
  slug, title, instructor, description, thumbnail, category_id, duration, is_premium, price_paise, rating ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue('courses');
--> statement-breakpoint
CREATE TRIGGER lessons_told AFTER INSERT OR DELETE OR UPDATE OF
  course_id, title, description, video_url, video_file_id, thumbnail, duration, is_premium, is_preview, is_visible, "order" ON lessons
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue('lessons');
--> statement-breakpoint
CREATE TRIGGER captions_told AFTER INSERT OR UPDATE OR DELETE ON captions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue('lessons');
--> statement-breakpoint
CREATE TRIGGER resources_told AFTER INSERT OR UPDATE OR DELETE ON resources
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue('resources');
