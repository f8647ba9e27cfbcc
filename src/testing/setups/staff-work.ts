import type { Sql } from '../../platform/server/db/connect.ts'

/** Number of objects of each kind. Tables with their dependent rows have several times as many rows. */
const OBJECTS = 2_000
const ROWS = 10_000

/**
 * Adds the work of teachers and staff to a large academy: quizzes, assignments, packages, live classes, downloads,
 * batches, imports and announcements. Of each kind, an object with the ID 7 or of the lesson 7 belongs to the given
 * user.
 */
export async function addStaffWork(sql: Sql, username: string): Promise<void> {
  await sql.begin(async (tx) => {
    // Row triggers would notify open pages of every row.
    await tx`set local session_replication_role = replica`
    await tx`
      create temp table people on commit drop as
      select row_number() over (order by (username = ${username}) desc, created_at)::int as n, id from users`
    await tx`create index on people (n)`
    await tx`update people set n = 8 - n where n in (1, 7)`
    await tx`analyze people`
    const person = tx`(select p.id from people p where p.n = i)`

    await tx`
      insert into questions (id, kind, topic) overriding system value
      select i, 'single', 'Topic ' || i % 50 from generate_series(1, ${OBJECTS}::int) as i`
    await tx`
      insert into question_versions (id, question_id, number, text, options) overriding system value
      select id, id, 1, 'Which one?', '[{"name": "a", "text": "This"}, {"name": "b", "text": "That"}]' from questions`
    await tx`
      insert into question_keys (version_id, key, explanation)
      select id, '{"kind": "single", "right": "a"}', '' from question_versions`
    await tx`insert into quizzes (lesson_id, ranks) select i, 'names' from generate_series(1, ${OBJECTS}::int) as i`
    await tx`
      insert into quiz_slots (lesson_id, position, question_id, marks, penalty)
      select id, 1, id, 100, 0 from questions`
    await tx`
      insert into quiz_attempts (id, user_id, lesson_id, number, started_at, submitted_at, submitted_by, grade, max_grade, is_passed)
      overriding system value
      select i, ${person}, 1 + (i - 1) % ${OBJECTS}::int, 1, now(), now(), 'student', 100, 100, true
      from generate_series(1, ${ROWS}::int) as i`
    await tx`
      insert into attempt_items (id, attempt_id, position, version_id, options, marks, penalty, answer) overriding system value
      select id, id, 1, lesson_id, '{a,b}', 100, 0, '{"kind": "single", "choice": "a"}' from quiz_attempts`
    await tx`insert into marks (item_id, value, source) select id, 100, 'automatic' from attempt_items`

    await tx`insert into assignments (lesson_id) select i from generate_series(1, ${OBJECTS}::int) as i`
    await tx`
      insert into submissions (id, user_id, lesson_id, number, state, max_grade, rubric, submitted_at) overriding system value
      select i, ${person}, 1 + (i - 1) % ${OBJECTS}::int, 1, 'submitted', 1000, '[]', now()
      from generate_series(1, ${ROWS}::int) as i`

    await tx`
      insert into files (kind, key, content_type, extension, bytes, attached_at)
      select kind, kind || '/' || i, 'application/octet-stream', 'bin', 1000, now()
      from generate_series(1, ${OBJECTS}::int) as i, unnest('{scorm,video}'::text[]) as kind`
    await tx`
      insert into scorm_packages (file_id, version, title, items, entries)
      select id, '1.2', 'Package', '[{"id": "one", "title": "One", "href": "index.html", "isSco": true, "mastery": null, "launchData": ""}]', '[]'
      from files where kind = 'scorm'`
    await tx`
      insert into scorm_lessons (lesson_id, file_id) select substring(key from '\\d+')::int, id from files where kind = 'scorm'`
    await tx`
      insert into scorm_records (user_id, lesson_id, item, file_id, data, status, seconds, session, sequence)
      select ${person}, l.lesson_id, 'one', l.file_id, '{}', 'incomplete', 10, gen_random_uuid(), 1
      from generate_series(1, ${ROWS}::int) as i join scorm_lessons l on l.lesson_id = 1 + (i - 1) % ${OBJECTS}::int`
    await tx`
      insert into videos (file_id, state, renditions)
      select id, 'ready', '[{"run": "run-1", "width": 320, "height": 180, "bandwidth": 100000, "average": 90000, "bytes": 20, "codecs": "avc1.4d400d", "segments": [2]}]'
      from files where kind = 'video'`
    await tx`
      update lessons set video_url = null, video_file_id = f.id from files f where lessons.id = 7 and f.key = 'video/7'`
    await tx`update courses set allows_offline = true where id = 7`
    await tx`
      insert into enrollments (user_id, course_id) select id, 7 from people where n = 7 on conflict do nothing`

    await tx`
      insert into entitlements (user_id, course_id, source, ends_at)
      select ${person}, i, 'other', now() + interval '5 days' from generate_series(1, 200) as i`

    await tx`
      insert into live_classes (lesson_id, starts_at, minutes, time_zone, link)
      select i, now() - make_interval(hours => i), 60, 'Asia/Kolkata', 'https://meet.example/room'
      from generate_series(1, ${OBJECTS}::int) as i`
    await tx`
      insert into class_attendances (user_id, lesson_id)
      select ${person}, 1 + (i - 1) % ${OBJECTS}::int from generate_series(1, ${ROWS}::int) as i`

    await tx`
      insert into batches (id, name, starts_on) overriding system value
      select i, 'Batch ' || i, '2026-01-01' from generate_series(1, ${OBJECTS}::int) as i`
    await tx`insert into batch_courses (batch_id, course_id) select id, id from batches`
    await tx`
      insert into batch_members (batch_id, user_id, joined_at)
      select 1 + (i - 1) % ${OBJECTS}::int, ${person}, now() - interval '200 days' from generate_series(1, ${ROWS}::int) as i`

    await tx`
      insert into student_imports (id, name, state, created_by_name, applied_at) overriding system value
      select i, 'students.csv', 'done', ${username}, now() from generate_series(1, ${OBJECTS}::int) as i`
    await tx`
      insert into student_import_rows (import_id, line, cells, result, user_id)
      select 1 + (i - 1) % ${OBJECTS}::int, 2 + (i - 1) / ${OBJECTS}::int, '{"name": "Ravi"}', 'new', ${person}
      from generate_series(1, ${ROWS}::int) as i`

    await tx`
      insert into announcements (id, title, body, audience, started_at, sent_at) overriding system value
      select i, 'Holiday', 'No class', 'everyone', now(), now() from generate_series(1, ${OBJECTS}::int) as i`
    await tx`
      insert into notifications (user_id, kind, data, announcement_id)
      select ${person}, 'announcement', jsonb_build_object('announcementId', 1 + (i - 1) % ${OBJECTS}::int, 'title', 'Holiday', 'excerpt', 'No class'), 1 + (i - 1) % ${OBJECTS}::int
      from generate_series(1, ${ROWS}::int) as i`
    await tx`
      insert into whatsapp_messages (kind, about_id, user_id, sent_at)
      select kind, 1 + (i - 1) % ${OBJECTS}::int, ${person}, now()
      from generate_series(1, ${ROWS}::int) as i, unnest('{announcement,behind}'::text[]) as kind`

    await tx`
      insert into own_pages (kind, language, markdown, is_published) values ('terms', 'en', 'Be kind', true)`
    await tx`
      insert into teachers (slug, name, description, user_id)
      select slug, instructor, 'Words', p.id from courses, people p where courses.id = 7 and p.n = 7`
    for (const table of [
      'questions',
      'question_versions',
      'quiz_attempts',
      'attempt_items',
      'submissions',
      'batches',
      'student_imports',
      'announcements',
    ])
      await tx.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
  })
}
