import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '../../academy/notifications.schema.ts'
import {
  SESSION_ENDED,
  createSession,
  deleteSession,
  sessionKey,
} from '../../accounts/server/sessions/sessions.ts'
import type { User } from '../../platform/user.schema.ts'
import { toAppError } from '../../platform/server/errors.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { screenshot } from '../../testing/pictures.ts'
import { watchSession } from '../../accounts/server/sessions/session-watch.ts'
import { liveEvents } from '../../academy/server/notifications-live.ts'

let world: World
let boss: User
let admin: Caller
let proof: string
let counter = 0

beforeAll(async () => {
  world = await createWorld()
  await world.live.ready()
  boss = await world.user({ username: 'boss', role: 'admin' })
  admin = world.as(boss)
  proof = await screenshot()
})
afterAll(() => world.close())

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: unknown) => toAppError(error).status,
  )
const pay = (call: Caller, more: object = {}) =>
  call.payments.create({ amount: 4999, transactionId: `QUEUE-${++counter}`, proofImage: proof, ...more })

/** Subscribes to live events with a real session. */
async function listen(user: User, lastEventId: number | null = null) {
  const sessionId = await createSession(world.db, { userId: user.id, address: '127.0.0.1', userAgent: null })
  const aborter = new AbortController()
  const events = liveEvents(
    { ...world, user, sessionId, watchSession },
    { lastEventId, signal: aborter.signal },
  )
  // The first step starts the subscription. Its result arrives later.
  const pending: Promise<IteratorResult<unknown>>[] = []
  const next = async (): Promise<{ id: string; data: LiveEvent } | null> => {
    const result = await (pending.shift() ?? events.next())
    if (result.done) return null
    const [id, data] = result.value as [string, LiveEvent]
    return { id, data }
  }
  pending.push(events.next())
  await new Promise((resolve) => setTimeout(resolve, 50))
  return { next, sessionId, stop: () => aborter.abort() }
}

describe('notifications', () => {
  test('arrive live for administrators and the student, with their subject', async () => {
    const student = await world.user()
    const call = world.as(student)
    const adminEvents = await listen(boss)
    const atHome = await listen(student)
    const { id } = await pay(call)
    const news = [await adminEvents.next(), await adminEvents.next()]
    expect(news.map((event) => event?.data)).toEqual([
      {
        type: 'notification',
        notification: {
          id: expect.any(Number),
          kind: 'payment_received',
          data: {
            paymentId: id,
            title: 'Premium annual membership',
            courseId: null,
            amount: 4999,
            username: student.username,
          },
          createdAt: expect.any(Date),
          readAt: null,
        },
      },
      { type: 'payments', paymentId: id },
    ])
    expect(await admin.notifications.unreadCount()).toEqual({ unread: 1 })

    await admin.payments.decide({ id, status: 'rejected', reason: 'Not received' })
    expect((await atHome.next())?.data).toMatchObject({
      type: 'notification',
      notification: { kind: 'payment_rejected', data: { paymentId: id, reason: 'Not received' } },
    })
    // Decided payments no longer need a decision.
    expect(await admin.notifications.unreadCount()).toEqual({ unread: 0 })
    adminEvents.stop()
    atHome.stop()
    expect(await atHome.next()).toBeNull()
  })

  test('continue after the last seen one', async () => {
    const student = await world.user()
    const call = world.as(student)
    const first = await pay(call)
    await admin.payments.decide({ id: first.id, status: 'rejected' })
    const [seen] = (await call.notifications.list({})).items
    const second = await pay(call)
    await admin.payments.decide({ id: second.id, status: 'approved' })
    const stream = await listen(student, seen?.id ?? 0)
    const event = await stream.next()
    expect(event?.data).toMatchObject({
      notification: { kind: 'payment_approved', data: { paymentId: second.id } },
    })
    expect(Number(event?.id)).toBeGreaterThan(seen?.id ?? 0)
    stream.stop()
  })

  test('end with an error when the session ends, so that the browser reconnects', async () => {
    const student = await world.user()
    const stream = await listen(student)
    await deleteSession(world.db, stream.sessionId)
    await world.live.publish(world.db, SESSION_ENDED, { session: sessionKey(stream.sessionId) })
    await expect(stream.next()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  })

  test('continue after the database was unavailable, with the missed ones', async () => {
    const student = await world.user()
    const stream = await listen(student)
    await world.db.execute(sql`
      insert into notifications (user_id, kind, data)
      values (${student.id}, 'payment_approved', '{"paymentId": 1, "title": "X", "courseId": null, "amount": 1}')`)
    await world.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lantern live'`)
    expect((await stream.next())?.data).toMatchObject({
      type: 'notification',
      notification: { data: { title: 'X' } },
    })
    expect((await stream.next())?.data).toEqual({ type: 'unread', unread: 1 })
    stream.stop()
    await world.live.ready()
  })

  test('are marked as read one by one or all together, in every tab, only for their user', async () => {
    const [one, two] = [await world.user(), await world.user()]
    for (const user of [one, one, one, two])
      await world.db.execute(sql`
        insert into notifications (user_id, kind, data)
        values (${user.id}, 'payment_approved', '{"paymentId": 1, "title": "X", "courseId": null, "amount": 1}')`)
    const call = world.as(one)
    const { items, unread } = await call.notifications.list({ limit: 2 })
    expect([items.length, unread]).toEqual([2, 3])
    const [theirs] = (await world.as(two).notifications.list({})).items
    const stream = await listen(one)
    expect(await call.notifications.markRead({ ids: [items[0]?.id ?? 0, theirs?.id ?? 0] })).toEqual({
      unread: 2,
    })
    expect((await stream.next())?.data).toEqual({ type: 'unread', unread: 2 })
    stream.stop()
    expect(await world.as(two).notifications.unreadCount()).toEqual({ unread: 1 })
    expect(await call.notifications.markRead({})).toEqual({ unread: 0 })
    expect((await call.notifications.list({})).items.every(({ readAt }) => readAt !== null)).toBe(true)
    const guest = world.as(null)
    expect(await statusOf(guest.notifications.list({}))).toBe(401)
    expect(await statusOf(guest.notifications.markRead({}))).toBe(401)
    expect(await statusOf(guest.notifications.unreadCount())).toBe(401)
  })
})

describe('settings', () => {
  test('have defaults, can be changed one by one, and apply to the quote', async () => {
    const student = world.as(await world.user())
    const all = Object.fromEntries(
      (await world.as(null).settings.list()).map(({ key, value }) => [key, value]),
    )
    expect(all).toMatchObject({
      hero_title: 'Master New Skills with Lantern',
      hero_subtitle: 'Transform your career with premium online courses from expert instructors',
      membership_price: '₹4,999',
    })
    expect(await admin.settings.update({ key: 'membership_price', value: '₹5999.50' })).toEqual({
      key: 'membership_price',
      value: '₹5,999.50',
    })
    await admin.settings.update({ key: 'upi_id', value: 'academy@okbank' })
    expect(await student.payments.quote({})).toMatchObject({
      amountDue: 5999.5,
      price: '₹5,999.50',
      upi: { id: 'academy@okbank' },
    })
    expect(await admin.settings.update({ key: 'hero_title', value: 'Hello' })).toEqual({
      key: 'hero_title',
      value: 'Hello',
    })
    expect((await admin.audit.list({ limit: 1 })).items).toMatchObject([
      {
        action: 'setting.changed',
        subject: 'setting hero_title',
        actorName: 'boss',
        data: { from: 'Master New Skills with Lantern', to: 'Hello' },
      },
    ])
  })

  test.each([
    ['upi_id', 'nobody'],
    ['bank_ifsc', 'HDFC1234567'],
    ['bank_account_number', '12-34'],
    ['membership_price', '₹0'],
    ['membership_price', '4999'],
    ['academy_name', '  '],
    ['contact_phone', 'call us'],
    ['contact_whatsapp', '12345'],
    ['contact_email', 'nobody@'],
    ['time_zone', 'IST'],
    ['time_zone', '+05:30'],
    ['time_zone', 'Asia/Nowhere'],
    ['hero_title', 'x'.repeat(2001)],
    ['hero_title', 'a\0b'],
  ])('refuse invalid values: %s %j', async (key, value) => {
    expect(await statusOf(admin.settings.update({ key, value }))).toBe(400)
  })

  test('have known keys, and only administrators can change them', async () => {
    expect(await statusOf(admin.settings.update({ key: 'nothing', value: 'x' }))).toBe(404)
    const student = world.as(await world.user())
    expect(await statusOf(student.settings.update({ key: 'hero_title', value: 'x' }))).toBe(403)
    expect(await statusOf(world.as(null).settings.update({ key: 'hero_title', value: 'x' }))).toBe(401)
  })
})

describe('the dashboard', () => {
  test('counts the rows, and shows empty months and weeks too', async () => {
    const course = await world.course({ isPremium: true, title: 'Popular' })
    for (let n = 0; n < 3; n += 1) {
      const call = world.as(await world.user())
      const { id } = await pay(call, { courseId: course.id, amount: 100.5 })
      await admin.payments.decide({ id, status: 'approved' })
    }
    const waiting = await pay(world.as(await world.user()))
    const stats = await admin.admin.stats()
    const [real] = await world.db.execute(sql`
      select (select count(*)::int from users) as "totalUsers", (select count(*)::int from courses) as "totalCourses",
        (select count(*)::int from payments where status = 'pending') as "pendingPayments",
        (select sum(amount_paise)::float8 / 100 from payments where status = 'approved') as "totalRevenue"`)
    expect(stats).toEqual(real)
    const overview = await admin.admin.overview()
    expect(overview.revenueByMonth).toHaveLength(12)
    expect(overview.revenueByMonth.at(-1)?.revenue).toBe(stats.totalRevenue)
    expect(overview.byWeek).toHaveLength(12)
    expect(overview.byWeek.at(-1)).toMatchObject({ enrollments: 3, newUsers: stats.totalUsers })
    expect(overview.popularCourses[0]).toMatchObject({ title: 'Popular', students: 3, revenue: 301.5 })
    expect(overview.pendingPayments.at(-1)).toMatchObject({ id: waiting.id, amount: 4999 })
    expect(overview.byWeek[0]?.week.getUTCDay()).toBe(1)

    for (let n = 0; n < 11; n += 1) await pay(world.as(await world.user()))
    const { pendingPayments, pendingTotal } = await admin.admin.overview()
    expect(pendingPayments).toHaveLength(10)
    expect(pendingTotal).toBe((await admin.admin.stats()).pendingPayments)
    expect(pendingTotal).toBeGreaterThan(11)
  })
})

describe('the audit log', () => {
  test('records who deleted an item, but not what users do with their own data', async () => {
    const course = await world.course({ title: 'Gone' })
    const lesson = await world.lesson(course.id, { title: 'First' })
    const other = await world.lesson(course.id)
    const author = world.as(await world.user())
    const mine = await author.comments.create({ id: other.id, content: 'mine' })
    const rude = await author.comments.create({ id: other.id, content: 'rude' })
    await author.comments.delete({ commentId: mine.id })
    await admin.comments.delete({ commentId: rude.id })
    await admin.lessons.delete({ id: lesson.id })
    await admin.courses.delete({ id: course.id })
    const category = await admin.categories.create({ name: 'Empty' })
    await admin.categories.delete({ id: category.id })
    const { items } = await admin.audit.list({ limit: 4 })
    expect(
      items.map(({ action, subject, data }) => [action, subject, data['title'] ?? data['name']]),
    ).toEqual([
      ['category.deleted', `category ${category.id}`, 'Empty'],
      ['course.deleted', `course ${course.id}`, 'Gone'],
      ['lesson.deleted', `lesson ${lesson.id}`, 'First'],
      ['comment.deleted', `comment ${rude.id}`, other.title],
    ])
    expect(await statusOf(author.audit.list({}))).toBe(403)
    expect(await statusOf(world.as(null).audit.list({}))).toBe(401)
  })
})
