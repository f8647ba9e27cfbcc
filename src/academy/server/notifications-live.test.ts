import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleCourseInput, sampleLessonInput, sampleResourceInput } from '../../catalogue/samples.ts'
import { sql } from 'drizzle-orm'
import { startTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { screenshot } from '../../testing/pictures.ts'

// Two instances of one installation. Each receives the events of the other.
let database: TestDatabase
let here: TestApp
let there: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  here = await startTestApp({ database })
  there = await startTestApp({ database })
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await database.close()
})

/** Opens a subscription and reads it like an EventSource. */
async function subscribe(app: TestApp, client: Client, lastEventId?: string, path = 'notifications.live') {
  const input = encodeURIComponent(JSON.stringify({ json: lastEventId ? { lastEventId } : {} }))
  const aborter = new AbortController()
  const reply = await fetch(`${app.url}/trpc/${path}?input=${input}`, {
    headers: { cookie: client.cookie, accept: 'text/event-stream' },
    signal: aborter.signal,
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (wanted: string | RegExp) => {
    while (!text.match(wanted)) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return null
      text += chunk.value
    }
    return text
  }
  await until('event: connected')
  return { until, close: () => aborter.abort() }
}

test('sends a decision from one instance to a student on the other, and ends at sign-out', async () => {
  const boss = here.client()
  await boss.post('/api/register', { username: 'boss', password: 'long enough' })
  await database.db.execute(sql`update users set role = 'admin' where username = 'boss'`)
  const student = there.client()
  await student.post('/api/register', { username: 'student', password: 'long enough' })

  const adminEvents = await subscribe(here, boss)
  const atHome = await subscribe(there, student)
  const { json } = await student.post('/api/payments', {
    amount: 4999,
    transactionId: 'ACROSS-1',
    proofImage: await screenshot(),
  })
  expect(await adminEvents.until('payment_received')).toContain('Premium annual membership')
  await boss.call('PATCH', `/api/payments/${(json as { id: number }).id}`, { status: 'approved' })
  const heard = (await atHome.until(/payment_approved[^]*\nid: \d+/)) ?? ''
  expect(heard).not.toContain('payment_received')
  const id = /\nid: (\d+)/.exec(heard)?.[1] ?? ''

  // Signing out on one instance closes the connection on the other.
  const elsewhere = here.client(student.cookie)
  await elsewhere.post('/api/logout')
  expect(await atHome.until('this never comes')).toBeNull()
  const refused = await fetch(`${there.url}/trpc/notifications.live`, { headers: { cookie: student.cookie } })
  expect(await refused.text()).toContain('UNAUTHORIZED')

  await student.post('/api/login', { username: 'student', password: 'long enough' })
  // After a long time without a connection, all notifications arrive.
  await database.db.execute(sql`
    insert into notifications (user_id, kind, data) select u.id, 'announcement',
      jsonb_build_object('announcementId', n, 'title', 'Number ' || n, 'excerpt', '')
    from users u, generate_series(1, 150) n where u.username = 'student' order by n`)
  const later = await subscribe(there, student, id)
  expect(await later.until('Number 150')).not.toBeNull()
  later.close()
  const again = await subscribe(there, student, String(Number(id) - 1))
  expect(await again.until('payment_approved')).not.toBeNull()
  again.close()
  adminEvents.close()
})

test('announces catalogue changes on every instance, but no likes', async () => {
  const owner = here.client()
  await owner.post('/api/login', { username: 'boss', password: 'long enough' })
  const reader = there.client()
  await reader.post('/api/login', { username: 'student', password: 'long enough' })
  const heard = await subscribe(there, reader)
  await owner.post('/api/categories', { name: 'Music' })
  expect(await heard.until(/"nouns":\["categories"\]/)).not.toBeNull()
  const course = await owner.post('/api/courses', sampleCourseInput())
  expect(await heard.until(/"nouns":\["courses"\]/)).not.toBeNull()
  const { id: courseId } = course.json as { id: number }
  const lesson = await owner.post('/api/lessons', sampleLessonInput({ courseId }))
  const { id } = lesson.json as { id: number }
  expect(await heard.until(/"nouns":\["lessons"\]/)).not.toBeNull()
  await owner.post(`/api/lessons/${id}/like`)
  await owner.post(`/api/lessons/${id}/share`)
  await owner.post('/api/resources', sampleResourceInput())
  const all = await heard.until(/"nouns":\["resources"\]/)
  expect([...(all ?? '').matchAll(/"nouns":\[([^\]]*)\]/g)].map(([, nouns]) => nouns)).toEqual([
    '"categories"',
    '"courses"',
    '"lessons"',
    '"resources"',
  ])
  heard.close()
})

test('announces a draft to administrators only, until a student is enrolled', async () => {
  const owner = here.client()
  await owner.post('/api/login', { username: 'boss', password: 'long enough' })
  const reader = there.client()
  await reader.post('/api/login', { username: 'student', password: 'long enough' })
  const course = await owner.post('/api/courses', sampleCourseInput({ title: 'Once open' }))
  const { id: courseId } = course.json as { id: number }
  const heard = await subscribe(there, reader)
  const adminEvents = await subscribe(here, owner)
  const nouns = async (until: string) =>
    [...((await heard.until(until)) ?? '').matchAll(/"nouns":\[([^\]]*)\]/g)].flatMap(([, all = '']) =>
      all.split(','),
    )

  await owner.call('PATCH', `/api/courses/${courseId}`, { isPublished: false })
  await heard.until('resources')
  await owner.post('/api/lessons', sampleLessonInput({ courseId }))
  await adminEvents.until(/"nouns":\["lessons"\]/)
  await owner.post('/api/categories', { name: 'Words' })
  expect((await nouns('"categories"')).filter((noun) => noun === '"lessons"')).toHaveLength(1)

  await database.db.execute(sql`insert into enrollments (user_id, course_id)
    select id, ${courseId} from users where username = 'student'`)
  await owner.post('/api/lessons', sampleLessonInput({ courseId }))
  expect(await heard.until(/"nouns":\["categories"\][^]*"nouns":\["lessons"\]/)).not.toBeNull()
  await owner.call('PATCH', `/api/courses/${courseId}`, { title: 'Still open to some' })
  expect(await heard.until(/"nouns":\["categories"\][^]*"nouns":\["courses"\]/)).not.toBeNull()
  heard.close()
  adminEvents.close()
})

test.each(['notifications.live', 'videos.live'])('%s ends with the session that opened it', async (path) => {
  const owner = here.client()
  await owner.post('/api/login', { username: 'boss', password: 'long enough' })
  const open = await subscribe(there, there.client(owner.cookie), undefined, path)
  await owner.post('/api/logout')
  expect(await open.until('this never comes')).toBeNull()
})

test.each(['notifications.live', 'videos.live'])('%s ends with the role that opened it', async (path) => {
  const { db } = database
  const owner = here.client()
  await owner.post('/api/login', { username: 'boss', password: 'long enough' })
  const helper = there.client()
  const joined = await helper.post('/api/register', {
    username: path.replace('.', '-'),
    password: 'long enough',
  })
  const { id } = joined.json as { id: string }
  const become = async (role: string) =>
    expect((await owner.call('PATCH', `/api/users/${id}/role`, { role })).status).toBe(200)

  // Expects the connection to close long before the next regular check of open connections.
  const expectEnd = async ({ until }: typeof demoted) => {
    let isOpen = true
    void until('this never comes').then(() => (isOpen = false))
    await expect.poll(() => isOpen).toBe(false)
  }
  await become('admin')
  const demoted = await subscribe(there, helper, undefined, path)
  await become('student')
  await expectEnd(demoted)

  await become('admin')
  const unready = await subscribe(there, helper, undefined, path)
  await db.execute(sql`insert into second_factors (user_id, sealed_key, enabled_at)
    select id, 'closed', now() from users where username = 'boss' on conflict do nothing`)
  expect((await owner.call('PUT', '/api/admin/second-factor', { required: true })).status).toBe(200)
  await expectEnd(unready)
  await owner.call('PUT', '/api/admin/second-factor', { required: false })
  await db.execute(sql`delete from second_factors`)
})

test('a changed duty ends the connections of a member of staff on every instance', async () => {
  const owner = here.client()
  await owner.post('/api/login', { username: 'boss', password: 'long enough' })
  const desk = there.client()
  await desk.post('/api/register', { username: 'payment-desk', password: 'long enough' })
  const give = (...duties: object[]) => owner.call('PUT', '/api/staff', { username: 'payment-desk', duties })
  await give({ duty: 'payments' })
  const open = await subscribe(there, desk)
  await here.services.live.publish(here.services.db, 'payments', { paymentId: 7 })
  expect(await open.until('"paymentId":7')).not.toBeNull()
  let isOpen = true
  void open.until('this never comes').then(() => (isOpen = false))
  expect((await give({ duty: 'payments', limit: 100 })).status).toBe(204)
  await expect.poll(() => isOpen).toBe(false)

  // Triggers announce changes that were made without a call.
  const again = await subscribe(there, desk)
  let isAgainOpen = true
  void again.until('this never comes').then(() => (isAgainOpen = false))
  await database.db.execute(sql`delete from staff_duties`)
  await expect.poll(() => isAgainOpen).toBe(false)
})

test('lets an instance stop while connections are open', async () => {
  const third = await startTestApp({ database })
  const student = third.client()
  await student.post('/api/login', { username: 'student', password: 'long enough' })
  const stream = await subscribe(third, student)
  const ended = stream.until('this never comes')
  await third.services.live.close()
  expect(await ended).toBeNull()
  await third.close()
})
