import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { choose, event, openQuizzes, QUESTIONS } from '../../../testing/setups/quizzes.ts'
import { countTurns } from '../../../testing/steps.ts'
import { keyChallenges, marks } from '../../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

test('no one can give marks or decide objections in a quiz in the bin', async () => {
  const quiz = await addQuiz({ challengeDays: 3 }, QUESTIONS.slice(0, 1))
  const { caller } = await enrolled(quiz.courseId)
  const paper = await caller.quizzes.start({ id: quiz.id })
  const attemptId = paper.attempt.id
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events: [event(paper, 0, 1, choose('a'))] })
  await caller.quizzes.submit({ attemptId })
  const itemId = paper.items[0]?.id ?? 0
  await caller.quizResults.challenge({ itemId, reason: 'It is right' })
  const [challenge] = await admin.quizResults.challenges({ id: quiz.id })
  const give = () => admin.quizResults.giveMark({ itemId, value: 4, reason: 'Well argued' })
  const decide = () =>
    admin.quizResults.decide({ challengeId: challenge?.id ?? 0, decision: 'rejected', reply: 'No' })
  await admin.lessons.delete({ id: quiz.id })
  const before = await world.db.select().from(marks)
  for (const call of [give, decide]) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await world.db.select().from(marks)).toEqual(before)
  expect(await world.db.select().from(keyChallenges)).toMatchObject([{ decision: null }])
  await admin.bin.restoreItem({ kind: 'lesson', id: quiz.id })
  await decide()
  expect((await give()).items[0]?.value).toBe(4)
})

test('grouping long answers and previewing a correction let other requests run in between', async () => {
  const gaps = Array.from({ length: 2 }, () => ({
    kind: 'text' as const,
    accepted: ['é'],
    ignoresCase: true,
  }))
  const text = gaps.map((_gap, index) => `[[${index + 1}]]`).join(' ')
  const quiz = await addQuiz({}, [{ text, solution: { kind: 'fillIn' as const, gaps, partial: true } }])
  for (let student = 0; student < 8; student++) {
    const { caller } = await enrolled(quiz.courseId)
    const paper = await caller.quizzes.start({ id: quiz.id })
    const attemptId = paper.attempt.id
    const texts = gaps.map(() => `e${student}`)
    const events = [event(paper, 0, 1, { kind: 'fillIn', texts })]
    await caller.quizzes.answer({ attemptId, device: randomUUID(), events })
    await caller.quizzes.submit({ attemptId })
  }
  const [question] = (await admin.quizResults.statistics({ id: quiz.id })).questions
  const input = { id: quiz.id, versionId: question?.versionId ?? 0 }
  const answers = [{ kind: 'fillIn' as const, texts: gaps.map(() => 'x') }]
  for (const call of [
    () => admin.quizResults.answers(input),
    () => admin.quizResults.previewCorrection({ ...input, change: { kind: 'accept', answers } }),
  ]) {
    expect(await countTurns(call)).toBeGreaterThanOrEqual(8)
  }
})
