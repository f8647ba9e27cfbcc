import { hashPassword } from '../accounts/server/passwords/passwords.ts'
import type { Sql } from '../platform/server/db/connect.ts'

/** The last migration before transaction IDs were normalised, courses could be drafts, and academies had an owner. */
export const OLDER = '0008_catalogue_news'
/** The password of all users in these rows. */
export const OLDER_PASSWORD = 'from long ago'

export const olderId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const olderScreenshot = Buffer.from('the screenshot of a payment')
export const olderResource = Buffer.from('%PDF of long ago')

/** Inserts rows into the tables of that version. */
export async function fillOlder(sql: Sql): Promise<void> {
  const hash = await hashPassword(OLDER_PASSWORD)
  // 'first' created an account before 'founder', but became an administrator later.
  await sql`
    insert into users (id, username, full_name, password_hash, role, created_at) values
      (${olderId(1)}, 'first', 'First of all', ${hash}, 'admin', '2024-01-01'),
      (${olderId(2)}, 'founder', null, ${hash}, 'admin', '2024-02-01'),
      (${olderId(3)}, 'asha', 'आशा "K" \\ O’Neill', ${hash}, 'student', '2024-03-01'),
      (${olderId(4)}, 'ravi', null, ${hash}, 'student', '2024-03-02')`
  await sql`
    insert into audit_log (actor_id, actor_name, action, subject, data, created_at)
    values (${olderId(2)}, 'founder', 'user.role', ${`user ${olderId(1)}`}, '{"from": "student", "to": "admin"}', '2025-01-01')`
  await sql`insert into sessions (id, user_id, expires_at) values ('of asha', ${olderId(3)}, now() + interval '1 day')`
  await sql`
    insert into password_resets (token_hash, user_id, expires_at) values ('of asha', ${olderId(3)}, now() + interval '1 day')`
  await sql`
    insert into files (id, kind, key, content_type, extension, bytes, attached_at) values
      (${olderId(21)}, 'proof', ${`proof/${olderId(21)}/original`}, 'image/png', 'png', ${olderScreenshot.length}, now()),
      (${olderId(22)}, 'resource', ${`resource/${olderId(22)}/original`}, 'application/pdf', 'pdf', ${olderResource.length}, now())`
  await sql`insert into categories (name) values ('Music')`
  await sql`
    insert into courses (slug, title, instructor, description, thumbnail, category_id, duration, is_premium, price_paise) values
      ('zither', 'Zither for beginners', 'Meera Iyer', '**Strings**', '/images/course.webp', 1, '2 hours', true, 299900),
      ('tabla', 'Tabla', 'Zakir', 'Drums', '/images/course.webp', 1, '1 hour', false, null)`
  await sql`
    insert into lessons (course_id, title, video_url, duration, "order")
    select course, 'Lesson ' || n, 'https://videos.example/film.mp4', '10 minutes', n
    from unnest(ARRAY[1, 2]) as course, generate_series(1, 3) as n`
  await sql`
    insert into resources (course_id, title, type, size, file_id) values (1, 'Notes', 'PDF', '1 KB', ${olderId(22)})`
  await sql`insert into enrollments (user_id, course_id) values (${olderId(3)}, 2)`
  await sql`insert into lesson_progress (user_id, lesson_id, watched) values (${olderId(3)}, 4, '{[0,12.5),[40,61.25)}')`
  await sql`
    insert into comments (lesson_id, user_id, content)
    select 4, ${olderId(3)}, 'Comment ' || n from generate_series(1, 5) as n`
  await sql`delete from comments where id in (4, 5)`
  // The current comparison treats the first three transaction IDs as equal.
  const pay = (user: string, key: string, status: string, course: number | null, days: number) => sql`
    insert into payments (user_id, username, kind, course_id, course_title, amount_paise, amount_due_paise, transaction_id,
      transaction_key, payment_method, proof_file_id, order_code, status, decided_at, proof_hash)
    values (${user}, 'somebody', ${course ? 'course' : 'membership'}, ${course}, ${course ? 'Zither for beginners' : null},
      299900, 299900, ${key.toLowerCase()}, ${key}, 'UPI/Bank Transfer', ${olderId(21)}, ${`O${days}`}, ${status},
      ${status === 'pending' ? null : sql`now() - make_interval(days => ${days})`}, 42)`
  await pay(olderId(3), 'UTR-400000000001', 'pending', 1, 1)
  await pay(olderId(4), 'UTR/400000000001', 'approved', 1, 2)
  await pay(olderId(1), 'UTR४००००००००००१', 'rejected', 1, 3)
  await pay(olderId(4), 'UTR.500000000001', 'approved', null, 4)
  await sql`insert into payment_lookalikes (payment_id, other_id, exact) values (2, 1, true)`
  await sql`
    insert into memberships (user_id, payment_id, starts_at, ends_at)
    values (${olderId(4)}, 4, now() - interval '1 day', now() + interval '364 days')`
  await sql`insert into settings (key, value) values ('hero_title', 'Learn "anything"')`
}
