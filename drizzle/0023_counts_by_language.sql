-- Courses are counted by language, too.
-- What a course is counted under (see kept_count).
CREATE OR REPLACE FUNCTION course_nouns(is_published boolean, language text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[kind, kind || ':' || language] FROM (SELECT CASE WHEN is_published THEN 'offered' ELSE 'drafts' END) AS of(kind)
$$;

CREATE OR REPLACE FUNCTION courses_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO course_students (course_id, students) SELECT id, 0 FROM changed;
  END IF;
  INSERT INTO count_changes (noun, key, change)
    SELECT noun, category_id, count(*) * TG_ARGV[0]::integer
    FROM changed, unnest(course_nouns(is_published, language)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_counted_in AFTER INSERT ON courses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_counted('1');

CREATE OR REPLACE TRIGGER courses_counted_out AFTER DELETE ON courses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_counted('-1');

CREATE OR REPLACE FUNCTION course_counted_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (noun, key, change)
    SELECT noun, category_id, sum(change)
    FROM (VALUES (OLD.is_published, OLD.language, OLD.category_id, OLD.deleted_at, -1),
        (NEW.is_published, NEW.language, NEW.category_id, NEW.deleted_at, 1))
      AS versions(is_published, language, category_id, deleted_at, change), unnest(course_nouns(is_published, language)) AS noun
    WHERE deleted_at IS NULL GROUP BY 1, 2 HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_counted_elsewhere AFTER UPDATE OF category_id, language, is_published, deleted_at ON courses
  FOR EACH ROW WHEN ((OLD.category_id, OLD.language, OLD.is_published, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.category_id, NEW.language, NEW.is_published, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION course_counted_elsewhere();

CREATE OR REPLACE FUNCTION count_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM count_changes;
  DELETE FROM kept_counts;
  DELETE FROM course_students;
  INSERT INTO course_students (course_id, students)
    SELECT id, (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id) FROM courses c;
  INSERT INTO kept_counts (noun, key, count)
    SELECT noun, category_id, count(*)
      FROM courses, unnest(course_nouns(is_published, language)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2
    UNION ALL SELECT 'users', 0, count(*) FROM users
    UNION ALL SELECT 'registrations', quarter_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'enrollments', quarter_of(created_at), count(*) FROM enrollments GROUP BY 2
    UNION ALL SELECT 'approvals', quarter_of(decided_at), count(*) FROM payments WHERE status = 'approved' GROUP BY 2
    UNION ALL SELECT 'revenue', quarter_of(decided_at), sum(amount_paise) FROM payments WHERE status = 'approved' GROUP BY 2;
$$;

INSERT INTO kept_counts (noun, key, count)
  SELECT kind || ':' || language, category_id, count(*)
  FROM (SELECT CASE WHEN is_published THEN 'offered' ELSE 'drafts' END AS kind, language, category_id FROM courses WHERE deleted_at IS NULL) AS c
  GROUP BY 1, 2;

CREATE OR REPLACE FUNCTION revenue_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), sum(CASE noun WHEN 'revenue' THEN amount_paise ELSE 1 END)
      FROM added, unnest(ARRAY['revenue', 'approvals']) AS noun WHERE status = 'approved' GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), -sum(CASE noun WHEN 'revenue' THEN amount_paise ELSE 1 END)
      FROM removed, unnest(ARRAY['revenue', 'approvals']) AS noun WHERE status = 'approved' GROUP BY 1, 2;
  ELSE
    INSERT INTO count_changes (noun, key, change)
      SELECT noun, quarter_of(decided_at), sum(CASE noun WHEN 'revenue' THEN paise ELSE one END)
      FROM (
        SELECT decided_at, 1 AS one, amount_paise AS paise FROM added WHERE status = 'approved'
        UNION ALL
        SELECT decided_at, -1, -amount_paise FROM removed WHERE status = 'approved'
      ) AS changed, unnest(ARRAY['revenue', 'approvals']) AS noun
      GROUP BY 1, 2 HAVING sum(CASE noun WHEN 'revenue' THEN paise ELSE one END) <> 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER payments_counted_in AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION revenue_counted();

CREATE OR REPLACE TRIGGER payments_counted_anew AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION revenue_counted();

CREATE OR REPLACE TRIGGER payments_counted_out AFTER DELETE ON payments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION revenue_counted();

-- Whole rows are compared, so that no column is forgotten; what a description is rendered to follows from it.
CREATE OR REPLACE FUNCTION tell_shown_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  OLD.description_html := NEW.description_html;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER courses_shown_update AFTER UPDATE ON courses
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_shown_course();

-- Likes and shares are counted in the lesson; comments tell of themselves, and what a description is rendered to follows from it. Of all other columns whole rows are compared.
CREATE OR REPLACE FUNCTION tell_shown_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.likes_count, OLD.shares_count) IS DISTINCT FROM (NEW.likes_count, NEW.shares_count) THEN
    PERFORM tell_shown(ARRAY['course:' || NEW.course_id]);
  END IF;
  OLD.likes_count := NEW.likes_count;
  OLD.shares_count := NEW.shares_count;
  OLD.comments_count := NEW.comments_count;
  OLD.description_html := NEW.description_html;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM tell_shown(ARRAY['all']);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER lessons_shown_update AFTER UPDATE ON lessons
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_shown_lesson();

-- Of people, guests see the names beside comments.
CREATE OR REPLACE FUNCTION tell_shown_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shown(array_agg('lesson:' || lesson_id))
    FROM (SELECT DISTINCT lesson_id FROM comments WHERE user_id = NEW.id LIMIT 21) AS lessons
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_shown_update AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.id, OLD.username, OLD.full_name) IS DISTINCT FROM (NEW.id, NEW.username, NEW.full_name))
  EXECUTE FUNCTION tell_shown_names();
