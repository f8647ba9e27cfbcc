import { inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openQuizzes, SECRETS } from '../../testing/setups/quizzes.ts'
import { sampleQuestionInput } from '../samples.ts'
import { questions } from '../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

/** Adds questions to a topic, and returns their IDs. */
async function addPool(topic: string, difficulties: readonly ('easy' | 'hard')[]): Promise<number[]> {
  const ids = []
  for (const [index, difficulty] of difficulties.entries()) {
    const text = `${topic} ${index + 1}`
    const explanation = 'zqexplanation'
    ids.push((await admin.questions.create(sampleQuestionInput({ text, topic, difficulty, explanation }))).id)
  }
  return ids
}
const draw = (count: number, topic: string, difficulty: string | null = null) => ({
  draw: { count, topic, difficulty },
  marks: 2,
  penalty: 0,
})

test('each attempt draws its questions at the start and keeps them', async () => {
  const texts = Array.from({ length: 12 }, () => 'easy' as const)
  const [fixed = 0] = await addPool('Waves', texts)
  const slots = [draw(3, 'Waves'), { questionId: fixed, marks: 4, penalty: 0 }, draw(5, 'Waves', 'easy')]
  const { id, courseId } = await addQuiz({ slots, maxAttempts: 2 })
  const { caller } = await enrolled(courseId)
  expect(await caller.quizzes.byId({ id })).toMatchObject({ questions: 9, maxGrade: 20 })
  expect((await admin.quizzes.source({ id })).slots).toMatchObject([
    { question: null, draw: { count: 3, topic: 'Waves', difficulty: null } },
    { question: { id: fixed }, draw: null },
    { question: null, draw: { count: 5, difficulty: 'easy' } },
  ])
  const paper = await caller.quizzes.start({ id })
  const shown = paper.items.map(({ html }) => html)
  expect(shown).toHaveLength(9)
  expect(new Set(shown).size).toBe(9)
  expect(shown[3]).toBe('<p>Waves 1</p>')
  expect(paper.items.map(({ marks }) => marks)).toEqual([2, 2, 2, 4, 2, 2, 2, 2, 2])
  for (let again = 0; again < 3; again++)
    expect((await caller.quizzes.start({ id })).items).toEqual(paper.items)
  for (const secret of SECRETS) expect(JSON.stringify(paper)).not.toContain(secret)
  // Other students get different questions. The chance that all three papers are equal is one in millions.
  const others = []
  for (let student = 0; student < 2; student++)
    others.push((await (await enrolled(courseId)).caller.quizzes.start({ id })).items.map(({ html }) => html))
  expect(others.every((list) => list.join() === shown.join())).toBe(false)
})

test('a draw larger than its pool is refused, and a pool that shrank stops the start', async () => {
  const ids = await addPool('Light', ['easy', 'easy', 'hard'])
  const { id, courseId } = await addQuiz({ slots: [draw(3, 'Light')] })
  const save = async (...slots: object[]) => {
    const source = await admin.quizzes.source({ id })
    return admin.quizzes.save({ ...source, id, closesAt: null, slots: slots as never })
  }
  await expect(save(draw(4, 'Light'))).rejects.toThrow('too few questions')
  await expect(save(draw(2, 'Light', 'hard'))).rejects.toThrow('too few questions')
  // Each draw is small enough, but both need the same questions.
  await expect(save(draw(2, 'Light'), draw(2, 'Light', 'easy'))).rejects.toThrow('too few questions')
  await expect(save(draw(3, 'Light'), { questionId: ids[0], marks: 1, penalty: 0 })).rejects.toThrow(
    'too few questions',
  )
  await expect(save({ ...draw(1, 'Light'), questionId: ids[0] })).rejects.toThrow()
  await expect(save(draw(301, ''))).rejects.toThrow()
  // The easy draw needs both easy questions, so the other one gets the hard question.
  await save(draw(1, 'Light'), draw(2, 'Light', 'easy'))
  const { caller } = await enrolled(courseId)
  const first = await caller.quizzes.start({ id })
  expect(first.items[0]?.html).toBe('<p>Light 3</p>')
  await world.db.update(questions).set({ topic: 'Other' }).where(inArray(questions.id, ids))
  expect((await caller.quizzes.start({ id })).items).toEqual(first.items)
  const later = await enrolled(courseId)
  await expect(later.caller.quizzes.start({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a copied course draws from the same topics', async () => {
  await addPool('Heat', ['easy', 'easy'])
  const { courseId } = await addQuiz({ slots: [draw(2, 'Heat', 'easy')] })
  const copy = await admin.courses.duplicate({ id: courseId })
  const [lesson] = await admin.lessons.list({ courseId: copy.id })
  expect((await admin.quizzes.source({ id: lesson?.id ?? 0 })).slots).toMatchObject([
    { draw: { count: 2, topic: 'Heat', difficulty: 'easy' }, marks: 2 },
  ])
})

test('a preview, its explanations and the next preview have the same questions', async () => {
  for (let n = 1; n <= 9; n++)
    await admin.questions.create(
      sampleQuestionInput({ text: `Sound ${n}`, topic: 'Sound', explanation: `About sound ${n}` }),
    )
  const { id } = await addQuiz({ slots: [draw(4, 'Sound')] })
  const numbers = (list: readonly { html: string }[]) => list.map(({ html }) => /\d+/.exec(html)?.[0])
  const shown = numbers((await admin.quizzes.preview({ id })).items)
  expect(new Set(shown).size).toBe(4)
  expect(numbers(await admin.quizzes.explanations({ id }))).toEqual(shown)
  expect(numbers((await admin.quizzes.preview({ id })).items)).toEqual(shown)
  // Another quiz previews different questions. The chance that they are equal is one in thousands.
  const others = []
  for (let quiz = 0; quiz < 3; quiz++) {
    const other = await addQuiz({ slots: [draw(4, 'Sound')] })
    others.push(numbers((await admin.quizzes.preview({ id: other.id })).items).join())
  }
  expect(others.every((list) => list === shown.join())).toBe(false)
})
