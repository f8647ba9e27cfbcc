import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller
let boss: User
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ username: 'boss', role: 'admin' })
  admin = world.as(boss)
})
afterAll(() => world.close())

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

const can = async (student: User, courseId: number) =>
  (await world.as(student).payments.check({ courseId })).purchased
const premium = async () => (await world.course({ isPremium: true, pricePaise: 299_900 })).id

let made = 0
const addBatch = (values: Partial<Parameters<Caller['batches']['create']>[0]> = {}) =>
  admin.batches.create({ name: `Batch ${(made += 1)}`, startsOn: '2026-06-01', ...values })

const open = (userId: string) =>
  world.db.execute<{ course: number; batch: number }>(sql`
    select course_id as course, batch_id as batch from entitlements
    where user_id = ${userId} and source = 'batch' and ended_at is null order by 1, 2`)

test('members have access to the courses of their batch, and are enrolled and notified once', async () => {
  const [first, second] = [await premium(), await premium()]
  const [asha, ravi] = [await world.user(), await world.user({ mobile: '+919876500001' })]
  const batch = await addBatch({ name: 'Morning', courseIds: [first, second], endsOn: '2099-03-31' })
  expect(await can(asha, first)).toBe(false)
  const names = [asha.username.toUpperCase(), '98765 00001', asha.username]
  expect(await admin.batches.addMembers({ id: batch.id, names })).toEqual({ added: 2, already: 0 })
  expect(await admin.batches.addMembers({ id: batch.id, names })).toEqual({ added: 0, already: 2 })
  for (const student of [asha, ravi]) {
    expect([await can(student, first), await can(student, second)]).toEqual([true, true])
    expect(new Set(await world.as(student).enrollments.courseIds())).toEqual(new Set([first, second]))
    const { items } = await world.as(student).notifications.list({})
    expect(items.map(({ kind, data }) => [kind, data])).toEqual([
      ['access_given', { title: 'Morning', courseId: null, until: '2099-03-31' }],
    ])
    expect((await world.as(student).enrollments.library({})).batches).toEqual(['Morning'])
  }
  const { items } = await admin.batches.members({ id: batch.id })
  expect(items.map(({ userId }) => userId).toSorted()).toEqual([asha.id, ravi.id].toSorted())
  expect(await admin.batches.byId({ id: batch.id })).toMatchObject({ members: 2, endsOn: '2099-03-31' })
  // Midnight in India, in UTC.
  const { grants } = await admin.users.byId({ id: asha.id })
  expect(grants.map(({ source, reason, endsAt }) => [source, reason, endsAt?.toISOString()])).toEqual([
    ['batch', 'Morning', '2099-03-31T18:30:00.000Z'],
    ['batch', 'Morning', '2099-03-31T18:30:00.000Z'],
  ])
  expect(await refusal(admin.grants.end({ id: grants[0]?.id ?? 0 }))).toBe('GRANT_NOT_FOUND')
})

test('adding and removing a course or a member writes and ends exactly its access', async () => {
  const [first, second] = [await premium(), await premium()]
  const [asha, ravi] = [await world.user(), await world.user()]
  const batch = await addBatch({ courseIds: [first] })
  await admin.batches.addMembers({ id: batch.id, names: [asha.username, ravi.username] })
  await world.buy(ravi, first)
  await admin.batches.update({ id: batch.id, courseIds: [second] })
  expect([await can(asha, first), await can(asha, second)]).toEqual([false, true])
  // Access from a purchase stays.
  expect([await can(ravi, first), await can(ravi, second)]).toEqual([true, true])
  expect([...(await open(asha.id))]).toEqual([{ course: second, batch: batch.id }])

  await admin.batches.removeMember({ id: batch.id, userId: asha.id })
  expect([...(await open(asha.id))]).toEqual([])
  expect(await can(asha, second)).toBe(false)
  expect(await refusal(admin.batches.removeMember({ id: batch.id, userId: asha.id }))).toBe(
    'BATCH_MEMBER_NOT_FOUND',
  )
  expect((await world.as(asha).enrollments.library({})).batches).toEqual([])
  const former = await admin.batches.members({ id: batch.id, former: true })
  expect(former.items.map(({ userId }) => userId)).toEqual([asha.id])
  const ended = await world.db.execute<{ why: string }>(sql`
    select distinct end_reason as why from entitlements where user_id = ${asha.id} and ended_at is not null`)
  expect([...ended]).toEqual([{ why: 'left_batch' }])
  // A student who joins the batch again has access again.
  await admin.batches.addMembers({ id: batch.id, names: [asha.username] })
  expect(await can(asha, second)).toBe(true)
})

test('a move to another batch keeps progress', async () => {
  const course = await premium()
  const other = await premium()
  const lesson = await world.lesson(course)
  const asha = await world.user()
  const [from, to] = [await addBatch({ courseIds: [course, other] }), await addBatch({ courseIds: [course] })]
  await admin.batches.addMembers({ id: from.id, names: [asha.username] })
  await world.as(asha).progress.update({ id: lesson.id, position: 5, completed: true })
  await admin.batches.moveMember({ id: from.id, userId: asha.id, to: to.id })
  expect([...(await open(asha.id))]).toEqual([{ course, batch: to.id }])
  const { items } = await world.as(asha).enrollments.library({ completed: true })
  expect(items.map(({ courseId, progress }) => [courseId, progress])).toEqual([[course, 100]])
  expect((await admin.batches.byId({ id: from.id })).members).toBe(0)
  // Two moves in opposite directions don't cause a deadlock.
  const ravi = await world.user()
  await admin.batches.addMembers({ id: from.id, names: [ravi.username] })
  await Promise.all([
    admin.batches.moveMember({ id: from.id, userId: ravi.id, to: to.id }),
    admin.batches.moveMember({ id: to.id, userId: asha.id, to: from.id }),
  ])
  expect((await open(asha.id))[0]?.batch).toBe(from.id)
  expect((await open(ravi.id))[0]?.batch).toBe(to.id)
})

test('seats limit the members, even if several join at the same time', async () => {
  const batch = await addBatch({ seats: 3, courseIds: [await premium()] })
  const students = await Promise.all(Array.from({ length: 5 }, () => world.user()))
  const results = await Promise.all(
    students.map(({ username }) => refusal(admin.batches.addMembers({ id: batch.id, names: [username] }))),
  )
  expect(results.toSorted()).toEqual(['BATCH_FULL', 'BATCH_FULL', 'done', 'done', 'done'])
  expect(await refusal(admin.batches.update({ id: batch.id, seats: 2 }))).toBe('BATCH_SEATS_TAKEN')
  // The call adds all students or none.
  await admin.batches.update({ id: batch.id, seats: 4 })
  const rest = students.filter((_, index) => results[index] === 'BATCH_FULL').map(({ username }) => username)
  expect(await refusal(admin.batches.addMembers({ id: batch.id, names: rest }))).toBe('BATCH_FULL')
  expect((await admin.batches.byId({ id: batch.id })).members).toBe(3)
})

test('a change keeps what someone else changed after the form opened', async () => {
  const [first, second, third] = [await premium(), await premium(), await premium()]
  const batch = await addBatch({ courseIds: [first, second], price: '₹500' })
  await admin.batches.update({ id: batch.id, price: '₹900', courseIds: [first, second, third] })
  const renamed = { id: batch.id, name: 'Late evening', before: { name: batch.name } }
  expect(await admin.batches.update(renamed)).toMatchObject({ name: 'Late evening', price: '₹900' })
  const late = { price: '₹700', courseIds: [second], before: { price: '₹500', courseIds: [second, first] } }
  const answer = await admin.batches.update({ id: batch.id, ...late }).catch(toAppError)
  expect(answer).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    issues: [
      { path: 'price', now: '₹900' },
      { path: 'courseIds', now: [first, second, third] },
    ],
  })
  const informed = { ...late, before: { price: '₹900', courseIds: [third, first, second] } }
  const { courses, price } = await admin.batches.update({ id: batch.id, ...informed })
  expect([courses.map(({ id }) => id), price]).toEqual([[second], '₹700'])
})

test('a new last day moves the end of access, and a batch that is over accepts no one', async () => {
  const course = await premium()
  const [asha, ravi] = [await world.user(), await world.user()]
  const batch = await addBatch({ courseIds: [course], startsOn: '2020-01-01' })
  await admin.batches.addMembers({ id: batch.id, names: [asha.username] })
  await admin.batches.update({ id: batch.id, endsOn: '2020-03-31' })
  expect(await can(asha, course)).toBe(false)
  const join = { id: batch.id, names: [ravi.username] }
  expect(await refusal(admin.batches.addMembers(join))).toBe('BATCH_OVER')
  await admin.batches.update({ id: batch.id, endsOn: null })
  expect(await can(asha, course)).toBe(true)
  await admin.batches.update({ id: batch.id, isArchived: true })
  expect(await can(asha, course)).toBe(true)
  expect(await refusal(admin.batches.addMembers(join))).toBe('BATCH_OVER')
  expect((await admin.batches.list({})).items.some(({ id }) => id === batch.id)).toBe(false)
  expect((await admin.batches.list({ archived: true })).items.some(({ id }) => id === batch.id)).toBe(true)
})

test('names are unique among open batches, and unknown students and courses are refused', async () => {
  const batch = await addBatch({ name: 'Evening' })
  expect(await refusal(addBatch({ name: 'EVENING' }))).toBe('BATCH_TAKEN')
  await admin.batches.update({ id: batch.id, isArchived: true })
  const again = await addBatch({ name: 'Evening' })
  expect(await refusal(admin.batches.update({ id: batch.id, isArchived: false }))).toBe('BATCH_TAKEN')
  expect(await refusal(addBatch({ courseIds: [999_999] }))).toBe('COURSE_NOT_FOUND')
  expect(await refusal(addBatch({ endsOn: '2026-05-31' }))).toBe('INVALID_INPUT')
  const names = [boss.username, 'nobody-here', '98765 00009']
  await expect(admin.batches.addMembers({ id: again.id, names })).rejects.toThrow('nobody-here, 98765 00009')
  expect((await admin.batches.byId({ id: again.id })).members).toBe(0)
  expect(await refusal(admin.batches.byId({ id: 999_999 }))).toBe('BATCH_NOT_FOUND')
  // If two accounts share a number, it does not identify a student.
  await world.user({ mobile: '+919876500005' })
  await world.user({ mobile: '+919876500005' })
  expect(await refusal(admin.batches.addMembers({ id: again.id, names: ['9876500005'] }))).toBe(
    'STUDENTS_UNKNOWN',
  )
})

test("lessons open days after the start of the student's batch", async () => {
  const course = await world.course()
  const lesson = await world.lesson(course.id)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const release = { days: 10, minute: 0, after: 'batch' } as const
  const saved = await admin.lessons.update({ id: lesson.id, release })
  expect(saved.release).toEqual(release)
  const [early, late, alone] = [await world.user(), await world.user(), await world.user()]
  const started = await addBatch({ courseIds: [course.id], startsOn: day(-20) })
  const starting = await addBatch({ courseIds: [course.id], startsOn: day(5) })
  await admin.batches.addMembers({ id: started.id, names: [early.username] })
  await admin.batches.addMembers({ id: starting.id, names: [late.username] })
  await world.as(alone).enrollments.create({ courseId: course.id })
  const seen = async (student: User) => {
    const { locked, opensAt } = await world.as(student).lessons.byId({ id: lesson.id })
    return [locked, opensAt?.toISOString().slice(0, 10)]
  }
  expect(await seen(early)).toEqual([false, undefined])
  // Midnight in India is the previous evening in UTC.
  expect(await seen(late)).toEqual([true, day(14)])
  expect((await seen(alone))[0]).toBe(true)
  await admin.batches.update({ id: starting.id, startsOn: day(-30) })
  expect(await seen(late)).toEqual([false, undefined])
})

test('the timetable has the classes of the courses, and the attendance of members', async () => {
  const course = await world.course()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const addClass = (title: string, startsAt: string) =>
    admin.lessons.create({
      courseId: course.id,
      kind: 'live',
      title,
      order: 1,
      live: { startsAt, minutes: 60, link: 'https://meet.example/room' },
    })
  const now = await addClass('Now', at(-0.2))
  const past = await addClass('Past', at(-48))
  const coming = await addClass('Coming', at(24))
  const [asha, ravi] = [await world.user(), await world.user()]
  const batch = await addBatch({ courseIds: [course.id] })
  for (const { username } of [asha, ravi]) await admin.batches.addMembers({ id: batch.id, names: [username] })
  await world.as(asha).lessons.join({ id: now.id })
  const timetable = await admin.batches.timetable({ id: batch.id })
  expect(timetable.coming.map(({ lessonId }) => lessonId)).toEqual([coming.id])
  expect(timetable.past.map(({ lessonId, attended }) => [lessonId, attended])).toEqual([
    [now.id, 1],
    [past.id, 0],
  ])
  const { classes, items } = await admin.batches.attendance({ id: batch.id })
  expect(classes.map(({ lessonId }) => lessonId)).toEqual([past.id, now.id])
  expect(items.map(({ username, attended }) => [username, attended])).toEqual([
    [asha.username, [now.id]],
    [ravi.username, []],
  ])
  const part = await admin.batches.attendance({ id: batch.id, limit: 1 })
  const rest = await admin.batches.attendance({ id: batch.id, cursor: part.nextCursor ?? 0 })
  expect([...part.items, ...rest.items]).toEqual(items)
})

test('a username that looks like a mobile number does not identify a student, unless it is the user’s own number', async () => {
  const owner = await world.user({ username: 'number.owner', mobile: '+919876511111' })
  const course = await premium()
  const batch = await addBatch({ courseIds: [course] })
  const squatter = await world.user({ username: '9876511111' })
  const join = { id: batch.id, names: ['9876511111'] }
  expect(await refusal(admin.batches.addMembers(join))).toBe('STUDENTS_UNKNOWN')
  // A number that is only a username, and no account's mobile number, does not identify a student either.
  await world.user({ username: '9876522222' })
  expect(await refusal(admin.batches.addMembers({ id: batch.id, names: ['9876522222'] }))).toBe(
    'STUDENTS_UNKNOWN',
  )
  await world.db.execute(sql`delete from users where id = ${squatter.id}`)
  expect(await admin.batches.addMembers(join)).toEqual({ added: 1, already: 0 })
  expect(await can(owner, course)).toBe(true)
  // If a user's username is the user's own number, this name identifies the user.
  const own = await world.user({ username: '9876533333', mobile: '+919876533333' })
  expect(await admin.batches.addMembers({ id: batch.id, names: ['9876533333'] })).toEqual({
    added: 1,
    already: 0,
  })
  expect(await can(own, course)).toBe(true)
})

test('a batch never ends before it starts, and one that has ended gives new courses only after it continues', async () => {
  const [first, second] = [await premium(), await premium()]
  const asha = await world.user()
  const batch = await addBatch({ courseIds: [first], startsOn: '2020-01-01', endsOn: '2099-01-01' })
  await admin.batches.addMembers({ id: batch.id, names: [asha.username] })
  expect(await refusal(admin.batches.update({ id: batch.id, startsOn: '2099-01-02' }))).toBe('BATCH_DAYS')
  expect(await refusal(admin.batches.update({ id: batch.id, endsOn: '2019-12-31' }))).toBe('BATCH_DAYS')
  await admin.batches.update({ id: batch.id, endsOn: '2020-02-01', courseIds: [first, second] })
  expect([await can(asha, first), await can(asha, second)]).toEqual([false, false])
  await admin.batches.update({ id: batch.id, endsOn: null })
  expect([await can(asha, first), await can(asha, second)]).toEqual([true, true])
})
