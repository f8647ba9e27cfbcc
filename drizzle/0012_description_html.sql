ALTER TABLE "courses" ADD COLUMN "description_html" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "description_html" text;--> statement-breakpoint
-- What was rendered belongs to the text that it was rendered from, whoever changes that.
CREATE FUNCTION description_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.description_html := NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_description_changed BEFORE UPDATE OF description ON courses
  FOR EACH ROW WHEN (NEW.description IS DISTINCT FROM OLD.description) EXECUTE FUNCTION description_changed();
--> statement-breakpoint
CREATE TRIGGER lessons_description_changed BEFORE UPDATE OF description ON lessons
  FOR EACH ROW WHEN (NEW.description IS DISTINCT FROM OLD.description) EXECUTE FUNCTION description_changed();
