import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '../../../academy/tables.ts'
import { users } from '../../../accounts/tables.ts'
import { timesOf } from '../../../catalogue/server/kinds/live-classes.ts'
import { liveClasses } from '../../../catalogue/tables.ts'
import { entitlements } from '../../../payments/tables.ts'
import type { User } from '../../../platform/user.schema.ts'
import { databaseStatements } from '../../../platform/server/metrics.ts'
import { refuseRows } from '../../../testing/refuse-rows.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { enrollments, lessonProgress } from '../../tables.ts'
import { sendClassNews } from './class-news.ts'

const LINK = 'https://meet.example/secret-room'
const MINUTE = 60_000

let world: World
let admin: Caller
let guest: Caller

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  guest = world.as(null)
})
afterAll(() => world.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

/** Creates a class that starts in a few minutes and lasts an hour. */
const addClass = (courseId: number, minutes: number, values = {}) =>
  admin.lessons.create({
    courseId,
    kind: 'live',
    title: 'Questions',
    order: 1,
    live: { startsAt: inMinutes(minutes).toISOString(), minutes: 60, link: LINK },
    ...values,
  })

async function enrolled(courseId: number, values = {}): Promise<{ user: User; caller: Caller }> {
  const user = await world.user(values)
  const caller = world.as(user)
  await world.db.insert(enrollments).values({ userId: user.id, courseId })
  return { user, caller }
}

describe('the time to join', () => {
  const startsAt = new Date('2026-03-29T08:00:00Z')
  test.each([
    ['2026-03-29T07:44:59.999Z', 'before'],
    ['2026-03-29T07:45:00Z', 'open'],
    ['2026-03-29T08:44:59.999Z', 'open'],
    ['2026-03-29T08:45:00Z', 'over'],
  ])('at %s the class is %s', (now, state) => {
    expect(timesOf({ startsAt, minutes: 45 }, new Date(now)).state).toBe(state)
  })
})

test('an enrolled student joins from 15 minutes before the start until the end, which completes the lesson', async () => {
  const course = await world.course()
  const made = await addClass(course.id, 16)
  expect(made).toMatchObject({ kind: 'live', duration: '1 hour', hasVideo: false })
  const { user, caller } = await enrolled(course.id)
  const { id } = made
  const before = await caller.lessons.liveClass({ id })
  expect(before).toMatchObject({ state: 'before', mayJoin: true, attended: false, timeZone: 'Asia/Kolkata' })
  expect(before.endsAt.getTime() - before.startsAt.getTime()).toBe(60 * MINUTE)
  await expect(caller.lessons.join({ id })).rejects.toThrow('15 minutes before')

  await admin.lessons.update({
    id,
    live: { startsAt: inMinutes(14).toISOString(), minutes: 60, link: LINK },
  })
  expect((await caller.lessons.liveClass({ id })).state).toBe('open')
  expect(await caller.lessons.join({ id })).toEqual({ link: LINK })
  expect(await caller.lessons.join({ id })).toEqual({ link: LINK })
  expect((await caller.lessons.liveClass({ id })).attended).toBe(true)
  expect(await caller.progress.byLesson({ id })).toMatchObject({ completed: true })
  expect((await admin.lessons.attendance({ id })).items).toMatchObject([{ userId: user.id }])

  await admin.lessons.update({
    id,
    live: { startsAt: inMinutes(-61).toISOString(), minutes: 60, link: LINK },
  })
  await expect(caller.lessons.join({ id })).rejects.toThrow('over')
  expect((await caller.lessons.liveClass({ id })).state).toBe('over')
})

test('the link is only in the response to joining', async () => {
  const course = await world.course()
  const { id } = await addClass(course.id, 0)
  const { caller } = await enrolled(course.id)
  const replies = await Promise.all([
    caller.lessons.byId({ id }),
    caller.lessons.list({ courseId: course.id }),
    caller.lessons.liveClass({ id }),
    guest.lessons.liveClass({ id }),
    guest.lessons.byId({ id }),
  ])
  expect(JSON.stringify(replies)).not.toContain('secret-room')
  await expect(guest.lessons.join({ id })).rejects.toThrow()
  await expect(world.as(await world.user()).lessons.join({ id })).rejects.toThrow('Enrol')
  expect((await guest.lessons.liveClass({ id })).mayJoin).toBe(false)
  expect((await admin.lessons.liveClass({ id })).mayJoin).toBe(true)
  // Staff can join without being counted.
  expect(await admin.lessons.join({ id })).toEqual({ link: LINK })
  expect((await admin.lessons.attendance({ id })).items).toEqual([])
})

test('a locked class reveals neither its time nor its link', async () => {
  const premium = await world.course({ isPremium: true })
  const bought = await addClass(premium.id, 0)
  const { caller } = await enrolled(premium.id)
  await expect(caller.lessons.liveClass({ id: bought.id })).rejects.toMatchObject({ cause: { status: 402 } })
  await expect(caller.lessons.join({ id: bought.id })).rejects.toMatchObject({ cause: { status: 402 } })

  const free = await world.course()
  const later = await addClass(free.id, 0)
  const hidden = await addClass(free.id, 0, { isVisible: false, order: 2 })
  await admin.lessons.update({ id: later.id, release: { days: 3, minute: 0 } })
  const student = (await enrolled(free.id)).caller
  await expect(student.lessons.join({ id: later.id })).rejects.toMatchObject({ cause: { status: 403 } })
  await expect(student.lessons.liveClass({ id: later.id })).rejects.toMatchObject({ cause: { status: 403 } })
  await expect(student.lessons.join({ id: hidden.id })).rejects.toMatchObject({ cause: { status: 404 } })
})

test('a class needs a time, a known time zone and an https link; other lessons have none', async () => {
  const course = await world.course()
  const live = { startsAt: inMinutes(60).toISOString(), minutes: 60, link: LINK }
  const create = (values: object) =>
    admin.lessons.create({ courseId: course.id, kind: 'live', title: 'x', order: 1, ...values })
  await expect(create({})).rejects.toThrow('Enter the date and time')
  await expect(create({ live: { ...live, startsAt: 'soon' } })).rejects.toThrow('Enter the date and time')
  await expect(create({ live: { ...live, minutes: 1 } })).rejects.toThrow('from 5 minutes')
  await expect(create({ live: { ...live, timeZone: 'IST' } })).rejects.toThrow('time zone')
  for (const link of ['http://meet.example', 'javascript:alert(1)', '/lessons/1', 'https://a:b@meet.example'])
    await expect(create({ live: { ...live, link } }), link).rejects.toThrow('https://')
  const { id } = await world.lesson(course.id)
  await expect(admin.lessons.update({ id, live })).rejects.toThrow('Only live classes')
  await expect(admin.lessons.join({ id })).rejects.toThrow('Only live classes')
  await expect(guest.lessons.liveClass({ id })).rejects.toThrow('couldn’t find')
})

test('the duration follows the class; an editor that saw an older time is refused', async () => {
  const course = await world.course()
  const { id } = await addClass(course.id, 60)
  const { live } = await admin.lessons.liveClassSource({ id })
  const longer = { ...live, startsAt: live.startsAt.toISOString(), minutes: 90 }
  const saved = await admin.lessons.update({ id, live: longer, before: { live } })
  expect(saved.duration).toBe('1 hour 30 minutes')
  await expect(
    admin.lessons.update({ id, live: { ...longer, minutes: 30 }, before: { live } }),
  ).rejects.toMatchObject({ cause: { status: 409 } })
})

test('the recording becomes the video of the lesson, and watching it completes the lesson', async () => {
  const course = await world.course()
  const { id } = await addClass(course.id, -120)
  const { caller } = await enrolled(course.id)
  expect((await caller.progress.detail({ id })).completesAt).toBeNull()
  await admin.lessons.update({ id, videoUrl: 'https://youtu.be/dQw4w9WgXcQ', duration: '100 seconds' })
  expect(await caller.lessons.byId({ id })).toMatchObject({ kind: 'live', hasVideo: true })
  const { completesAt } = await caller.progress.detail({ id })
  expect(completesAt).toBeGreaterThan(50)
  const report = await caller.progress.update({ id, position: 100, watched: [[0, 100]] })
  expect(report.completed).toBe(true)
})

test('a copy of a course has its classes without their attendance', async () => {
  const course = await world.course()
  const { id } = await addClass(course.id, 0)
  await (await enrolled(course.id)).caller.lessons.join({ id })
  const copy = await admin.courses.duplicate({ id: course.id })
  const [twin] = await admin.lessons.list({ courseId: copy.id })
  expect(twin).toMatchObject({ kind: 'live', title: 'Questions' })
  const { live } = await admin.lessons.liveClassSource({ id: twin?.id ?? 0 })
  expect(live.link).toBe(LINK)
  expect((await admin.lessons.attendance({ id: twin?.id ?? 0 })).items).toEqual([])
})

describe('notifications', () => {
  const grant = ({ id: userId }: User, courseId: number) =>
    world.db.insert(entitlements).values({ userId, courseId, source: 'scholarship' })
  const newsOf = async ({ id }: User) =>
    (await world.db.select().from(notifications).where(eq(notifications.userId, id))).map(({ kind }) => kind)
  const move = (id: number, startsAt: Date) =>
    admin.lessons.update({ id, live: { startsAt: startsAt.toISOString(), minutes: 60, link: LINK } })

  test('reminds students with access once, within the hour before', async () => {
    const course = await world.course({ isPremium: true })
    const { id } = await addClass(course.id, 61)
    const payer = await enrolled(course.id)
    await grant(payer.user, course.id)
    const unpaid = await enrolled(course.id)
    const blocked = await enrolled(course.id)
    await grant(blocked.user, course.id)
    await world.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.user.id))
    await sendClassNews(world)
    expect(await newsOf(payer.user)).toEqual([])
    // Moves the class an hour earlier, directly in the database, because a change by an administrator would cause
    // another notification.
    await world.db
      .update(liveClasses)
      .set({ startsAt: inMinutes(59) })
      .where(eq(liveClasses.lessonId, id))
    await Promise.all([sendClassNews(world), sendClassNews(world)])
    await sendClassNews(world)
    expect(await newsOf(payer.user)).toEqual(['class_soon'])
    expect(await newsOf(unpaid.user)).toEqual([])
    expect(await newsOf(blocked.user)).toEqual([])
  })

  test('does not remind students for whom the lesson is locked', async () => {
    const course = await world.course()
    const { id } = await addClass(course.id, 30)
    const hidden = await addClass(course.id, 30, { isVisible: false, order: 2 })
    await admin.lessons.update({ id, release: { days: 3, minute: 0 } })
    const { user } = await enrolled(course.id)
    const early = await enrolled(course.id)
    await admin.courses.excuse({ lessonId: id, userId: early.user.id, excused: true })
    await sendClassNews(world)
    expect(await newsOf(user)).toEqual([])
    expect(await newsOf(early.user)).toEqual(['class_soon'])
    const [row] = await world.db.select().from(liveClasses).where(eq(liveClasses.lessonId, hidden.id))
    expect(row?.remindedAt).toBeNull()
  })

  test('reminds students who have completed the lesson before it, with few statements', async () => {
    const course = await world.course({ inOrder: true })
    const before = await world.lesson(course.id, { order: 1 })
    await world.lesson(course.id, { order: 2, isRequired: false })
    await addClass(course.id, 30, { order: 3 })
    const students = []
    for (let n = 0; n < 20; n += 1) students.push((await enrolled(course.id)).user)
    await world.db
      .insert(lessonProgress)
      .values(students.slice(0, 3).map(({ id }) => ({ userId: id, lessonId: before.id, completed: true })))
    const statements = async () => (await databaseStatements.get()).values[0]?.value ?? 0
    const start = await statements()
    await sendClassNews(world)
    expect((await statements()) - start).toBeLessThan(15)
    const news = []
    for (const user of students) news.push(...(await newsOf(user)).map((kind) => `${kind} ${user.id}`))
    expect(news).toEqual(students.slice(0, 3).map(({ id }) => `class_soon ${id}`))
  })

  test('reminds of the next class if one fails', async () => {
    const [first, second] = [await world.course(), await world.course()]
    await addClass(first.id, 20)
    await addClass(second.id, 30)
    const [unlucky, lucky] = [await enrolled(first.id), await enrolled(second.id)]
    const allow = await refuseRows(world, 'insert', 'notifications', `new.user_id = '${unlucky.user.id}'`)
    await expect(sendClassNews(world)).rejects.toThrow()
    expect(await newsOf(lucky.user)).toEqual(['class_soon'])
    await allow()
    await sendClassNews(world)
    expect(await newsOf(unlucky.user)).toEqual(['class_soon'])
  })

  test('notifies students of a new time once, and reminds them of it', async () => {
    const course = await world.course()
    const { id } = await addClass(course.id, 300)
    const { user } = await enrolled(course.id)
    const { live } = await admin.lessons.liveClassSource({ id })
    await move(id, inMinutes(600))
    await move(id, live.startsAt)
    await sendClassNews(world)
    expect(await newsOf(user)).toEqual([])
    await move(id, inMinutes(900))
    await sendClassNews(world)
    await sendClassNews(world)
    expect(await newsOf(user)).toEqual(['class_moved'])
    await move(id, inMinutes(30))
    await sendClassNews(world)
    expect(await newsOf(user)).toEqual(['class_moved', 'class_moved'])
  })
})
