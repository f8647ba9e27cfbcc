CREATE TABLE "sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sections_position" CHECK ("sections"."position" >= 1)
);
--> statement-breakpoint
DROP INDEX "categories_name_key";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "section_id" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "was_visible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sections_course" ON "sections" USING btree ("course_id","position","id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_section" ON "lessons" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "lessons_bin" ON "lessons" USING btree ("deleted_at") WHERE "lessons"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "resources_bin" ON "resources" USING btree ("deleted_at") WHERE "resources"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name")) WHERE "categories"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_bin_hidden" CHECK ("lessons"."deleted_at" is null or not "lessons"."is_visible");--> statement-breakpoint
-- A lesson with a heading began a section that went on until the next heading.
INSERT INTO "sections" ("course_id", "title", "position")
	SELECT "course_id", "section", row_number() OVER (PARTITION BY "course_id" ORDER BY "order", "id") FROM "lessons" WHERE "section" <> ''
	ORDER BY "course_id", "order", "id";--> statement-breakpoint
UPDATE "lessons" SET "section_id" = s."id"
	FROM (SELECT "id", count(*) FILTER (WHERE "section" <> '') OVER (PARTITION BY "course_id" ORDER BY "order", "id") AS "position" FROM "lessons") AS placed, "sections" s
	WHERE placed."id" = "lessons"."id" AND s."course_id" = "lessons"."course_id" AND s."position" = placed."position";--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "section";--> statement-breakpoint
CREATE TRIGGER sections_told AFTER INSERT OR DELETE OR UPDATE ON sections
  FOR EACH ROW EXECUTE FUNCTION tell_course_part('lessons');--> statement-breakpoint
CREATE TRIGGER sections_shown_update AFTER UPDATE ON sections
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();--> statement-breakpoint
CREATE TRIGGER sections_shown_truncate AFTER TRUNCATE ON sections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
