import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatPreview, PREVIEW_COOKIE } from '../../preview.ts'
import type { Client, TestApp } from '../../../testing/app.ts'
import {
  batch,
  countHits,
  type CachedInstances,
  register,
  startCachedInstances,
} from '../../../testing/cached-instances.ts'

let academy: CachedInstances

beforeAll(async () => {
  academy = await startCachedInstances()
  await academy.student.post('/api/enrollments', { courseId: academy.courseId })
})
afterAll(() => academy.close())

async function isKept(path: string, client: Client, headers?: Record<string, string>): Promise<boolean> {
  await client.get(path, headers)
  const before = await countHits('own hit')
  await client.get(path, headers)
  return (await countHits('own hit')) === before + 1
}

/** Returns all calls for a student's own data on the pages for students. */
const own = () => {
  const { courseId, lessonId } = academy
  return [
    '/api/user',
    '/api/enrollments/user',
    '/api/enrollments/courses',
    `/api/enrollments/check/${courseId}`,
    `/api/courses/${courseId}/progress`,
    `/api/lessons/${lessonId}/progress`,
    `/api/lessons/${lessonId}/progress/detail`,
    `/api/lessons/${lessonId}/notes`,
    `/api/lessons/${lessonId}/liked`,
    `/api/payments/check/${courseId}`,
    '/api/payments/mine',
    '/api/memberships/ending',
    `/api/courses/${courseId}/review`,
    '/api/enrollments/welcome',
    '/api/enrollments/standings',
    '/api/notifications',
    '/api/notifications/unread',
    batch({
      'auth.viewer': null,
      'lessons.byId': { id: lessonId },
      'progress.detail': { id: lessonId },
      'enrollments.list': null,
    }),
  ]
}

/** Calls whose responses may differ between users. */
const shared = () => [
  '/api/courses',
  `/api/courses/${academy.courseId}`,
  `/api/lessons/course/${academy.courseId}`,
  `/api/courses/${academy.courseId}/reviews`,
  `/api/courses/${academy.courseId}/reviews/summary`,
  `/api/lessons/${academy.lessonId}/comments`,
]

/** Returns a user's response without the headers for connection and caching. */
async function told(app: TestApp, path: string, { cookie }: Client) {
  const { status, headers, text } = await app.client(cookie).get(path)
  const passing = /^(date|content-length|content-encoding|transfer-encoding|etag|vary)$/
  return { status, text, headers: Object.fromEntries([...headers].filter(([name]) => !passing.test(name))) }
}

test('responses for a student are cached, and those for administrators and previews are not', async () => {
  const { student, head } = academy
  for (const path of own().slice(1)) expect(await isKept(path, student), path).toBe(true)
  const path = '/api/enrollments/user'
  for (const encoding of ['gzip', 'br', 'identity'])
    expect(await isKept(path, student, { 'accept-encoding': encoding })).toBe(true)
  expect((await student.get(path)).headers.get('cache-control')).toBe('no-store')
  for (const odd of [`${path}?x=1`, '/api/enrollments/check/999999', '/api/user', '/api/account'])
    expect(await isKept(odd, student), odd).toBe(false)
  expect(await isKept(path, head)).toBe(false)
  const preview = `${PREVIEW_COOKIE}=${formatPreview({ as: 'student', back: '/admin' })}`
  for (const { cookie } of [student, head])
    expect(await isKept(path, academy.here.client(`${cookie}; ${preview}`))).toBe(false)
})

test("a student's cached response equals the uncached one, after every change", async () => {
  const { here, there, plain, database, head, student, courseId, lessonId } = academy
  const run = (text: string) => database.sql.unsafe(text)
  const me = `(select id from users where username = 'asha')`
  const write = async (client: Client, method: string, path: string, body?: unknown) => {
    const { status } = await client.call(method, path, body)
    expect(status, `${method} ${path}`).toBeLessThan(300)
  }
  const lesson = `/api/lessons/${lessonId}`
  const pay = (status: string) => `with made as (
      insert into orders (user_id, username, kind, course_id, amount_due_paise)
      values (${me}, 'asha', 'course', ${courseId}, 1) returning id
    )
    insert into payments (order_id, user_id, amount_paise, amount_due_paise, transaction_id, transaction_key, payment_method,
      screenshot_file_id, order_code, status, decided_at)
    select made.id, ${me}, 1, 1, '${status}', '${status}', 'UPI', files.id, 'LN', '${status}',
      case when '${status}' = 'pending' then null else now() end from made, files where key = 'proof'`
  await run(`insert into files (kind, key, content_type, extension, bytes)
    values ('proof', 'proof', 'image/png', 'png', 1)`)
  // Moves times in the database without firing triggers.
  const passTime = (interval: string) =>
    run(`do $$ begin
      set local session_replication_role = replica;
      update entitlements set starts_at = starts_at - ${interval}, ends_at = ends_at - ${interval};
    end $$`)
  const changes: Record<string, () => Promise<unknown>> = {
    nothing: async () => undefined,
    'a like': () => write(student, 'POST', `${lesson}/like`),
    'a note': () => write(student, 'POST', `${lesson}/notes`, { content: 'Mine', atSeconds: 1 }),
    'another note': () => run(`update notes set content = 'Changed'`),
    'no note': () => run(`delete from notes`),
    'a premium lesson': () =>
      run(`update lessons set is_premium = true, video_url = 'https://videos.example/a.mp4'`),
    'a pending payment': () => run(pay('pending')),
    'a decision': () => run(`update payments set status = 'rejected', decided_at = now()`),
    'an approved payment': () => run(pay('approved')),
    'a bought course': () =>
      run(`insert into entitlements (user_id, course_id, source, payment_id)
        select p.user_id, course_id, 'purchase', p.id from payments p join orders o on o.id = order_id where status = 'approved'`),
    'one taken back': () => run(`delete from entitlements`),
    'a membership': () =>
      run(`insert into entitlements (user_id, source, payment_id, plan_id, starts_at, ends_at)
        select ${me}, 'plan', id, 0, now() - interval '1 day', now() + interval '1 year' from payments limit 1`),
    'its last month': () => passTime(`interval '340 days'`),
    'its end': () => passTime(`interval '30 days'`),
    'days of grace': () => write(head, 'PUT', '/api/site-settings/grace_days', { value: '20' }),
    'their end': () => passTime(`interval '20 days'`),
    'a grant to come': () =>
      run(`insert into entitlements (user_id, course_id, source, starts_at, ends_at)
        values (${me}, ${courseId}, 'scholarship', now() + interval '1 day', now() + interval '3 days')`),
    'its beginning': () => passTime(`interval '2 days'`),
    'its own end': () => passTime(`interval '2 days'`),
    'another of all courses': () =>
      run(`insert into entitlements (user_id, source) values (${me}, 'scholarship')`),
    'one that was ended': () =>
      run(`update entitlements set ended_at = now(), end_reason = 'by_hand' where ended_at is null`),
    progress: () =>
      run(`insert into lesson_progress (user_id, lesson_id, position) values (${me}, ${lessonId}, 7)`),
    'more progress': () =>
      run(`update lesson_progress set position = 9, completed = true, completed_at = now()`),
    news: () =>
      run(`insert into notifications (user_id, kind, data)
        values (${me}, 'password_reset', '{"issuer": "head"}')`),
    'news that was read': () => write(student, 'POST', '/api/notifications/read', {}),
    'a name': () => write(student, 'PATCH', '/api/account', { fullName: 'Asha Rao' }),
    'the enrolment of another': async () =>
      write(await register(here, 'other'), 'POST', '/api/enrollments', { courseId }),
    'a comment': () => write(student, 'POST', `${lesson}/comments`, { content: 'Second', atSeconds: 2 }),
    'a review': () => run(`insert into reviews (course_id, user_id, rating) values (${courseId}, ${me}, 5)`),
    'the review of another': () =>
      run(`insert into reviews (course_id, user_id, rating)
        select ${courseId}, id, 1 from users where username = 'other'`),
    'its answer': () => run(`update reviews set reply = 'Why?', replied_at = now() where rating = 1`),
    'a vote': () =>
      run(`insert into review_votes (review_id, user_id) select id, ${me} from reviews where rating = 1`),
    'no vote': () => run(`delete from review_votes`),
    'a hidden review': () => run(`update reviews set hidden_at = now() where rating = 1`),
    'no reviews': () => run(`delete from reviews`),
    'a course': () => write(head, 'PATCH', `/api/courses/${courseId}`, { title: 'Kept on' }),
    'a draft': () => write(head, 'PATCH', `/api/courses/${courseId}`, { isPublished: false }),
    'no enrolment': () => run(`delete from enrollments where user_id = ${me}`),
    'a truncated table': () => run(`truncate notifications cascade`),
    'another role': () => run(`update users set role = 'admin' where username = 'asha'`),
    'news meanwhile': () =>
      run(`insert into notifications (user_id, kind, data)
        values (${me}, 'password_reset', '{"issuer": "head"}')`),
    'and back': () => run(`update users set role = 'student' where username = 'asha'`),
    'a block': () => run(`update users set blocked_at = now() where username = 'asha'`),
    'its end again': () => run(`update users set blocked_at = null where username = 'asha'`),
    'a hidden lesson': () => write(head, 'PUT', lesson, { isVisible: false }),
    'the end of the session': () => run(`delete from sessions where user_id = ${me}`),
  }
  for (const [what, change] of Object.entries(changes)) {
    await change()
    const look = async (path: string) => {
      const [ours, theirs, bare] = await Promise.all(
        [here, there, plain].map((app) => told(app, path, student)),
      )
      expect(ours, `${what}: ${path}`).toEqual(bare)
      expect(theirs, `${what}, on the other instance: ${path}`).toEqual(bare)
      expect(await told(here, path, student), `${what}, again: ${path}`).toEqual(bare)
    }
    await Promise.all([...own(), ...shared()].map(look))
  }
})

describe('many simultaneous students', () => {
  const READERS = 6
  const ROUNDS = 12

  test('never get data of others, nor data from before their request, on any instance', async () => {
    const { here, there, database, courseId, lessonId } = academy
    await database.sql`update lessons set is_visible = true, is_premium = false`
    await database.sql`update courses set is_published = true`
    const path = batch({
      'auth.viewer': null,
      'progress.byLesson': { id: lessonId },
      'notes.list': { id: lessonId },
    })
    const before = await countHits('own hit')
    const read = async (client: Client) => {
      const { json } = await client.get(path)
      const [viewer, progress, notes] = (json as { result: { data: { json: unknown } } }[]).map(
        ({ result }) => result.data.json,
      ) as [{ username: string }, { position: number }, { content: string }[]]
      return {
        name: viewer.username,
        position: progress.position,
        notes: notes.map(({ content }) => content),
      }
    }
    await Promise.all(
      Array.from({ length: READERS }, async (_, at) => {
        const name = `reader-${at}`
        const first = await register(here, name)
        // A second session of the same user. Each instance has handled requests of both sessions.
        const again = here.client()
        await again.post('/api/login', { username: name, password: 'read by lamplight' })
        const clients = [first, again].flatMap(({ cookie }) => [here.client(cookie), there.client(cookie)])
        await first.post('/api/enrollments', { courseId })
        await first.post(`/api/lessons/${lessonId}/notes`, { content: name, atSeconds: 0 })
        for (let round = 1; round <= ROUNDS; round += 1) {
          const reading = clients.map(read)
          const writer = clients[round % clients.length]
          const saved = await writer?.call('PUT', `/api/lessons/${lessonId}/progress`, { position: round })
          expect(saved?.status).toBe(200)
          const asked = Array.from({ length: 3 }, () => clients.map(read)).flat()
          for (const { name: theirs, notes } of await Promise.all(reading))
            expect({ theirs, notes }).toEqual({ theirs: name, notes: [name] })
          for (const answer of await Promise.all(asked))
            expect(answer).toEqual({ name, position: round, notes: [name] })
          expect(await read(clients[0] ?? first)).toEqual({ name, position: round, notes: [name] })
        }
      }),
    )
    expect(await countHits('own hit')).toBeGreaterThan(before + READERS * ROUNDS)
  })
})

test('every table with data of users changes their cache version, or is listed here as never shown', async () => {
  const { database } = academy
  const tables = await database.sql<{ name: string; triggers: number[] }[]>`
    select c.relname as name, array(
      select t.tgtype from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where t.tgrelid = c.oid and f.prosrc like '%renew_user_cache(%') as triggers
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id'
    order by 1`
  // Tables that need no user cache version. Comments invalidate responses for everyone, and responses that show the
  // other tables are not cached.
  const apart = [
    'api_tokens',
    'applied_admin_passwords',
    'billing_details',
    'bulk_action_students',
    'calendar_feeds',
    'certificates',
    'comment_reports',
    'comments',
    'email_verifications',
    'handled_requests',
    'hidden_rank_names',
    'mails',
    'mistake_cards',
    'number_confirmations',
    'parent_links',
    'password_resets',
    'payment_devices',
    'push_subscriptions',
    'removed_comments',
    'second_factors',
    'sessions',
    'sign_in_codes',
    'staff_notes',
    'student_import_rows',
    'study_days',
    'teachers',
    'thread_subscriptions',
    'topic_choices',
    'user_cache_versions',
    'user_emails',
    'user_identities',
    'user_visits',
    'video_answers',
    'whatsapp_messages',
  ]
  expect(tables.filter(({ triggers }) => triggers.length === 0).map(({ name }) => name)).toEqual(apart)
  for (const { name, triggers } of tables.filter(({ name }) => !apart.includes(name)))
    // The trigger must run for each row, after an insert (4), a delete (8) and an update (16).
    expect(triggers, name).toEqual([1 + 4 + 8 + 16])
})

test('one transaction changes the version once, and a deleted account leaves none', async () => {
  const { here, database } = academy
  await register(here, 'brief')
  const version = async () => {
    const [row] = await database.sql<{ version: string }[]>`
      select v.version from user_cache_versions v join users u on u.id = v.user_id where u.username = 'brief'`
    return row?.version
  }
  await database.sql`insert into lesson_likes (user_id, lesson_id) select id, ${academy.lessonId} from users where username = 'brief'`
  const before = await version()
  await database.sql.begin(async (tx) => {
    await tx`update lesson_likes set created_at = now()`
    await tx`update lesson_likes set created_at = now()`
  })
  expect(await version()).not.toBe(before)
  await database.sql`delete from users where username = 'brief'`
  expect(await version()).toBeUndefined()
  const orphans =
    await database.sql`select from user_cache_versions where user_id not in (select id from users)`
  expect(orphans).toHaveLength(0)
})
