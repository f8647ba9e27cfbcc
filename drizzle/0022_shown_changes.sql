-- Tells every instance, once the transaction commits, that something which guests are shown has changed, so that answers which
-- show it are no longer kept (src/platform/server/kept/): 'all', or what students change all day, by the tags of shown.ts.
-- A table that guests see something new of needs its triggers in the files beside this one.
CREATE OR REPLACE FUNCTION tell_shown(tags text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('lantern', json_build_object('topic', 'shown', 'payload', json_build_object('tag', tag))::text)
    FROM unnest(CASE WHEN cardinality(tags) > 20 THEN ARRAY['all'] ELSE tags END) AS tag
$$;
--> statement-breakpoint
-- Of rows that come and go in what only administrators change.
CREATE OR REPLACE FUNCTION tell_shown_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY['all']) WHERE EXISTS (SELECT FROM changed);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_shown_insert AFTER INSERT ON settings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_shown_delete AFTER DELETE ON settings
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_shown_insert AFTER INSERT ON categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_shown_delete AFTER DELETE ON categories
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER courses_shown_insert AFTER INSERT ON courses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER courses_shown_delete AFTER DELETE ON courses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_shown_insert AFTER INSERT ON lessons
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_shown_delete AFTER DELETE ON lessons
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER captions_shown_insert AFTER INSERT ON captions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER captions_shown_delete AFTER DELETE ON captions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER resources_shown_insert AFTER INSERT ON resources
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER resources_shown_delete AFTER DELETE ON resources
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER videos_shown_insert AFTER INSERT ON videos
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER videos_shown_delete AFTER DELETE ON videos
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_rows();
--> statement-breakpoint
-- Whole rows are compared, so that no column is forgotten. Of people, names stand beside comments.
CREATE OR REPLACE FUNCTION tell_shown_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY['all']) WHERE EXISTS (TABLE before EXCEPT ALL TABLE after);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_shown_update AFTER UPDATE ON settings
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_shown_update AFTER UPDATE ON categories
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER courses_shown_update AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER captions_shown_update AFTER UPDATE ON captions
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER resources_shown_update AFTER UPDATE ON resources
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_shown_update AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER enrollments_shown_update AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_shown_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_update();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_shown_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY['all']);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_shown_truncate AFTER TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_shown_truncate AFTER TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER courses_shown_truncate AFTER TRUNCATE ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_shown_truncate AFTER TRUNCATE ON lessons
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER captions_shown_truncate AFTER TRUNCATE ON captions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER resources_shown_truncate AFTER TRUNCATE ON resources
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER videos_shown_truncate AFTER TRUNCATE ON videos
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_shown_truncate AFTER TRUNCATE ON comments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER enrollments_shown_truncate AFTER TRUNCATE ON enrollments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_shown_truncate AFTER TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_truncate();
--> statement-breakpoint
-- Likes and shares are counted in the lesson; comments tell of themselves. Of all other columns whole rows are compared.
CREATE OR REPLACE FUNCTION tell_shown_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.likes_count, OLD.shares_count) IS DISTINCT FROM (NEW.likes_count, NEW.shares_count) THEN
    PERFORM tell_shown(ARRAY['course:' || NEW.course_id]);
  END IF;
  OLD.likes_count := NEW.likes_count;
  OLD.shares_count := NEW.shares_count;
  OLD.comments_count := NEW.comments_count;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_shown_update AFTER UPDATE ON lessons
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_shown_lesson();
--> statement-breakpoint
-- How far the making of renditions is, only administrators see. Of all other columns whole rows are compared.
CREATE OR REPLACE FUNCTION tell_shown_video() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  OLD.percent := NEW.percent;
  OLD.state := NEW.state;
  OLD.error := NEW.error;
  OLD.attempts := NEW.attempts;
  OLD.updated_at := NEW.updated_at;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER videos_shown_update AFTER UPDATE ON videos
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_shown_video();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_shown_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT 'lesson:' || lesson_id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_shown_insert AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_comments();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_shown_delete AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_comments();
--> statement-breakpoint
-- Each course says how many students it has, in lists and by itself.
CREATE OR REPLACE FUNCTION tell_shown_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(ARRAY(SELECT DISTINCT unnest(ARRAY['courses', 'course:' || course_id]) FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER enrollments_shown_insert AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_enrollments();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER enrollments_shown_delete AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_enrollments();
