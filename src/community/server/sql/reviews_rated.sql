-- The rating of a course is the mean of its visible reviews. Lists sort by the weighted rating, which adds five
-- reviews with 3.5 stars. So a course with a single review is not at the top of lists
-- (docs/decisions/learning-goals-and-reviews.md). Locks the course before counting, so that concurrent reviews also
-- count.
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

CREATE OR REPLACE TRIGGER reviews_rated_in AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rated();

CREATE OR REPLACE TRIGGER reviews_rated_anew AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rated();

CREATE OR REPLACE TRIGGER reviews_rated_out AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rated();
