CREATE OR REPLACE FUNCTION lessons_search_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  targets integer[];
BEGIN
  SELECT array_agg(DISTINCT target) INTO targets
    FROM old_lessons o JOIN new_lessons n USING (id), unnest(ARRAY[o.course_id, n.course_id]) AS target
    WHERE (o.title, o.duration, o.is_shown, o.course_id) IS DISTINCT FROM (n.title, n.duration, n.is_shown, n.course_id);
  IF targets IS NOT NULL THEN
    PERFORM refresh_course_search(targets);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER lessons_search_updated AFTER UPDATE ON lessons
  REFERENCING OLD TABLE AS old_lessons NEW TABLE AS new_lessons FOR EACH STATEMENT EXECUTE FUNCTION lessons_search_updated();
