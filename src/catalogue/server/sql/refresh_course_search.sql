-- Rebuilds the search document and length of these courses. Locks the courses first in a fixed order, because two
-- lessons of one course may change at the same time. PostgreSQL plans the query at each call. A plan from a time
-- when the tables were empty would later scan whole tables.
CREATE OR REPLACE FUNCTION refresh_course_search(targets integer[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id = ANY (targets) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses c SET search = fresh.document, length = fresh.length
    FROM (
      SELECT id, search_vector(title, 'A')
          || search_vector(instructor, 'B')
          || coalesce('''' || category_mark(category_id) || ''':1B', '')::tsvector
          || search_vector((SELECT string_agg(l.title, ' ' ORDER BY l."order", l.id) FROM lessons l WHERE l.course_id = courses.id AND l.is_shown), 'C')
          || search_vector(description, 'D')
          || search_vector(course_traits(language, level, is_premium), 'D') AS document,
          course_length(id, duration) AS length
        FROM courses WHERE id = ANY (targets)
    ) AS fresh
    WHERE c.id = fresh.id AND (c.search, c.length) IS DISTINCT FROM (fresh.document, fresh.length);
  -- Includes words of drafts. `read_search` only corrects to words of courses that the viewer may see.
  INSERT INTO search_vocabulary (word)
    SELECT DISTINCT fresh.word
      FROM courses c, unnest(tsvector_to_array(c.search)) AS fresh(word)
      WHERE c.id = ANY (targets) AND fresh.word NOT LIKE '#%'
        AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = fresh.word);
END
$$;
