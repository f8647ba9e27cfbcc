import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { excerptOf, sendAnnouncements } from './send.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
})
afterAll(() => world.close())

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

const LATER = '2099-01-01T03:30:00Z'
const holiday = {
  title: 'No class on Friday',
  body: 'The school is closed.\nEnjoy!',
  audience: 'everyone',
} as const
const told = async (person: User) => {
  const { items } = await world.as(person).notifications.list({})
  return items.flatMap(({ kind, data }) => (kind === 'announcement' ? [data.title] : []))
}
const find = async (id: number) => (await admin.announcements.list({})).items.find((one) => one.id === id)

test('each audience has exactly its students when it is sent', async () => {
  const course = await world.course()
  const [asha, ravi, meera] = [await world.user(), await world.user(), await world.user()]
  const blocked = await world.user()
  for (const student of [asha, ravi, blocked])
    await world.as(student).enrollments.create({ courseId: course.id })
  await world.db.execute(sql`update users set blocked_at = now() where id = ${blocked.id}`)
  await world.db.execute(sql`
    insert into course_completions (user_id, course_id, required_ids, lesson_ids)
    values (${ravi.id}, ${course.id}, '{}', '{}')`)
  const batch = await admin.batches.create({ name: 'Morning', startsOn: '2026-06-01' })
  await admin.batches.addMembers({ id: batch.id, names: [asha.username, meera.username] })
  await admin.batches.removeMember({ id: batch.id, userId: asha.id })
  const ofCourse = { audience: 'course', courseId: course.id } as const
  const unfinished = { audience: 'unfinished', courseId: course.id } as const
  const ofBatch = { audience: 'batch', batchId: batch.id } as const
  const count = async (it: Parameters<Caller['announcements']['audience']>[0]) =>
    (await admin.announcements.audience(it)).students
  expect([await count(ofCourse), await count(unfinished), await count(ofBatch)]).toEqual([2, 1, 1])
  const all = await count({ audience: 'everyone' })

  for (const audience of [ofCourse, unfinished, ofBatch, { audience: 'everyone' } as const])
    await admin.announcements.create({ ...holiday, ...audience, title: audience.audience })
  // A student who enrols before the announcement is sent also receives it.
  await world.as(meera).enrollments.create({ courseId: course.id })
  await sendAnnouncements(world)
  expect((await told(asha)).toSorted()).toEqual(['course', 'everyone', 'unfinished'])
  expect((await told(ravi)).toSorted()).toEqual(['course', 'everyone'])
  expect((await told(meera)).toSorted()).toEqual(['batch', 'course', 'everyone', 'unfinished'])
  expect(await told(blocked)).toEqual([])
  const { items } = await admin.announcements.list({ limit: 4 })
  expect(
    items.map(({ audience, of, state, recipients, readers }) => [audience, of, state, recipients, readers]),
  ).toEqual([
    ['everyone', null, 'sent', all, 0],
    ['batch', 'Morning', 'sent', 1, 0],
    ['unfinished', course.title, 'sent', 2, 0],
    ['course', course.title, 'sent', 3, 0],
  ])
})

test('no one receives an announcement twice, even after an interruption or from two instances', async () => {
  const asha = await world.user()
  const { id } = await admin.announcements.create({ ...holiday, title: 'Once' })
  await Promise.all([sendAnnouncements(world), sendAnnouncements(world)])
  const before = await find(id)
  // Simulates a process that stopped before it recorded that all students received the announcement.
  await world.db.execute(sql`update announcements set sent_at = null where id = ${id}`)
  const late = await world.user()
  await sendAnnouncements(world)
  expect((await told(asha)).filter((title) => title === 'Once')).toHaveLength(1)
  expect(await told(late)).toEqual(['Once'])
  expect(await find(id)).toMatchObject({ state: 'sent', recipients: (before?.recipients ?? 0) + 1 })
})

test('an audience of more than one transaction is sent completely', async () => {
  const course = await world.course()
  await world.db.execute(sql`
    with made as (
      insert into users (username, password_hash) select 'many' || n, 'x' from generate_series(1, 2001) n returning id)
    insert into enrollments (user_id, course_id) select id, ${course.id} from made`)
  const { id } = await admin.announcements.create({ ...holiday, audience: 'course', courseId: course.id })
  const stopped = AbortSignal.abort(new Error('The server stops'))
  await expect(sendAnnouncements({ ...world, signal: stopped })).rejects.toThrow('The server stops')
  expect(await find(id)).toMatchObject({ state: 'sending', recipients: 0 })
  await sendAnnouncements(world)
  expect(await find(id)).toMatchObject({ state: 'sent', recipients: 2001 })
  await admin.announcements.withdraw({ id })
  await sendAnnouncements(world)
  const left = await world.db.execute(sql`select from notifications where announcement_id = ${id}`)
  expect(left).toHaveLength(0)
  await world.db.execute(sql`delete from users where username like 'many%'`)
})

test('a scheduled announcement waits for its time, and can be changed or cancelled until then', async () => {
  const asha = await world.user()
  const made = await admin.announcements.create({ ...holiday, sendsAt: LATER })
  await sendAnnouncements(world)
  expect(await told(asha)).toEqual([])
  expect(made).toMatchObject({ state: 'scheduled', readers: null, sendsAt: new Date(LATER) })
  expect(await refusal(admin.announcements.withdraw({ id: made.id }))).toBe('ANNOUNCEMENT_NOT_SENT')
  await admin.announcements.update({ ...holiday, id: made.id, title: 'Changed', sendsAt: LATER })
  await world.db.execute(
    sql`update announcements set sends_at = now() - interval '3 days' where id = ${made.id}`,
  )
  await sendAnnouncements(world)
  expect(await told(asha)).toEqual(['Changed'])
  expect(await refusal(admin.announcements.update({ ...holiday, id: made.id }))).toBe('ANNOUNCEMENT_SENT')
  expect(await refusal(admin.announcements.cancel({ id: made.id }))).toBe('ANNOUNCEMENT_SENT')

  const other = await admin.announcements.create({ ...holiday, sendsAt: LATER })
  await admin.announcements.cancel({ id: other.id })
  expect(await find(other.id)).toBeUndefined()
  expect(await refusal(admin.announcements.cancel({ id: other.id }))).toBe('ANNOUNCEMENT_NOT_FOUND')
  const { items } = await admin.audit.list({ limit: 5 })
  expect(items.map(({ action }) => action)).toEqual([
    'announcement.cancelled',
    'announcement.created',
    'announcement.changed',
    'announcement.created',
    'announcement.withdrawn',
  ])
})

test('a student reads it under the bell and on the page, until it is withdrawn', async () => {
  const [asha, ravi] = [await world.user(), await world.user()]
  const { id } = await admin.announcements.create(holiday)
  await sendAnnouncements(world)
  const student = world.as(asha)
  const { items } = await student.announcements.mine({})
  expect(items[0]).toMatchObject({ title: holiday.title, body: holiday.body, readAt: null })
  expect((await student.notifications.list({})).items[0]?.data).toEqual({
    announcementId: id,
    title: holiday.title,
    excerpt: 'The school is closed. Enjoy!',
  })
  await student.notifications.markRead({})
  expect(await find(id)).toMatchObject({ readers: 1 })
  expect(await admin.announcements.withdraw({ id })).toMatchObject({ state: 'withdrawn', readers: null })
  // The page is empty immediately. The bell is empty after the job has run.
  expect((await student.announcements.mine({})).items).toEqual([])
  await sendAnnouncements(world)
  expect([await told(asha), await told(ravi)]).toEqual([[], []])
  expect(await admin.announcements.withdraw({ id })).toMatchObject({ state: 'withdrawn' })
})

test('an audience needs its own course or batch, which must exist', async () => {
  const create = (values: object) => refusal(admin.announcements.create({ ...holiday, ...values }))
  expect(await create({ audience: 'course' })).toBe('INVALID_INPUT')
  expect(await create({ audience: 'unfinished', batchId: 1 })).toBe('INVALID_INPUT')
  expect(await create({ audience: 'batch' })).toBe('INVALID_INPUT')
  expect(await create({ audience: 'course', courseId: 99_999 })).toBe('COURSE_NOT_FOUND')
  expect(await create({ audience: 'batch', batchId: 99_999 })).toBe('BATCH_NOT_FOUND')
  expect(await create({ sendsAt: '2026-13-01' })).toBe('INVALID_INPUT')
  expect(await create({ body: '   ' })).toBe('INVALID_INPUT')
  // If the audience is not a course, the course in the input is not stored.
  const made = await admin.announcements.create({ ...holiday, courseId: 99_999, sendsAt: LATER })
  expect(made).toMatchObject({ audience: 'everyone', courseId: null })
})

test('an excerpt is one line and never splits a character', () => {
  expect(excerptOf(' One\n\n two ')).toBe('One two')
  expect(excerptOf('😀'.repeat(161))).toBe(`${'😀'.repeat(159)}…`)
  expect(excerptOf('x'.repeat(160))).toHaveLength(160)
})

test('a student reads the announcements of a course on its page', async () => {
  const [course, other] = [await world.course(), await world.course()]
  const asha = await world.user()
  const student = world.as(asha)
  await student.enrollments.create({ courseId: course.id })
  const batch = await admin.batches.create({
    name: 'Evening',
    startsOn: '2026-06-01',
    courseIds: [course.id],
  })
  await admin.batches.addMembers({ id: batch.id, names: [asha.username] })
  const write = (title: string, audience: object) =>
    admin.announcements.create({ ...holiday, ...audience, title })
  await write('To all', { audience: 'everyone' })
  await write('To the course', { audience: 'course', courseId: course.id })
  await write('To the batch', { audience: 'batch', batchId: batch.id })
  const { id } = await write('Withdrawn', { audience: 'unfinished', courseId: course.id })
  await sendAnnouncements(world)
  const titles = async (courseId: number, as = student) =>
    (await as.announcements.ofCourse({ courseId })).map(({ title }) => title)
  expect((await titles(course.id)).toSorted()).toEqual(['To the batch', 'To the course', 'Withdrawn'])
  await admin.announcements.withdraw({ id })
  expect((await titles(course.id)).toSorted()).toEqual(['To the batch', 'To the course'])
  expect(await titles(other.id)).toEqual([])
  expect(await titles(course.id, world.as(await world.user()))).toEqual([])
  expect(await refusal(world.as(null).announcements.ofCourse({ courseId: course.id }))).toBe(
    'SIGN_IN_REQUIRED',
  )
})

test('staff of a course write to its students and batches only, and see no other announcements', async () => {
  const [own, other] = [await world.course(), await world.course()]
  const duties = [{ duty: 'messages', courseId: own.id, batchId: null, limit: null }] as const
  const teacher = world.as({ ...(await world.user()), duties })
  const makeBatch = (name: string, ...courseIds: number[]) =>
    admin.batches.create({ name, startsOn: '2026-06-01', courseIds })
  const mine = await makeBatch('Mine', own.id)
  const [theirs, ours] = [await makeBatch('Theirs', other.id), await makeBatch('Ours', own.id, other.id)]
  const none = await makeBatch('None')
  const toCourse = { audience: 'course', courseId: own.id } as const
  const { id } = await teacher.announcements.create({ ...holiday, ...toCourse, sendsAt: LATER })
  await teacher.announcements.create({
    ...holiday,
    audience: 'batch',
    batchId: mine.id,
    sendsAt: LATER,
  })
  for (const audience of [
    { audience: 'everyone' },
    { audience: 'course', courseId: other.id },
    { audience: 'unfinished', courseId: other.id },
    { audience: 'batch', batchId: theirs.id },
    { audience: 'batch', batchId: ours.id },
    { audience: 'batch', batchId: none.id },
    { audience: 'batch', batchId: 99_999 },
  ] as const) {
    expect(await refusal(teacher.announcements.create({ ...holiday, ...audience }))).toBe('AUDIENCE_NOT_OWN')
    expect(await refusal(teacher.announcements.audience(audience))).toBe('AUDIENCE_NOT_OWN')
    expect(await refusal(teacher.announcements.update({ ...holiday, ...audience, id }))).toBe(
      'AUDIENCE_NOT_OWN',
    )
  }
  for (const audience of [
    { audience: 'course', courseId: other.id },
    { audience: 'batch', batchId: ours.id },
  ] as const) {
    const foreign = await admin.announcements.create({ ...holiday, ...audience, sendsAt: LATER })
    for (const action of [
      () => teacher.announcements.update({ ...holiday, ...toCourse, id: foreign.id }),
      () => teacher.announcements.cancel({ id: foreign.id }),
      () => teacher.announcements.withdraw({ id: foreign.id }),
    ])
      expect(await refusal(action())).toBe('ANNOUNCEMENT_NOT_FOUND')
  }
  const { items } = await teacher.announcements.list({})
  expect(items.map(({ of }) => of)).toEqual(['Mine', own.title])
  expect((await teacher.batches.list({})).items.map(({ name }) => name)).toEqual(['Mine'])
  await teacher.announcements.update({ ...holiday, ...toCourse, id, title: 'New' })
})

test('a repeated call with the same request ID creates one announcement', async () => {
  const input = { ...holiday, title: 'Only once', sendsAt: LATER, requestId: crypto.randomUUID() }
  const first = await admin.announcements.create(input)
  expect(await admin.announcements.create(input)).toEqual(first)
  const { items } = await admin.announcements.list({})
  expect(items.filter(({ title }) => title === 'Only once')).toHaveLength(1)
  expect(await refusal(admin.announcements.create({ ...input, title: 'Another' }))).toBe('REQUEST_REPEATED')
})
