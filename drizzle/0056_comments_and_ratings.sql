CREATE TABLE "removed_comments" (
	"id" integer PRIMARY KEY NOT NULL,
	"lesson_id" integer NOT NULL,
	"user_id" uuid,
	"content" text NOT NULL,
	"at_seconds" real,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"removed_by" uuid NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "courses_rated";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "weighted_rating" numeric(3, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD CONSTRAINT "removed_comments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD CONSTRAINT "removed_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD CONSTRAINT "removed_comments_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_comments_lesson" ON "removed_comments" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "removed_comments_user" ON "removed_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_comments_by" ON "removed_comments" USING btree ("removed_by");--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teachers_user" ON "teachers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_unanswered" ON "comments" USING btree ("id") WHERE "comments"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "courses_rated" ON "courses" USING btree ("weighted_rating" desc,"id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  read_before boolean;
  read_after boolean;
  aside boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What no reader sees, and the ratings, which change with what others write. All other columns are told of, those that come later, too.
    OLD.description_html := NEW.description_html;
    OLD.search := NEW.search;
    OLD.length := NEW.length;
    OLD.rating := NEW.rating;
    OLD.weighted_rating := NEW.weighted_rating;
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
CREATE OR REPLACE FUNCTION tell_shown_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.rating, OLD.weighted_rating) <> (NEW.rating, NEW.weighted_rating) THEN
    PERFORM tell_shown(ARRAY['courses', 'course:' || NEW.id]);
  END IF;
  OLD.rating := NEW.rating;
  OLD.weighted_rating := NEW.weighted_rating;
  OLD.description_html := NEW.description_html;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION reviews_rated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    ids := ARRAY(SELECT c.course_id FROM changed c JOIN before b USING (id)
      WHERE (b.course_id, b.rating, b.hidden_at IS NULL) IS DISTINCT FROM (c.course_id, c.rating, c.hidden_at IS NULL)
      UNION SELECT b.course_id FROM before b JOIN changed c USING (id) WHERE b.course_id <> c.course_id);
  ELSE
    ids := ARRAY(SELECT DISTINCT course_id FROM changed);
  END IF;
  PERFORM 1 FROM courses WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET rating = rated.rating, weighted_rating = rated.weighted
    FROM (
      SELECT c.id, coalesce(round(avg(r.rating), 1), 0) AS rating,
          coalesce(round((5 * 3.5 + sum(r.rating)) / (5 + count(r.id)), 2), 0) AS weighted
        FROM unnest(ids) AS c (id) LEFT JOIN reviews r ON r.course_id = c.id AND r.hidden_at IS NULL
        GROUP BY c.id
    ) AS rated
    WHERE courses.id = rated.id
      AND (courses.rating, courses.weighted_rating) <> (rated.rating, rated.weighted);
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE courses SET rating = rated.rating, weighted_rating = rated.weighted
  FROM (
    SELECT course_id, round(avg(rating), 1) AS rating, round((5 * 3.5 + sum(rating)) / (5 + count(*)), 2) AS weighted
      FROM reviews WHERE hidden_at IS NULL GROUP BY course_id
  ) AS rated
  WHERE courses.id = rated.course_id;
--> statement-breakpoint
-- What was written before: comments of administrators wait for no answer, nor does what an administrator wrote below.
UPDATE comments SET answered_at = now()
  WHERE user_id IS NULL OR user_id IN (SELECT id FROM users WHERE role = 'admin')
    OR EXISTS (
      SELECT FROM comments later JOIN users ON users.id = later.user_id AND users.role = 'admin'
        WHERE later.lesson_id = comments.lesson_id AND later.id > comments.id
    );
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_changed_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT 'lesson:' || c.lesson_id FROM changed c JOIN before b USING (id)
    WHERE (c.content, c.user_id, c.edited_at) IS DISTINCT FROM (b.content, b.user_id, b.edited_at)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_shown_update AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_comments();
