import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { users } from '../../accounts/tables.ts'
import { answersOf, openQuizzes } from '../../testing/setups/quizzes.ts'
import { marks, quizAttempts } from '../tables.ts'
import { addMarks } from './marks.ts'

const { world, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

/** Creates a submitted attempt with 13 of 20 marks. */
async function addAttempt() {
  const { id, courseId } = await addQuiz()
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events: answersOf(paper) })
  await caller.quizzes.submit({ attemptId })
  return { attemptId, paper }
}

test('marks are never changed, and stay after the teacher’s account is deleted', async () => {
  const { attemptId, paper } = await addAttempt()
  const itemId = paper.items[0]?.id ?? 0
  const teacher = await world.user({ role: 'admin' })
  await world.db.transaction((tx) =>
    addMarks(tx, [{ itemId, value: 250, source: 'teacher', reason: 'A slip', givenBy: teacher.id }]),
  )
  const read = () => world.db.select().from(marks).where(eq(marks.itemId, itemId)).orderBy(asc(marks.id))
  const given = await read()
  expect(given).toMatchObject([
    { value: 400, source: 'automatic', reason: null, givenBy: null },
    { value: 250, source: 'teacher', reason: 'A slip', givenBy: teacher.id },
  ])
  const other = await world.user({ role: 'admin' })
  for (const change of [{ value: 0 }, { reason: 'x' }, { givenBy: other.id }])
    await expect(world.db.update(marks).set(change).where(eq(marks.itemId, itemId))).rejects.toThrow()
  await world.db.delete(users).where(eq(users.id, teacher.id))
  expect(await read()).toEqual(given.map((mark) => ({ ...mark, givenBy: null })))
  // The pass mark stays with the attempt.
  const [attempt] = await world.db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId))
  expect(attempt).toMatchObject({ grade: 1300, isPassed: true, passPercent: 50 })
})
