-- What a course is counted under (see kept_count).
CREATE OR REPLACE FUNCTION course_nouns(is_published boolean, language text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[kind, kind || ':' || language] FROM (SELECT CASE WHEN is_published THEN 'offered' ELSE 'drafts' END) AS of(kind)
$$;
