import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { notifications } from '../../../academy/tables.ts'
import { choose, event, openQuizzes, QUESTIONS, SECRETS } from '../../../testing/setups/quizzes.ts'
import type { Answer } from '../../marking.rules.ts'
import type { Paper } from '../../quizzes.schema.ts'
import { keyCorrections, marks, quizAttempts } from '../../tables.ts'
import { regradeVersion } from './regrade.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

type Given = Parameters<typeof event>[3]

/** Creates a quiz whose students gave these answers to its questions. */
async function addTaken(
  sheets: readonly (readonly Given[])[],
  values = {},
  questions: readonly object[] = QUESTIONS,
) {
  const quiz = await addQuiz(values, questions)
  const students: (Awaited<ReturnType<typeof enrolled>> & { attemptId: number; paper: Paper })[] = []
  for (const answers of sheets) {
    const { caller, user } = await enrolled(quiz.courseId)
    const paper = await caller.quizzes.start({ id: quiz.id })
    const attemptId = paper.attempt.id
    const events = answers.flatMap((answer, index) =>
      answer ? [event(paper, index, index + 1, answer)] : [],
    )
    await caller.quizzes.answer({ attemptId, device: randomUUID(), events })
    await caller.quizzes.submit({ attemptId })
    students.push({ caller, user, attemptId, paper })
  }
  // All students took the same time, so that time does not affect the ranks.
  await world.db
    .update(quizAttempts)
    .set({ submittedAt: sql`${quizAttempts.startedAt} + interval '10 seconds'` })
    .where(and(eq(quizAttempts.lessonId, quiz.id), isNotNull(quizAttempts.submittedAt)))
  const { questions: rows } = await admin.quizResults.statistics({ id: quiz.id })
  const versions = rows.map(({ versionId }) => versionId)
  const correct = async (
    index: number,
    change: Parameters<typeof admin.quizResults.correct>[0]['change'],
  ) => {
    const input = { id: quiz.id, versionId: versions[index] ?? 0, change }
    const preview = await admin.quizResults.previewCorrection(input)
    const { id } = await admin.quizResults.correct({ ...input, reason: 'Two options are right' })
    await regradeVersion(world, input.versionId)
    return { preview, id }
  }
  const grades = () =>
    Promise.all(
      students.map(async ({ caller, attemptId }) => {
        const { attempt } = await caller.quizzes.result({ attemptId })
        return [attempt.grade, attempt.maxGrade, attempt.isPassed]
      }),
    )
  return { ...quiz, students, versions, correct, grades }
}

const ONE = QUESTIONS.slice(0, 2)

test('a corrected key regrades all students once, and old marks stay readable', async () => {
  const quiz = await addTaken([[choose('b')], [choose('a')], [choose('c')], [null]], { passPercent: 30 }, ONE)
  expect(await quiz.grades()).toEqual([
    [4, 8, true],
    [-1, 8, false],
    [-1, 8, false],
    [0, 8, false],
  ])
  const { preview, id } = await quiz.correct(0, {
    kind: 'accept',
    answers: [{ kind: 'single', choice: 'a' }],
  })
  expect(preview).toEqual({
    answers: 1,
    higher: 1,
    lower: 0,
    passed: 1,
    failed: 0,
    ranks: 3,
    kept: 0,
    quizzes: 1,
  })
  const after = await quiz.grades()
  expect(after).toEqual([
    [4, 8, true],
    [4, 8, true],
    [-1, 8, false],
    [0, 8, false],
  ])
  const second = quiz.students[1]!
  const [item] = (await second.caller.quizzes.result({ attemptId: second.attemptId })).items
  expect(item).toMatchObject({
    value: 4,
    history: [
      { value: -1, source: 'automatic', reason: null },
      { value: 4, source: 'regrade', reason: 'Two options are right' },
    ],
    solution: { choices: ['b', 'a'] },
  })
  expect(await second.caller.progress.byLesson({ id: quiz.id })).toMatchObject({ completed: true })
  // A repeated regrade changes nothing.
  const count = () => world.db.$count(marks, eq(marks.itemId, item?.id ?? 0))
  await regradeVersion(world, quiz.versions[0] ?? 0)
  expect(await count()).toBe(2)
  const told = await world.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, second.user.id), eq(notifications.kind, 'quiz_regraded')))
  expect(told).toMatchObject([{ data: { lessonId: quiz.id } }])

  const undo = await quiz.correct(0, { kind: 'undo', correctionId: id })
  expect(undo.preview).toMatchObject({ answers: 1, lower: 1, failed: 1, ranks: 3 })
  expect((await quiz.grades())[1]).toEqual([-1, 8, false])
  await expect(quiz.correct(0, { kind: 'undo', correctionId: id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const { corrections } = await admin.quizResults.statistics({ id: quiz.id })
  expect(corrections.map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
    ['undo', false],
    ['accept', true],
  ])
  await expect(world.db.update(keyCorrections).set({ reason: 'x' })).rejects.toThrow()
})

test('a dropped question counts neither for the grade nor for its maximum, in this quiz only', async () => {
  const quiz = await addTaken(
    [[choose('b')], [choose('a'), { kind: 'multiple', choices: ['b', 'd'] }]],
    {},
    ONE,
  )
  const other = await addQuiz({ slots: quiz.slots })
  const { caller } = await enrolled(other.courseId)
  const paper = await caller.quizzes.start({ id: other.id })
  await caller.quizzes.answer({
    attemptId: paper.attempt.id,
    device: randomUUID(),
    events: [event(paper, 0, 1, choose('b'))],
  })
  const { preview } = await quiz.correct(0, { kind: 'drop' })
  expect(preview).toMatchObject({ answers: 2, higher: 1, lower: 1, passed: 1, failed: 1 })
  expect(await quiz.grades()).toEqual([
    [0, 4, false],
    [4, 4, true],
  ])
  const { attemptId, caller: student } = quiz.students[0]!
  expect((await student.quizzes.result({ attemptId })).items[0]).toMatchObject({ isDropped: true, value: 0 })
  expect(await caller.quizzes.submit({ attemptId: paper.attempt.id })).toMatchObject({
    grade: 4,
    maxGrade: 8,
  })
})

test('an open attempt uses the newest key, and marks for all include it', async () => {
  const quiz = await addTaken([[choose('a')]], {}, ONE)
  const { caller } = await enrolled(quiz.courseId)
  const paper = await caller.quizzes.start({ id: quiz.id })
  const attemptId = paper.attempt.id
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events: [event(paper, 0, 1, choose('c'))] })
  await quiz.correct(0, { kind: 'replace', answers: [{ kind: 'single', choice: 'c' }] })
  await quiz.correct(1, { kind: 'all' })
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: 8 })
  expect(await quiz.grades()).toEqual([[3, 8, false]])
  expect((await caller.quizzes.result({ attemptId })).items[1]).toMatchObject({ isForAll: true, value: 4 })
})

test('staff see equal wrong answers together, accept several, and give marks by hand', async () => {
  const typed = (text: string): Given => ({ kind: 'text', text })
  const sheets = ['राम', 'रामजी', 'राम जी', 'राम  जी', 'रीमा'].map((text) => [typed(text)])
  const quiz = await addTaken(sheets, {}, QUESTIONS.slice(4))
  const [versionId = 0] = quiz.versions
  const read = () => admin.quizResults.answers({ id: quiz.id, versionId })
  const { groups } = await read()
  expect(groups.map(({ answer, count, share }) => [(answer as { text: string }).text, count, share])).toEqual(
    [
      ['राम जी', 2, 0],
      ['राम', 1, 1],
      ['रामजी', 1, 0],
      ['रीमा', 1, 0],
    ],
  )
  const wrong = groups.filter(({ answer }) => answer.kind === 'text' && answer.text.includes('जी'))
  const answers = wrong.map(({ answer }) => answer)
  const { preview } = await quiz.correct(0, { kind: 'accept', answers })
  expect(preview).toMatchObject({ answers: 3, higher: 3 })
  expect((await quiz.grades()).map(([grade]) => grade)).toEqual([4, 4, 4, 4, -1])
  expect((await read()).groups.filter(({ share }) => share === 0)).toHaveLength(1)

  const { paper, attemptId, caller } = quiz.students[4]!
  const itemId = paper.items[0]?.id ?? 0
  const give = (value: number) => admin.quizResults.giveMark({ itemId, value, reason: 'A typing error' })
  await expect(give(4.5)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await give(2.5)).toMatchObject({ attempt: { grade: 2.5, isPassed: true } })
  const { items } = await caller.quizzes.result({ attemptId })
  expect(items[0]?.history.map(({ source, value }) => [source, value])).toEqual([
    ['automatic', -1],
    ['teacher', 2.5],
  ])
  // Another correction does not change the mark that the teacher gave.
  const again = await quiz.correct(0, { kind: 'accept', answers: [{ kind: 'text', text: 'x' }] })
  expect(again.preview).toMatchObject({ answers: 0, kept: 1 })
  expect((await quiz.grades())[4]).toEqual([2.5, 4, true])
})

test('a new version with the same key keeps the corrections', async () => {
  const quiz = await addTaken([[choose('a')]], {}, ONE)
  await quiz.correct(0, { kind: 'accept', answers: [{ kind: 'single', choice: 'c' }] })
  const { slots } = await admin.quizzes.source({ id: quiz.id })
  const question = slots[0]!.question!
  const change = async (values: object) => {
    await admin.questions.update({ ...question, ...values })
    const { caller } = await enrolled(quiz.courseId)
    const paper = await caller.quizzes.start({ id: quiz.id })
    const { id: attemptId } = paper.attempt
    await caller.quizzes.answer({
      attemptId,
      device: randomUUID(),
      events: [event(paper, 0, 1, choose('c'))],
    })
    return (await caller.quizzes.submit({ attemptId })).grade
  }
  expect(await change({ text: 'Without the typing error' })).toBe(4)
  // A new version with another key does not keep the corrections.
  expect(
    await change({
      solution: ONE[0]!.solution && {
        ...ONE[0]!.solution,
        options: [
          { text: 'Four', isRight: true },
          { text: 'Five', isRight: false },
          { text: 'Six', isRight: false },
        ],
      },
    }),
  ).toBe(-1)
})

test('statistics count the first attempts, and only staff see them', async () => {
  const sheet = (right: boolean): Given[] => [choose(right ? 'b' : 'a'), null]
  const quiz = await addTaken(
    Array.from({ length: 11 }, (_, index) => sheet(index < 4)),
    {},
    ONE,
  )
  const { caller } = quiz.students[0]!
  const second = await caller.quizzes.start({ id: quiz.id })
  await caller.quizzes.submit({ attemptId: second.attempt.id })
  const statistics = await admin.quizResults.statistics({ id: quiz.id })
  expect(statistics.attempts).toBe(11)
  expect(statistics.questions).toMatchObject([
    { attempts: 11, answered: 11, discrimination: 1, isEarlier: false },
    { attempts: 11, answered: 0, difficulty: 0, discrimination: 0 },
  ])
  expect(statistics.questions[0]?.difficulty).toBeCloseTo(4 / 11)
  const answers = await admin.quizResults.answers({ id: quiz.id, versionId: quiz.versions[0] ?? 0 })
  expect(answers.options.map(({ chosen, isRight }) => [chosen, isRight])).toEqual([
    [7, false],
    [4, true],
    [0, false],
  ])
  for (const call of [
    () => caller.quizResults.statistics({ id: quiz.id }),
    () => caller.quizResults.answers({ id: quiz.id, versionId: quiz.versions[0] ?? 0 }),
    () => caller.quizResults.attempt({ attemptId: quiz.students[1]!.attemptId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('staff who mark one course cannot read the keys of another course through it', async () => {
  const quiz = await addTaken([[choose('a')]])
  const other = await addTaken([[choose('a')]])
  const { user } = await enrolled(other.courseId)
  const marker = world.as({
    ...user,
    duties: [{ duty: 'marking', courseId: quiz.courseId, batchId: null, limit: null }],
  })
  const read = (by: typeof admin, versionId = 0) => by.quizResults.answers({ id: quiz.id, versionId })
  expect((await read(marker, quiz.versions[0])).options).toHaveLength(3)
  await expect(read(marker, other.versions[0])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await read(admin, other.versions[0])).options).toHaveLength(3)
})

test('corrections that do not fit are refused', async () => {
  const quiz = await addTaken([[choose('a')]])
  const check = (index: number, ...answers: Answer[]) =>
    admin.quizResults.previewCorrection({
      id: quiz.id,
      versionId: quiz.versions[index] ?? 0,
      change: { kind: 'accept', answers: answers as never },
    })
  for (const call of [
    () => check(0, { kind: 'single', choice: 'z' }),
    () => check(0, { kind: 'text', text: 'a' }),
    () => check(1, { kind: 'multiple', choices: [] }),
    () => check(4, { kind: 'text', text: ' ' }),
    () => quiz.correct(3, { kind: 'replace', answers: [{ kind: 'number', text: 'far' }] }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(check(99, { kind: 'single', choice: 'a' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a quiz that shows only grades keeps its corrected keys', async () => {
  const quiz = await addTaken([[choose('a')]], { shows: 'grade' }, ONE)
  await quiz.correct(0, { kind: 'accept', answers: [{ kind: 'single', choice: 'a' }] })
  const { caller, attemptId } = quiz.students[0]!
  const replies = JSON.stringify([
    await caller.quizzes.result({ attemptId }),
    await caller.quizzes.byId({ id: quiz.id }),
  ])
  for (const secret of [...SECRETS, 'Two options']) expect(replies).not.toContain(secret)
})
