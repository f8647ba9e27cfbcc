-- Whether users other than administrators can see a course. Enrolled students can see a draft.
CREATE OR REPLACE FUNCTION is_course_read(course integer, published boolean, deleted timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT deleted IS NULL AND (published OR EXISTS (SELECT FROM enrollments e WHERE e.course_id = course))
$$;
