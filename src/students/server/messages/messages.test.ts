import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import { openPayments } from '../../../testing/setups/payments.ts'
import type { Caller } from '../../../testing/world.ts'
import { sendAnnouncements } from '../announcements/send.ts'
import { deleteOldMessages } from './rounds.ts'

const { world, admin, pay } = await openPayments()
const other = world.as(await world.user({ username: 'second', role: 'admin' }))

let numbers = 0
const withNumber = (values: object = {}) =>
  world.user({ mobile: `+9198765${String(10_000 + ++numbers)}`, ...values })
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )
const run = (statement: ReturnType<typeof sql>) => world.db.execute(statement)

type Round = Parameters<Caller['messages']['round']>[0]
const next = async (staff: Caller, round: Round, skipped: { aboutId: number; userId: string }[] = []) =>
  (await staff.messages.next({ ...round, skipped })).message
/** Sends all messages of a round, and returns who received them. */
async function sendAll(staff: Caller, round: Round) {
  const recipients: string[] = []
  for (let one = await next(staff, round); one; one = await next(staff, round)) {
    await staff.messages.markSent({ ...round, aboutId: one.aboutId, userId: one.userId })
    recipients.push(one.userId)
  }
  return recipients
}

beforeEach(() => run(sql`delete from whatsapp_messages`))

async function announce(title: string) {
  const course = await world.course()
  const [asha, ravi, meera] = [
    await withNumber({ fullName: 'Asha K', language: 'hi' }),
    await withNumber(),
    await world.user({ fullName: 'Meera' }),
  ]
  for (const student of [asha, ravi, meera])
    await world.as(student).enrollments.create({ courseId: course.id })
  const { id } = await admin.announcements.create({
    title,
    body: 'We are closed.\nSee you on Monday.',
    audience: 'course',
    courseId: course.id,
  })
  await sendAnnouncements(world)
  return { round: { kind: 'announcement', subjectId: id } as const, asha, ravi, meera, course }
}

test('each student gets an announcement once, in their language, and students without a number are listed apart', async () => {
  await admin.settings.update({ key: 'languages', value: 'en,hi' })
  const { round, asha, ravi, meera } = await announce('Holiday')
  expect(await admin.messages.round(round)).toMatchObject({
    open: 2,
    sent: 0,
    unreachable: 1,
    withoutNumber: [{ userId: meera.id, fullName: 'Meera', mobile: null }],
  })
  const texts = new Map<string, string>()
  for (let one = await next(admin, round); one; one = await next(admin, round)) {
    texts.set(one.userId, one.text)
    await admin.messages.markSent({ ...round, aboutId: one.aboutId, userId: one.userId })
  }
  const academy = (await admin.settings.list()).find(({ key }) => key === 'academy_name')?.value
  expect(texts).toEqual(
    new Map([
      [asha.id, `नमस्ते Asha K,\n\n*Holiday*\nWe are closed.\nSee you on Monday.\n\n– ${academy}`],
      [ravi.id, `Hello ${ravi.username},\n\n*Holiday*\nWe are closed.\nSee you on Monday.\n\n– ${academy}`],
    ]),
  )
  const state = await admin.messages.round(round)
  expect(state).toMatchObject({ open: 0, sent: 2 })
  expect(state.latest.map(({ sentBy }) => sentBy)).toEqual(['boss', 'boss'])
  await admin.settings.update({ key: 'languages', value: 'en' })
})

test('students who read the announcement, or were blocked, need no message; a withdrawn one needs none at all', async () => {
  const { round, asha, ravi } = await announce('Read')
  await world.as(asha).notifications.markRead({})
  expect(await admin.messages.round(round)).toMatchObject({ open: 1 })
  await run(sql`update users set blocked_at = now() where id = ${ravi.id}`)
  expect(await next(admin, round)).toBeNull()
  await run(sql`update users set blocked_at = null where id = ${ravi.id}`)
  await admin.announcements.withdraw({ id: round.subjectId })
  expect(await next(admin, round)).toBeNull()
})

test('two members of staff never have the same message, even at the same time', async () => {
  const { round } = await announce('Two')
  const both = await Promise.all([next(admin, round), next(other, round)])
  expect(new Set(both.map((one) => one?.userId)).size).toBe(2)
  // Returns the same message again until it is sent or skipped.
  expect((await next(admin, round))?.userId).toBe(both[0]?.userId)
  expect(await admin.messages.round(round)).toMatchObject({ open: 2, reserved: 1 })
  const [mine, theirs] = both
  if (!mine || !theirs) throw new Error('No message')
  const key = ({ aboutId, userId }: typeof mine) => ({ aboutId, userId })
  expect(await refusal(admin.messages.markSent({ ...round, ...key(theirs) }))).toBe('MESSAGE_TAKEN')
  await other.messages.markSent({ ...round, ...key(theirs) })
  await other.messages.markSent({ ...round, ...key(theirs) })
  expect(await next(other, round)).toBeNull()
  // Other staff can get a skipped message.
  expect(await next(admin, round, [key(mine)])).toBeNull()
  expect((await next(other, round))?.userId).toBe(mine.userId)
  // Simulates that no one sent the message within half an hour.
  await run(
    sql`update whatsapp_messages set claimed_at = now() - interval '31 minutes' where sent_at is null`,
  )
  expect((await next(admin, round))?.userId).toBe(mine.userId)
  expect(await refusal(other.messages.markSent({ ...round, ...key(mine) }))).toBe('MESSAGE_TAKEN')
})

test('a message that was not sent after all is open again', async () => {
  const { round } = await announce('Undo')
  const one = await next(admin, round)
  if (!one) throw new Error('No message')
  const key = { ...round, aboutId: one.aboutId, userId: one.userId }
  expect(await refusal(admin.messages.markNotSent(key))).toBe('MESSAGE_NOT_FOUND')
  await admin.messages.markSent(key)
  await other.messages.markNotSent(key)
  expect(await admin.messages.round(round)).toMatchObject({ open: 2, sent: 0 })
  expect(await sendAll(other, round)).toHaveLength(2)
})

test('members who missed a class of their batch get one message for each class', async () => {
  const course = await world.course({ title: 'Physics' })
  const [here, away, later, stranger] = [
    await withNumber(),
    await withNumber({ fullName: 'Ravi' }),
    await withNumber(),
    await withNumber(),
  ]
  const batch = await admin.batches.create({ name: 'Dawn', startsOn: '2026-06-01', courseIds: [course.id] })
  const names = [here, away, later].map(({ username }) => username)
  await admin.batches.addMembers({ id: batch.id, names })
  const lesson = await admin.lessons.create({
    courseId: course.id,
    kind: 'live',
    title: 'Waves',
    order: 1,
    live: { startsAt: new Date().toISOString(), minutes: 45, link: 'https://meet.example/room' },
  })
  await world.as(here).lessons.join({ id: lesson.id })
  await world.as(stranger).enrollments.create({ courseId: course.id })
  const round = { kind: 'class_absent', subjectId: lesson.id } as const
  // The live class is not over yet.
  expect(await next(admin, round)).toBeNull()
  await run(
    sql`update live_classes set starts_at = now() - interval '2 hours' where lesson_id = ${lesson.id}`,
  )
  await run(sql`update batch_members set joined_at = now() - interval '1 day' where user_id <> ${later.id}`)
  const message = await next(admin, round)
  expect(message).toMatchObject({ userId: away.id })
  expect(message?.text).toMatch(
    /^Hello Ravi,\n\nYou missed the class “Waves” in “Physics” on \d+ \w+ \d{4}\./,
  )
  // Members of a batch that had ended did not miss the live class.
  await run(sql`update batches set starts_on = '2020-01-01', ends_on = '2020-12-31' where id = ${batch.id}`)
  expect(await admin.messages.round(round)).toMatchObject({ open: 0 })
  await run(sql`update batches set ends_on = null where id = ${batch.id}`)
  expect(await admin.messages.round({ ...round, batchId: 99_999 })).toMatchObject({ open: 0 })
  expect(await admin.messages.subjects({ kind: 'class_absent' })).toMatchObject([{ title: 'Waves' }])
  expect(await sendAll(admin, { ...round, batchId: batch.id })).toEqual([away.id])
  expect(await next(admin, round)).toBeNull()
})

test('students who have fallen behind get one message, until they return and fall behind again', async () => {
  const course = await world.course({ title: 'Algebra' })
  const lesson = await world.lesson(course.id)
  const [lost, finished, fresh] = [await withNumber(), await withNumber(), await withNumber()]
  for (const student of [lost, finished, fresh])
    await world.as(student).enrollments.create({ courseId: course.id })
  await run(sql`update enrollments set created_at = now() - interval '40 days'
    where course_id = ${course.id} and user_id <> ${fresh.id}`)
  await run(sql`insert into course_completions (user_id, course_id, required_ids, lesson_ids)
    values (${finished.id}, ${course.id}, '{}', '{}')`)
  const round = { kind: 'behind', subjectId: course.id } as const
  // The course with fewer students is first, because the list is sorted by title.
  const before = await world.course({ title: 'aardvarks' })
  await world.as(fresh).enrollments.create({ courseId: before.id })
  await world.course({ title: 'Without students' })
  const subjects = await admin.messages.subjects({ kind: 'behind' })
  expect(subjects.slice(0, 2)).toEqual([
    { id: before.id, title: 'aardvarks', at: null },
    { id: course.id, title: 'Algebra', at: null },
  ])
  expect(subjects.map(({ title }) => title)).not.toContain('Without students')
  const message = await next(admin, round)
  expect(message?.text).toContain(`“Algebra” for two weeks`)
  expect(message?.text).toContain(`/courses/${course.slug}`)
  expect(await sendAll(admin, round)).toEqual([lost.id])
  await run(sql`update whatsapp_messages set sent_at = now() - interval '20 days'`)
  expect(await next(admin, round)).toBeNull()
  const seen = (days: number) =>
    run(sql`insert into lesson_progress (user_id, lesson_id, updated_at)
      values (${lost.id}, ${lesson.id}, now() - make_interval(days => ${days}::int))
      on conflict (user_id, lesson_id) do update set updated_at = excluded.updated_at`)
  await seen(3)
  expect(await next(admin, round)).toBeNull()
  await seen(15)
  expect(await sendAll(admin, round)).toEqual([lost.id])
})

test('students whose access ends soon get a message, unless other access lasts longer', async () => {
  const [soon, longer] = [await withNumber(), await withNumber()]
  const course = await world.course({ isPremium: true, title: 'Botany' })
  const give = (userId: string, courseId: number | null, days: number) =>
    run(sql`insert into entitlements (user_id, course_id, source, ends_at)
      values (${userId}, ${courseId}, 'other', now() + make_interval(days => ${days}::int))`)
  await give(soon.id, course.id, 5)
  await give(longer.id, course.id, 5)
  await give(longer.id, null, 50)
  const round = { kind: 'access_ending' } as const
  const message = await next(admin, round)
  expect(message?.text).toMatch(/Your access to “Botany” ends on \d+ \w+ \d{4}\./)
  expect(await sendAll(admin, round)).toEqual([soon.id])
  // The access was extended, and will soon end again at a later date.
  await run(sql`update whatsapp_messages set sent_at = now() - interval '60 days'`)
  expect(await sendAll(admin, round)).toEqual([soon.id])
})

test('staff write only to the students of their courses, and only payment staff about payments', async () => {
  const { round, asha, course } = await announce('Scoped')
  const elsewhere = await world.course()
  const teacher = async (courseId: number) =>
    world.as({
      ...(await world.user()),
      duties: [{ duty: 'messages', courseId, batchId: null, limit: null }],
    })
  const [own, foreign] = [await teacher(course.id), await teacher(elsewhere.id)]
  expect(await foreign.messages.round(round)).toMatchObject({ open: 0, unreachable: 0, withoutNumber: [] })
  expect(await next(foreign, round)).toBeNull()
  expect(await foreign.messages.subjects({ kind: 'announcement' })).toEqual([])
  expect(await own.messages.subjects({ kind: 'announcement' })).toMatchObject([{ id: round.subjectId }])
  expect(await sendAll(own, round)).toHaveLength(2)
  // Staff see the messages of a batch only if they have the duty in all its courses.
  const courseIds = [course.id, elsewhere.id]
  const batch = await admin.batches.create({ name: 'Both', startsOn: '2026-06-01', courseIds })
  await admin.batches.addMembers({ id: batch.id, names: [asha.username] })
  const both = { audience: 'batch', batchId: batch.id } as const
  const { id } = await admin.announcements.create({ title: 'Both', body: 'Come', ...both })
  await sendAnnouncements(world)
  const toBoth = { kind: 'announcement', subjectId: id } as const
  expect(await admin.messages.round(toBoth)).toMatchObject({ open: 1 })
  expect(await own.messages.round(toBoth)).toMatchObject({ open: 0 })
  expect(await own.messages.subjects({ kind: 'announcement' })).toMatchObject([{ id: round.subjectId }])

  const key = { ...round, aboutId: round.subjectId, userId: asha.id }
  expect(await refusal(foreign.messages.markNotSent(key))).toBe('MESSAGE_NOT_FOUND')

  const rejected = await withNumber()
  const premium = await world.course({ isPremium: true, pricePaise: 299_900 })
  const sent = await world.as(rejected).payments.create(pay({ courseId: premium.id }))
  await admin.payments.decide({ id: sent.id, status: 'rejected' })
  const about = { kind: 'payment_rejected' } as const
  const writer = world.as({
    ...(await world.user()),
    duties: [{ duty: 'messages', courseId: null, batchId: null, limit: null }],
  })
  const desk = world.as({
    ...(await world.user()),
    duties: [{ duty: 'payments', courseId: null, batchId: null, limit: 1 }],
  })
  expect([await next(writer, about), await next(own, about)]).toEqual([null, null])
  expect((await next(desk, about))?.userId).toBe(rejected.id)
  expect(await next(desk, round)).toBeNull()
  expect(await refusal(world.as(await world.user()).messages.round(about))).toBe('FORBIDDEN')
})

test('messages are deleted after a year', async () => {
  const { round } = await announce('Old')
  await sendAll(admin, round)
  await run(sql`update whatsapp_messages set claimed_at = now() - interval '13 months'`)
  await deleteOldMessages(world.db)
  expect(await run(sql`select from whatsapp_messages`)).toHaveLength(0)
})
