import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { choose, event, openQuizzes } from '../../testing/setups/quizzes.ts'
import { attemptItems } from '../tables.ts'

const { world, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

/** Twelve options, so that a random order practically never equals the teacher's order. */
const texts = Array.from({ length: 12 }, (_, index) => `Number ${index + 1}`)
const QUESTIONS = [
  { solution: { kind: 'single', options: texts.map((text, index) => ({ text, isRight: index === 0 })) } },
  {
    text: 'Which?',
    solution: {
      kind: 'multiple',
      partial: true,
      options: texts.map((text, index) => ({ text, isRight: index < 2 })),
    },
  },
]
const names = [...'abcdefghijkl']

test('the names of options follow the order of the attempt, and do not reveal the order of the teacher', async () => {
  const { id, courseId } = await addQuiz({ shufflesOptions: true }, QUESTIONS)
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const [single, multiple] = paper.items
  for (const item of paper.items) expect(item.options.map(({ name }) => name)).toEqual(names)
  expect(single?.options.map(({ html }) => html)).not.toEqual(texts.map((text) => `<p>${text}</p>`))

  const nameOf = (item: typeof single, text: string) =>
    item?.options.find(({ html }) => html === `<p>${text}</p>`)?.name ?? ''
  const right = nameOf(single, 'Number 1')
  const both = [nameOf(multiple, 'Number 1'), nameOf(multiple, 'Number 2')]
  const attemptId = paper.attempt.id
  await caller.quizzes.answer({
    attemptId,
    device: randomUUID(),
    events: [event(paper, 0, 1, choose(right)), event(paper, 1, 2, { kind: 'multiple', choices: both })],
  })
  // The saved answer contains the option names of the attempt, even on another device.
  expect((await caller.quizzes.start({ id })).items[0]?.answer).toEqual(choose(right))
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: 8 })
  const result = await caller.quizzes.result({ attemptId })
  expect(result.items[0]?.solution?.choices).toEqual([right])
  expect(result.items[1]?.solution?.choices.toSorted()).toEqual(both.toSorted())
})

test('an attempt that began with the names of the version keeps them', async () => {
  const { id, courseId } = await addQuiz({ shufflesOptions: true }, QUESTIONS.slice(0, 1))
  const { caller } = await enrolled(courseId)
  const { attempt } = await caller.quizzes.start({ id })
  const options = names.toReversed()
  await world.db
    .update(attemptItems)
    .set({ names: null, options })
    .where(eq(attemptItems.attemptId, attempt.id))
  const paper = await caller.quizzes.start({ id })
  expect(paper.items[0]?.options.map(({ name }) => name)).toEqual(options)
  expect(paper.items[0]?.options.at(-1)).toEqual({ name: 'a', html: '<p>Number 1</p>' })
  await caller.quizzes.answer({
    attemptId: attempt.id,
    device: randomUUID(),
    events: [event(paper, 0, 1, choose('a'))],
  })
  expect(await caller.quizzes.submit({ attemptId: attempt.id })).toMatchObject({ grade: 4 })
  expect((await caller.quizzes.result({ attemptId: attempt.id })).items[0]?.solution?.choices).toEqual(['a'])
})
