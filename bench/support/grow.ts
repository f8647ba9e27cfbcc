import type { Sql } from '../../src/platform/server/db/connect.ts'

export type Size = {
  courses: number
  lessons: number
  users: number
  enrollments: number
  comments: number
  progress: number
  payments: number
  /** Length of descriptions in words. Generating them takes most of the time. */
  words?: number
}

/**
 * Returns the size of an academy with this number of courses. With 100,000 it has 200,000 users, and a million
 * enrolments, comments and progress rows.
 */
export const sizeOf = (courses: number): Size => ({
  courses,
  lessons: Math.round(courses * 4.1),
  users: Math.max(1000, courses * 2),
  enrollments: courses * 10,
  comments: courses * 10,
  progress: courses * 10,
  payments: courses * 2,
})

/** Fills an empty academy with a few statements in one transaction. IDs start at 1. */
export async function grow(sql: Sql, size: Size): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(words)
    // Row triggers would rebuild the search documents with each lesson and notify open pages of everything.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into users (id, username, full_name, password_hash, created_at)
      select pg_temp.person(n), 'student-' || n, initcap(pg_temp.words(n + 7e9::bigint, 2)), 'none',
        now() - make_interval(mins => n)
      from generate_series(1, ${size.users}::int) as n`
    await tx`
      insert into categories (id, name) overriding system value
      select n, 'Category ' || n from generate_series(1, 6) as n`
    await tx`
      insert into courses (id, slug, title, instructor, description, thumbnail, category_id, duration, is_premium, price_paise)
      overriding system value
      select n, 'course-' || n,
        initcap(pg_temp.words(n, 3)) || case when n = 1 then ' zither' else '' end || case when n % 3 = 0 then ': a guide' else '' end,
        initcap(pg_temp.words(n % 997 + 1e9::bigint, 2)), pg_temp.words(n + 2e9::bigint, ${size.words ?? 40}::int) || '.',
        '/images/course.webp', 1 + n % 6, '1 hour', n % 3 = 0, case when n % 3 = 0 then 299900 end
      from generate_series(1, ${size.courses}::int) as n`
    await tx`
      insert into lessons (id, course_id, title, description, video_url, duration, is_preview, "order") overriding system value
      select n, 1 + (n - 1) % ${size.courses}::int, initcap(pg_temp.words(n + 3e9::bigint, 3)),
        pg_temp.words(n + 4e9::bigint, ${size.words ?? 12}::int) || '.', 'https://videos.example/film.mp4', '10 minutes',
        n <= ${size.courses}::int, 1 + (n - 1) / ${size.courses}::int
      from generate_series(1, ${size.lessons}::int) as n`
    for (const table of ['categories', 'courses', 'lessons'])
      await tx.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
    await tx`analyze`
    await tx`select refresh_course_search(array_agg(id)) from courses`
    await tx`
      insert into enrollments (user_id, course_id, created_at)
      select pg_temp.person(1 + n % ${size.users}::int), 1 + (n % ${size.users}::int + n / ${size.users}::int) % ${size.courses}::int,
        now() - make_interval(mins => n)
      from generate_series(0, ${size.enrollments}::int - 1) as n
      on conflict do nothing`
    await tx`
      insert into lesson_progress (user_id, lesson_id, position, completed, completed_at)
      select user_id, course_id, 60, id % 2 = 0, case when id % 2 = 0 then now() end from enrollments limit ${size.progress}::int`
    await tx`select rebuild_counters()`
    // The following triggers run once per statement and maintain the counters.
    await tx`set local session_replication_role = origin`
    await tx`
      insert into comments (lesson_id, user_id, content, at_seconds)
      select case when n % 100 = 0 then 1 else 1 + n % ${size.lessons}::int end,
        pg_temp.person(1 + n % ${size.users}::int), pg_temp.words(n + 5e9::bigint, 8), case when n % 5 = 0 then n % 500 end
      from generate_series(1, ${size.comments}::int) as n`
    await tx`
      insert into files (kind, key, content_type, extension, bytes, attached_at)
      select 'proof', 'proof/' || n || '/proof.png', 'image/png', 'png', 300000, now()
      from generate_series(1, ${size.payments}::int) as n`
    await tx`
      insert into orders (id, user_id, username, kind, course_id, amount_due_paise)
        overriding system value
      select n, pg_temp.person(n), 'student-' || n, 'course', 3 + 3 * (n % (${size.courses}::int / 3)), 299900
      from generate_series(1, ${size.payments}::int) as n`
    await tx`select setval(pg_get_serial_sequence('orders', 'id'), ${size.payments}::int)`
    await tx`
      insert into payments (order_id, user_id, amount_paise, amount_due_paise, transaction_id, transaction_key,
        payment_method, screenshot_file_id, order_code, status, submitted_at, decided_at)
      select n, pg_temp.person(n), 299900, 299900,
        'UTR' || lpad(n::text, 12, '0'), 'UTR' || lpad(n::text, 12, '0'), 'UPI/Bank Transfer', f.id, 'LN' || lpad(n::text, 8, '0'),
        case when n % 100 = 0 then 'pending' else 'approved' end, now() - make_interval(mins => ${size.payments}::int - n),
        case when n % 100 = 0 then null else now() - make_interval(mins => ${size.payments}::int - n) end
      from generate_series(1, ${size.payments}::int) as n join files f on f.key = 'proof/' || n || '/proof.png'
      order by n`
    await tx`
      insert into entitlements (user_id, course_id, source, payment_id, starts_at)
      select p.user_id, course_id, 'purchase', p.id, decided_at from payments p join orders o on o.id = p.order_id
        where status = 'approved' on conflict do nothing`
  })
  await sql`vacuum analyze`
}

/** Enrols a user in the first courses, with progress in each. */
export async function enrol(sql: Sql, username: string, courses: number): Promise<void> {
  await sql`
    insert into enrollments (user_id, course_id)
    select u.id, c.id from users u, courses c where u.username = ${username} and c.id <= ${courses}`
  await sql`
    insert into lesson_progress (user_id, lesson_id, position)
    select u.id, c.id, 30 from users u, courses c where u.username = ${username} and c.id <= ${courses}`
}

/** Invented words from a vocabulary of 40,000. Frequent ones are short. They are the same in each run. */
const words = `
  create function pg_temp.person(n integer) returns uuid language sql immutable as $$
    select overlay(overlay(md5('user' || n) placing '4' from 13) placing '8' from 17)::uuid
  $$;
  create function pg_temp.words(seed bigint, length integer) returns text language sql immutable as $$
    select string_agg(translate(to_hex(4096 + 7919 * floor(40000 * power((hashint8(seed * 1000 + k) & 1048575) / 1048576.0::float8, 3))::integer),
      '0123456789abcdef', 'aeioukmtrnslvdpg'), ' ' order by k)
    from generate_series(1, length) as k
  $$`
