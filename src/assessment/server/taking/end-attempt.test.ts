import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog, notifications } from '../../../academy/tables.ts'
import { choose, event, openQuizzes } from '../../../testing/setups/quizzes.ts'
import { sampleQuizInput } from '../../samples.ts'
import { quizAttempts } from '../../tables.ts'
import { closeOverdueAttempts } from '../attempts.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** Creates an attempt that began an hour ago. */
async function start(values: Record<string, unknown> = {}) {
  const { id, courseId } = await addQuiz(values)
  const { caller, user } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  await world.db
    .update(quizAttempts)
    .set({ startedAt: ago(3600) })
    .where(eq(quizAttempts.id, attemptId))
  return { id, caller, user, paper, attemptId }
}

test('a teacher ends an attempt, and earlier answers still count', async () => {
  const { id, caller, user, paper, attemptId } = await start()
  await admin.quizStudents.endAttempt({ attemptId })
  const ended = await caller.quizzes.byId({ id })
  expect(ended.attempts[0]).toMatchObject({ endedByTeacher: true, submittedAt: null })
  expect((await admin.quizStudents.list({ id })).items[0]?.open).toMatchObject({ isEnding: true })
  // The student gave the first answer in time, but the browser sent it only now.
  const events = [
    event(paper, 0, 1, choose('b'), ago(5)),
    event(paper, 4, 2, { kind: 'text', text: 'राम' }, new Date(Date.now() + 5000)),
  ]
  const reply = await caller.quizzes.answer({ attemptId, device: randomUUID(), events })
  expect(reply).toMatchObject({ answered: 1, submittedAt: null, deadline: ended.attempts[0]?.deadline })
  const closed = await caller.quizzes.submit({ attemptId, isOver: true })
  expect(closed).toMatchObject({ grade: 4, endedByTeacher: true })
  expect(closed.submittedAt).toEqual(ended.attempts[0]?.deadline)
  const [row] = await world.db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId))
  expect(row).toMatchObject({ submittedBy: 'teacher' })
  const news = await world.db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(news).toMatchObject([{ kind: 'quiz_ended', data: { lessonId: id, title: 'Test' } }])
  const [entry] = await world.db
    .select()
    .from(auditLog)
    .orderBy(sql`id desc`)
    .limit(1)
  expect(entry).toMatchObject({
    action: 'quiz.attempt_ended',
    subjectId: String(id),
    data: { title: 'Test', student: user.username, attempt: 1 },
  })
})

test('without an open page, the sweep submits the attempt, and the next attempt starts as usual', async () => {
  const { id, caller, user, attemptId } = await start({ minutes: 120, maxAttempts: 2 })
  await admin.quizStudents.endAttempt({ attemptId })
  await admin.quizStudents.endAttempt({ attemptId })
  // Extra time does not reopen the attempt.
  await admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes: 30 })
  await closeOverdueAttempts(world)
  expect((await caller.quizzes.byId({ id })).attempts[0]?.submittedAt).toBeNull()
  await world.db
    .update(quizAttempts)
    .set({ deadline: ago(40) })
    .where(eq(quizAttempts.id, attemptId))
  await closeOverdueAttempts(world)
  const [closed] = (await caller.quizzes.byId({ id })).attempts
  expect(closed).toMatchObject({ endedByTeacher: true, submittedAt: closed?.deadline })
  expect((await caller.quizzes.start({ id })).attempt).toMatchObject({ number: 2, endedByTeacher: false })
  const entries = await world.db.select().from(auditLog).where(eq(auditLog.action, 'quiz.attempt_ended'))
  expect(entries.filter(({ subjectId }) => subjectId === String(id))).toHaveLength(1)
})

test('after the end, a student sees and answers no section that had not begun', async () => {
  const quiz = await addQuiz()
  const sections = ['Physics', 'Chemistry'].map((title) => ({ title, minutes: 30 }))
  const slots = quiz.slots.map((slot, index) => ({ ...slot, section: index < 2 ? 1 : 2 }))
  await admin.quizzes.save({ ...sampleQuizInput, id: quiz.id, sections, slots })
  const { caller } = await enrolled(quiz.courseId)
  const { attempt, items } = await caller.quizzes.start({ id: quiz.id })
  await admin.quizStudents.endAttempt({ attemptId: attempt.id })
  const paper = await caller.quizzes.start({ id: quiz.id })
  expect([paper.section, paper.attempt.section]).toEqual([1, null])
  expect(paper.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  const guessed = { ...event(paper, 0, 1, { kind: 'trueFalse', value: false }), itemId: items[1]!.id + 1 }
  await expect(
    caller.quizzes.answer({ attemptId: attempt.id, device: randomUUID(), events: [guessed] }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const before = event(paper, 0, 1, choose('b'), ago(1))
  await caller.quizzes.answer({ attemptId: attempt.id, device: randomUUID(), events: [before] })
  const ended = await caller.quizzes.endSection({ attemptId: attempt.id, section: 1, isOver: true })
  expect(ended.section).toBe(1)
  expect(await caller.quizzes.submit({ attemptId: attempt.id, isOver: true })).toMatchObject({ grade: 4 })
})

test('a submitted attempt and one whose time is over do not change, and students cannot end attempts', async () => {
  const { id, caller, attemptId } = await start()
  await expect(caller.quizStudents.endAttempt({ attemptId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(admin.quizStudents.endAttempt({ attemptId: 2_000_000_000 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await caller.quizzes.submit({ attemptId })
  await admin.quizStudents.endAttempt({ attemptId })
  const second = await caller.quizzes.start({ id })
  const over = ago(10)
  await world.db.update(quizAttempts).set({ deadline: over }).where(eq(quizAttempts.id, second.attempt.id))
  await admin.quizStudents.endAttempt({ attemptId: second.attempt.id })
  expect((await caller.quizzes.byId({ id })).attempts).toMatchObject([
    { endedByTeacher: false },
    { endedByTeacher: false, deadline: over },
  ])
})
