import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import { answersOf, openQuizzes } from '../../../testing/setups/quizzes.ts'
import { marks } from '../../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

test('a second teacher does not overwrite marks that they have not seen, and a repeated call counts once', async () => {
  const { id, courseId } = await addQuiz()
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events: answersOf(paper) })
  await caller.quizzes.submit({ attemptId })
  const itemId = paper.items[2]?.id ?? 0
  const second = world.as(await world.user({ role: 'admin' }))
  const valueOf = async () =>
    (await admin.quizResults.attempt({ attemptId })).items.find((item) => item.id === itemId)?.value
  const given = () => world.db.$count(marks, eq(marks.itemId, itemId))
  expect(await valueOf()).toBe(-1)
  const before = { value: -1 }

  const first = { itemId, value: 2, reason: 'Half right', before }
  await admin.quizResults.giveMark(first)
  const count = await given()
  await admin.quizResults.giveMark(first)
  expect(await given()).toBe(count)

  const late = { itemId, value: 4, reason: 'Right', before }
  const error = await second.quizResults.giveMark(late).catch((thrown: unknown) => toAppError(thrown))
  expect(error).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE', issues: [{ path: 'value', now: 2 }] })
  expect(await valueOf()).toBe(2)
  await second.quizResults.giveMark({ ...late, before: { value: 2 } })
  expect(await valueOf()).toBe(4)
  // Without the earlier marks, the last call wins, as over REST.
  await admin.quizResults.giveMark({ itemId, value: 0, reason: 'Wrong' })
  expect(await valueOf()).toBe(0)
})
