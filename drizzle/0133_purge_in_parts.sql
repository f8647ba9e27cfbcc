ALTER TABLE "courses" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_purged" CHECK ("courses"."purged_at" is null or "courses"."deleted_at" is not null);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_purged" CHECK ("lessons"."purged_at" is null or "lessons"."deleted_at" is not null);--> statement-breakpoint
-- Changes the user cache version for tables with personal data that only its owner sees. Rows that are deleted with a
-- course or lesson are announced with that deletion; `lantern.purging` is on while the rows of a large one are deleted
-- in parts. The version of a deleted account is deleted with it. OLD is null in an insert, NEW in a deletion.
CREATE OR REPLACE FUNCTION announce_own_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' OR pg_trigger_depth() = 1 AND current_setting('lantern.purging', true) IS DISTINCT FROM 'on' THEN
    PERFORM renew_user_cache(ARRAY[OLD.user_id, NEW.user_id]);
  END IF;
  RETURN NULL;
END
$$;
