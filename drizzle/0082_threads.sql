CREATE TABLE "comment_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"comment_id" integer NOT NULL,
	"content" text NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_edits_content" CHECK (char_length("comment_edits"."content") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"comment_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reports_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id"),
	CONSTRAINT "comment_reports_reason" CHECK (char_length("comment_reports"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "thread_subscriptions" (
	"comment_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"muted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_subscriptions_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "kind" text DEFAULT 'comment' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD COLUMN "kind" text DEFAULT 'comment' NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comment_edits" ADD CONSTRAINT "comment_edits_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_subscriptions" ADD CONSTRAINT "thread_subscriptions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_subscriptions" ADD CONSTRAINT "thread_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_edits_comment" ON "comment_edits" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "comment_reports_user" ON "comment_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "thread_subscriptions_user" ON "thread_subscriptions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_threads" ON "comments" USING btree ("lesson_id","id") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id","id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_questions" ON "comments" USING btree ("lesson_id","id") WHERE "comments"."kind" = 'question';--> statement-breakpoint
CREATE INDEX "comments_pinned" ON "comments" USING btree ("lesson_id") WHERE "comments"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("id") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_accepted" ON "comments" USING btree ("parent_id") WHERE "comments"."accepted_at" is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_kind" CHECK ("comments"."kind" in ('comment', 'question'));--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_top" CHECK ("comments"."parent_id" is null or ("comments"."kind" = 'comment' and "comments"."pinned_at" is null));--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_answer" CHECK ("comments"."accepted_at" is null or "comments"."parent_id" is not null);
--> statement-breakpoint
-- Maintains the number of comments in the row of the lesson, so that queries need no count. Replies, hidden comments and
-- deleted comments with replies do not count.
CREATE OR REPLACE FUNCTION comments_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET comments_count = comments_count + added.count
    FROM (SELECT lesson_id, count(*) FROM changed
        WHERE parent_id IS NULL AND hidden_at IS NULL AND deleted_at IS NULL GROUP BY lesson_id) AS added
    WHERE id = added.lesson_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_added AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comments_added();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION comments_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET comments_count = comments_count - removed.count
    FROM (SELECT lesson_id, count(*) FROM changed
        WHERE parent_id IS NULL AND hidden_at IS NULL AND deleted_at IS NULL GROUP BY lesson_id) AS removed
    WHERE id = removed.lesson_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_removed AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comments_removed();
--> statement-breakpoint
-- Hidden comments, and deleted comments with replies, no longer count.
CREATE OR REPLACE FUNCTION comments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET comments_count = comments_count + moved.count
    FROM (
      SELECT c.lesson_id, sum(CASE WHEN c.hidden_at IS NULL AND c.deleted_at IS NULL THEN 1 ELSE -1 END) AS count
        FROM changed c JOIN before b USING (id)
        WHERE c.parent_id IS NULL AND (c.hidden_at IS NULL AND c.deleted_at IS NULL)
          <> (b.hidden_at IS NULL AND b.deleted_at IS NULL)
        GROUP BY c.lesson_id
    ) AS moved
    WHERE id = moved.lesson_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_changed AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comments_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM announce_change(ARRAY['lesson:' || OLD.lesson_id]);
  ELSIF TG_OP = 'INSERT' OR (to_jsonb(OLD) - 'answered_at')
    IS DISTINCT FROM (to_jsonb(NEW) - 'answered_at') THEN
    PERFORM announce_change(ARRAY['lesson:' || NEW.lesson_id]);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_announce AFTER INSERT OR UPDATE OR DELETE ON comments
  FOR EACH ROW EXECUTE FUNCTION announce_comment();
--> statement-breakpoint
-- Announces changed names, which comments and reviews show, and changed roles, because comments mark teachers. Only
-- responses of students are cached, so a former administrator gets a version without cached responses.
CREATE OR REPLACE FUNCTION announce_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role <> NEW.role THEN
    PERFORM renew_user_cache(ARRAY[NEW.id]);
  END IF;
  IF (OLD.id, OLD.username, OLD.full_name, OLD.role)
    IS DISTINCT FROM (NEW.id, NEW.username, NEW.full_name, NEW.role) THEN
    PERFORM announce_change(array_agg(tag))
      FROM (
        SELECT DISTINCT 'lesson:' || lesson_id AS tag FROM comments WHERE user_id = NEW.id
        UNION ALL SELECT 'course:' || course_id FROM reviews WHERE user_id = NEW.id
        LIMIT 21
      ) AS changed
      HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_announce AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.id, OLD.username, OLD.full_name, OLD.role) IS DISTINCT FROM (NEW.id, NEW.username, NEW.full_name, NEW.role))
  EXECUTE FUNCTION announce_user();
