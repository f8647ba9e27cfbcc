import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { event, openQuizzes, PARTS, SECRETS } from '../../testing/setups/quizzes.ts'
import { sampleQuestionInput } from '../samples.ts'
import { attemptItems } from '../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

type Option = { name: string; html: string }
const nameOf = (options: readonly Option[] = [], text: string) =>
  options.find(({ html }) => html === `<p>${text}</p>`)?.name ?? ''

test('a student matches, orders and fills in, and the result has the names of the attempt', async () => {
  const { id, courseId } = await addQuiz({}, PARTS)
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const [matching, ordering, fillIn] = paper.items
  expect(paper.items.map(({ kind }) => kind)).toEqual(['matching', 'ordering', 'fillIn'])
  expect(matching?.options.map(({ html }) => html)).toEqual(
    ['Whale', 'Frog', 'Hen'].map((one) => `<p>${one}</p>`),
  )
  expect(fillIn?.html).toBe(
    '<p>The capital is <span data-gap="1">(1)</span> since <span data-gap="2">(2)</span>.</p>',
  )
  expect(fillIn?.gaps).toEqual(['text', 'number'])
  const pair = (left: string, right: string) => ({
    option: nameOf(matching?.options, left),
    target: nameOf(matching?.targets, right),
  })
  const order = ['First', 'Third', 'Fourth', 'Second'].map((text) => nameOf(ordering?.options, text))
  const answers = [
    { kind: 'matching' as const, pairs: [pair('Hen', 'Bird'), pair('Whale', 'Fish')] },
    { kind: 'ordering' as const, order },
    { kind: 'fillIn' as const, texts: ['zqgapkey', '१९११'] },
  ]
  const attemptId = paper.attempt.id
  const events = answers.map((answer, index) => event(paper, index, index + 1, answer))
  expect(await caller.quizzes.answer({ attemptId, device: randomUUID(), events })).toMatchObject({
    answered: 3,
  })
  expect((await caller.quizzes.start({ id })).items.map(({ answer }) => answer)).toEqual(answers)
  // One of three pairs, one of three steps and both gaps are right: 1.33 + 1.33 + 4.
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: 6.66, maxGrade: 12 })
  const { items } = await caller.quizzes.result({ attemptId })
  expect(items.map(({ value }) => value)).toEqual([1.33, 1.33, 4])
  expect(items[0]?.solution?.pairs).toEqual([
    pair('Whale', 'Mammal'),
    pair('Frog', 'Amphibian'),
    pair('Hen', 'Bird'),
  ])
  expect(items[1]?.solution?.choices).toEqual(
    ['First', 'Second', 'Third', 'Fourth'].map((text) => nameOf(ordering?.options, text)),
  )
  expect(items[2]?.solution?.gaps).toEqual(['zqgapkey / zqothergap', '1911'])
})

test('the order of options and right sides differs between students, even without shuffling', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `Number ${String(index).padStart(2, '0')}`)
  const { id, courseId } = await addQuiz({ shufflesOptions: false }, [
    { solution: { kind: 'ordering', items: texts, partial: true } },
    {
      text: 'Match',
      solution: {
        kind: 'matching',
        pairs: texts.map((text) => ({ left: text, right: `Right ${text}` })),
        extras: [],
        partial: true,
      },
    },
  ])
  const papers = []
  for (let student = 0; student < 2; student++)
    papers.push(await (await enrolled(courseId)).caller.quizzes.start({ id }))
  const [first, second] = papers
  // The chance that twelve options have the same order is one in 479 million.
  const shown = (list: readonly Option[] = []) => list.map(({ html }) => html)
  const written = texts.map((text) => `<p>${text}</p>`)
  expect(shown(first?.items[0]?.options)).not.toEqual(written)
  expect(shown(first?.items[0]?.options)).not.toEqual(shown(second?.items[0]?.options))
  expect(shown(first?.items[1]?.options)).toEqual(written)
  expect(shown(first?.items[1]?.targets)).not.toEqual(shown(second?.items[1]?.targets))
  expect(shown(first?.items[1]?.targets)).not.toEqual(texts.map((text) => `<p>Right ${text}</p>`))
  for (const item of first?.items ?? [])
    for (const list of [item.options, item.targets])
      expect(list.map(({ name }) => name)).toEqual([...'abcdefghijkl'].slice(0, list.length))
  const stored = await world.db
    .select()
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, first?.attempt.id ?? 0))
  expect(stored).toHaveLength(2)
})

test('the server refuses answers that do not fit', async () => {
  const { id, courseId } = await addQuiz({}, PARTS)
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const pair = { option: 'a', target: 'a' }
  for (const [index, answer] of [
    [0, { kind: 'matching', pairs: [pair, pair] }],
    [0, { kind: 'matching', pairs: [{ option: 'z', target: 'a' }] }],
    [0, { kind: 'matching', pairs: [{ option: 'a', target: 'z' }] }],
    [1, { kind: 'ordering', order: ['a', 'b', 'c'] }],
    [1, { kind: 'ordering', order: ['a', 'b', 'c', 'c'] }],
    [1, { kind: 'ordering', order: ['a', 'b', 'c', 'z'] }],
    [2, { kind: 'fillIn', texts: ['a', 'b', 'c'] }],
    [2, { kind: 'text', text: 'a' }],
  ] as const)
    await expect(
      caller.quizzes.answer({
        attemptId,
        device: randomUUID(),
        events: [event(paper, index, 1, answer as unknown as Parameters<typeof event>[3])],
      }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('no reply before the result reveals pairs, order or gaps', async () => {
  const { id, courseId } = await addQuiz({ shows: 'grade' }, PARTS)
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const preview = await admin.quizzes.preview({ id })
  await caller.quizzes.submit({ attemptId })
  const said = JSON.stringify([paper, preview, await caller.quizzes.result({ attemptId })])
  for (const secret of SECRETS) expect(said).not.toContain(secret)
})

test('a question with gaps names each gap once, and an unchanged question keeps its version', async () => {
  const [matching, , fillIn] = PARTS
  const create = (text: string) => admin.questions.create(sampleQuestionInput({ ...fillIn, text }))
  for (const text of ['None', 'Only [[1]]', '[[1]] [[2]] [[2]]', '[[1]] [[2]] [[3]]'])
    await expect(create(text)).rejects.toThrow('Write each gap once')
  expect((await create('[[2]] then [[1]]')).solution).toEqual(fillIn?.solution)
  const input = sampleQuestionInput({ ...matching })
  const made = await admin.questions.create(input)
  expect(await admin.questions.update({ id: made.id, ...input })).toMatchObject({ version: 1 })
})
