-- Returns the total length of a course's visible lessons, otherwise the length in the course itself. NULL if
-- unknown.
CREATE OR REPLACE FUNCTION course_length(course integer, duration text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN seconds < 7200 THEN 'short' WHEN seconds <= 21600 THEN 'medium' WHEN seconds > 21600 THEN 'long' END
  FROM (
    SELECT coalesce((SELECT sum(seconds_of(l.duration)) FROM lessons l WHERE l.course_id = course AND l.is_shown), seconds_of(duration)) AS seconds
  ) AS said
$$;
