CREATE TABLE "review_votes" (
	"review_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_content" CHECK (char_length("reviews"."content") <= 2000),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_course_user" ON "reviews" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "reviews_course" ON "reviews" USING btree ("course_id","id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");
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
  UPDATE courses SET rating = rated.rating
    FROM (
      SELECT c.id, coalesce(round((5 * 3.5 + sum(r.rating)) / (5 + count(r.id)), 1), 0) AS rating
        FROM unnest(ids) AS c (id) LEFT JOIN reviews r ON r.course_id = c.id AND r.hidden_at IS NULL
        GROUP BY c.id
    ) AS rated
    WHERE courses.id = rated.id AND courses.rating <> rated.rating;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_rated_in AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rated();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_rated_anew AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rated();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_rated_out AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rated();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_shown_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT 'course:' || course_id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_shown_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_reviews();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_shown_update AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_reviews();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_shown_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_reviews();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_shown_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT 'course:' || r.course_id FROM changed v JOIN reviews r ON r.id = v.review_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_votes_shown_insert AFTER INSERT ON review_votes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_votes();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_votes_shown_delete AFTER DELETE ON review_votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_votes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_shown_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(array_agg(tag))
    FROM (
      SELECT DISTINCT 'lesson:' || lesson_id AS tag FROM comments WHERE user_id = NEW.id
      UNION ALL SELECT 'course:' || course_id FROM reviews WHERE user_id = NEW.id
      LIMIT 21
    ) AS shown
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_shown_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.rating <> NEW.rating THEN
    PERFORM tell_shown(ARRAY['courses', 'course:' || NEW.id]);
  END IF;
  OLD.rating := NEW.rating;
  OLD.description_html := NEW.description_html;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_course() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  read_before boolean;
  read_after boolean;
  aside boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What no reader sees, and the rating, which changes with what others write. All other columns are told of, those that come later, too.
    OLD.description_html := NEW.description_html;
    OLD.search := NEW.search;
    OLD.rating := NEW.rating;
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
CREATE OR REPLACE TRIGGER reviews_shown_truncate AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_votes_shown_truncate AFTER TRUNCATE ON review_votes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_reader_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_reader_update AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_reader_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_votes_reader_insert AFTER INSERT ON review_votes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_votes_reader_update AFTER UPDATE ON review_votes
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_votes_reader_delete AFTER DELETE ON review_votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reader_changed();
