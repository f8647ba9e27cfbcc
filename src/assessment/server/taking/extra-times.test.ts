import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog, notifications } from '../../../academy/tables.ts'
import { choose, event, openQuizzes } from '../../../testing/setups/quizzes.ts'
import { sampleQuizInput } from '../../samples.ts'
import { quizAttempts } from '../../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

const MINUTE = 60_000
const minutesOf = ({ startedAt, deadline }: { startedAt: Date; deadline: Date | null }) =>
  deadline && (deadline.getTime() - startedAt.getTime()) / MINUTE

test('a student with extra time has a later deadline in each attempt, and sees it', async () => {
  const { id, courseId } = await addQuiz({ minutes: 60 })
  const { caller, user } = await enrolled(courseId)
  const other = await enrolled(courseId)
  await admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes: 20 })
  expect(await caller.quizzes.byId({ id })).toMatchObject({ extraMinutes: 20 })
  expect(await other.caller.quizzes.byId({ id })).toMatchObject({ extraMinutes: 0 })
  for (const number of [1, 2]) {
    const { attempt } = await caller.quizzes.start({ id })
    expect([attempt.number, minutesOf(attempt), attempt.extraMinutes]).toEqual([number, 80, 20])
    await caller.quizzes.submit({ attemptId: attempt.id })
  }
  const { attempt } = await other.caller.quizzes.start({ id })
  expect([minutesOf(attempt), attempt.extraMinutes]).toEqual([60, 0])
  // Earlier attempts keep the extra time that explains their deadline.
  await admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes: 0 })
  const after = await caller.quizzes.byId({ id })
  expect(after).toMatchObject({ extraMinutes: 0, attempts: [{ extraMinutes: 20 }, { extraMinutes: 20 }] })
  expect(minutesOf((await caller.quizzes.start({ id })).attempt)).toBe(60)
})

test('extra time during an attempt moves its deadline, and fewer minutes do not shorten it', async () => {
  const { id, courseId } = await addQuiz({ minutes: 60 })
  const { caller, user } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const save = (sequence: number, choice: string) =>
    caller.quizzes.answer({ attemptId, device, events: [event(paper, 0, sequence, choose(choice))] })
  const device = randomUUID()
  expect((await save(1, 'a')).deadline).toEqual(paper.attempt.deadline)
  await admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes: 20 })
  const later = new Date(paper.attempt.startedAt.getTime() + 80 * MINUTE)
  expect((await save(2, 'b')).deadline).toEqual(later)
  for (const minutes of [20, 5, 0]) await admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes })
  expect((await caller.quizzes.start({ id })).attempt).toMatchObject({ deadline: later, extraMinutes: 20 })
  const [news] = await world.db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(news).toMatchObject({ kind: 'quiz_time_given', data: { lessonId: id, title: 'Test', minutes: 20 } })
  const [entry] = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'quiz.extra_time_given'))
    .orderBy(sql`id desc`)
  expect(entry).toMatchObject({ subjectId: String(id), data: { student: user.username, minutes: 0 } })
})

test('extra time given at the moment of submission waits for the submission, without a deadlock', async () => {
  const { id, courseId } = await addQuiz({ minutes: 60 })
  const { caller, user } = await enrolled(courseId)
  const { attempt } = await caller.quizzes.start({ id })
  let given: Promise<unknown> = Promise.resolve()
  await world.database.sql.begin(async (tx) => {
    // Submission locks the attempt, then the enrolment.
    await tx`select from quiz_attempts where id = ${attempt.id} for no key update`
    given = admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes: 20 })
    await expect.poll(async () => (await tx`select from pg_locks where not granted`).length).toBe(1)
    await tx`select from enrollments where user_id = ${user.id} for no key update nowait`
  })
  await given
  expect(minutesOf((await caller.quizzes.start({ id })).attempt)).toBe(80)
})

test('answers that arrive in the extra time count, and a page that missed the notification continues', async () => {
  const { id, courseId } = await addQuiz({ minutes: 60 })
  const { caller, user } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  // The attempt's time has been over for two minutes.
  const move = { startedAt: sql`now() - interval '62 minutes'`, deadline: sql`now() - interval '2 minutes'` }
  await world.db.update(quizAttempts).set(move).where(eq(quizAttempts.id, attemptId))
  await admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes: 20 })
  const events = [event(paper, 0, 1, choose('b'))]
  expect(await caller.quizzes.answer({ attemptId, device: randomUUID(), events })).toMatchObject({
    answered: 1,
    submittedAt: null,
  })
  expect(await caller.quizzes.submit({ attemptId, isOver: true })).toMatchObject({ submittedAt: null })
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: 4 })
})

test('extra time also moves the end of an attempt that the closing of the quiz ends', async () => {
  const closesAt = new Date(Date.now() + 10 * MINUTE)
  const { id, courseId } = await addQuiz({ minutes: 60, closesAt: closesAt.toISOString() })
  const { caller, user } = await enrolled(courseId)
  await admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes: 20 })
  const { attempt } = await caller.quizzes.start({ id })
  expect(attempt.deadline).toEqual(new Date(closesAt.getTime() + 20 * MINUTE))
})

test('only staff give extra time, to students of the course, in whole minutes', async () => {
  const { id, courseId, slots } = await addQuiz()
  const { caller, user } = await enrolled(courseId)
  const stranger = await world.user()
  await expect(caller.quizStudents.giveExtraTime({ id, userId: user.id, minutes: 20 })).rejects.toMatchObject(
    { code: 'FORBIDDEN' },
  )
  await expect(caller.quizStudents.list({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(
    admin.quizStudents.giveExtraTime({ id, userId: stranger.id, minutes: 20 }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const minutes of [-1, 1.5, 1441, Number.NaN])
    await expect(admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  // A quiz without a time limit has no deadline that extra time could move.
  await admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes: 20 })
  expect((await caller.quizzes.start({ id })).attempt).toMatchObject({ deadline: null, extraMinutes: 20 })
  // Saving the quiz again keeps its extra times.
  await admin.quizzes.save({ ...sampleQuizInput, id, slots })
  expect(await caller.quizzes.byId({ id })).toMatchObject({ extraMinutes: 20 })
})

test('staff see which students are taking a quiz, and can search for students', async () => {
  const { id, courseId } = await addQuiz({ minutes: 60 })
  const [first, second, third] = [
    await enrolled(courseId),
    await enrolled(courseId),
    await enrolled(courseId),
  ]
  const done = await first.caller.quizzes.start({ id })
  await first.caller.quizzes.submit({ attemptId: done.attempt.id })
  const paper = await third.caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  await third.caller.quizzes.answer({
    attemptId,
    device: randomUUID(),
    events: [event(paper, 0, 1, choose('b'))],
  })
  const { students, items } = await admin.quizStudents.list({ id })
  expect(students).toBe(3)
  expect(items[0]).toMatchObject({
    id: third.user.id,
    submitted: 0,
    open: { attemptId, number: 1, answered: 1, questions: 5, deadline: paper.attempt.deadline },
  })
  expect(items.find((one) => one.id === first.user.id)).toMatchObject({ submitted: 1, open: null })
  const found = await admin.quizStudents.list({ id, search: second.user.username })
  expect(found).toMatchObject({ students: 1, items: [{ id: second.user.id }] })
  expect((await admin.quizStudents.list({ id, search: '%' })).items).toEqual([])
  expect((await admin.quizStudents.list({ id, limit: 1, offset: 2 })).items).toHaveLength(1)
})
