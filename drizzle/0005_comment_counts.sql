ALTER TABLE "lessons" ADD COLUMN "comments_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "lessons" SET "comments_count" = (SELECT count(*) FROM "comments" WHERE "lesson_id" = "lessons"."id");
--> statement-breakpoint
CREATE FUNCTION comments_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET comments_count = comments_count + added.count
    FROM (SELECT lesson_id, count(*) FROM changed GROUP BY lesson_id) AS added
    WHERE id = added.lesson_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION comments_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET comments_count = comments_count - removed.count
    FROM (SELECT lesson_id, count(*) FROM changed GROUP BY lesson_id) AS removed
    WHERE id = removed.lesson_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comments_added AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comments_added();
--> statement-breakpoint
CREATE TRIGGER comments_removed AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comments_removed();
