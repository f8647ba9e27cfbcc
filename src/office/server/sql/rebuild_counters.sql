-- Rebuilds all counters, for example after a load with triggers disabled.
CREATE OR REPLACE FUNCTION rebuild_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM count_changes;
  DELETE FROM counters;
  DELETE FROM enrollment_changes;
  DELETE FROM course_students;
  INSERT INTO course_students (course_id, students)
    SELECT id, (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id) FROM courses c;
  INSERT INTO counters (noun, key, count)
    SELECT noun, category_id, count(*)
      FROM courses, unnest(course_nouns(is_published, language, is_premium, level, length)) AS noun WHERE deleted_at IS NULL GROUP BY 1, 2
    UNION ALL SELECT 'users', 0, count(*) FROM users
    UNION ALL SELECT 'registrations', quarter_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'enrollments', quarter_of(created_at), count(*) FROM enrollments GROUP BY 2
    UNION ALL SELECT 'approvals', quarter_of(decided_at), count(*) FROM payments WHERE status = 'approved' GROUP BY 2
    UNION ALL SELECT 'payments/' || status, 0, count(*) FROM payments GROUP BY 1
    UNION ALL SELECT 'revenue', quarter_of(entered_at), sum(received_paise) FROM ledger_entries GROUP BY 2
    UNION ALL SELECT 'claimed', 0, sum(claimed_paise) FROM ledger_entries HAVING count(*) > 0;
$$;
