import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { sampleQuizInput } from '../../samples.ts'
import { openQuizzes, QUESTIONS } from '../../../testing/setups/quizzes.ts'
import { quizAttempts } from '../../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

const MINUTE = 60_000
const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE)

/** Creates a quiz of an hour that closes in ten minutes, and starts an attempt. */
async function begin(values: Record<string, unknown> = {}, extraMinutes = 0) {
  const closesAt = later(new Date(), 10)
  const given = { minutes: 60, closesAt: closesAt.toISOString(), ...values }
  const { id, courseId, slots } = await addQuiz(given, QUESTIONS.slice(0, 1))
  const { caller, user } = await enrolled(courseId)
  if (extraMinutes > 0) await admin.quizStudents.giveExtraTime({ id, userId: user.id, minutes: extraMinutes })
  const { attempt } = await caller.quizzes.start({ id })
  /** Saves the quiz with another closing time, and returns the deadline of the attempt. */
  const close = async (time: Date | null, more: Record<string, unknown> = {}) => {
    const saved = { ...sampleQuizInput, ...given, slots, ...more }
    await admin.quizzes.save({ ...saved, id, closesAt: time?.toISOString() ?? null })
    return (await caller.quizzes.start({ id })).attempt.deadline
  }
  return { id, closesAt, caller, attempt, close }
}

test('a later closing time extends a running attempt up to its time limit, and an earlier one never shortens it', async () => {
  const { closesAt, attempt, close } = await begin()
  expect(attempt.deadline).toEqual(closesAt)
  expect(await close(later(closesAt, 20))).toEqual(later(closesAt, 20))
  expect(await close(closesAt)).toEqual(later(closesAt, 20))
  expect(await close(later(closesAt, 10))).toEqual(later(closesAt, 20))
  expect(await close(null)).toEqual(later(attempt.startedAt, 60))
})

test('extra time also counts after the later closing time', async () => {
  const { closesAt, attempt, close } = await begin({}, 20)
  expect(attempt.deadline).toEqual(later(closesAt, 20))
  expect(await close(later(closesAt, 5))).toEqual(later(closesAt, 25))
  expect(await close(later(closesAt, 500))).toEqual(later(attempt.startedAt, 80))
})

test('an attempt keeps its earlier time limit, and has no deadline if there is none', async () => {
  const limited = await begin({ minutes: 5 })
  expect(limited.attempt.deadline).toEqual(later(limited.attempt.startedAt, 5))
  const deadline = await limited.close(later(limited.closesAt, 20), { minutes: 60 })
  expect(deadline).toEqual(limited.attempt.deadline)
  const open = await begin({ minutes: null })
  expect(await open.close(null)).toBeNull()
})

test('the sections of a running attempt get the time that the closing time had taken', async () => {
  const sections = [
    { title: 'One', minutes: 8 },
    { title: 'Two', minutes: 30 },
  ]
  const { id, courseId } = await addQuiz({}, QUESTIONS.slice(0, 2))
  const { slots } = await admin.quizzes.source({ id })
  const closesAt = later(new Date(), 10)
  const save = (time: Date) =>
    admin.quizzes.save({
      ...sampleQuizInput,
      id,
      sections,
      slots: slots.map(({ marks, penalty, question }, index) => ({
        section: index + 1,
        questionId: question?.id ?? 0,
        marks,
        penalty,
      })),
      closesAt: time.toISOString(),
    })
  await save(closesAt)
  const { caller } = await enrolled(courseId)
  const { attempt } = await caller.quizzes.start({ id })
  expect(attempt.deadline).toEqual(closesAt)
  await save(later(closesAt, 60))
  expect((await caller.quizzes.start({ id })).attempt).toMatchObject({
    deadline: later(attempt.startedAt, 38),
    section: { number: 1, endsAt: later(attempt.startedAt, 8) },
  })
})

test('a later closing time does not reopen an attempt that has ended', async () => {
  const { closesAt, attempt, close } = await begin()
  const past = later(new Date(), -0.1)
  await world.db
    .update(quizAttempts)
    .set({ deadline: past, closesAt: past })
    .where(eq(quizAttempts.id, attempt.id))
  expect(await close(later(closesAt, 20))).toEqual(past)
  const ended = await begin()
  await admin.quizStudents.endAttempt({ attemptId: ended.attempt.id })
  const deadline = await ended.close(later(ended.closesAt, 20))
  expect(deadline?.getTime()).toBeLessThanOrEqual(Date.now())
})
