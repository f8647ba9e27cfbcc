import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { regradeVersion } from '../../../assessment/server/results/regrade.ts'
import { attemptItems } from '../../../assessment/tables.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { entitlements } from '../../../payments/tables.ts'
import { watchQueries } from '../../../testing/plans.ts'
import {
  answersOf,
  choose,
  event,
  openQuizzes,
  PARTS,
  QUESTIONS,
  SECRETS,
} from '../../../testing/setups/quizzes.ts'
import type { Caller } from '../../../testing/world.ts'
import { mistakeCards, studyDays } from '../../tables.ts'
import { countMistakes } from './mistakes.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

const EMPTY = { total: 0, due: 0, nextOn: null }

/** Takes a quiz with five questions. The answer to the second is partly right, and the answer to the third is wrong. */
async function take(caller: Caller, id: number) {
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events: answersOf(paper) })
  await caller.quizzes.submit({ attemptId })
  return paper
}

const practise = (
  caller: Caller,
  questionId: number,
  answer: ReturnType<typeof choose>,
  answerId: string = randomUUID(),
) => caller.mistakes.practise({ questionId, answerId, answer, seconds: 30 })

const TRUE = { kind: 'trueFalse' as const, value: true }
const FALSE = { kind: 'trueFalse' as const, value: false }

/** Simulates that days pass: all questions of the notebook become due earlier. */
const wait = (userId: string, days: number) =>
  world.db.execute(sql`
    update ${mistakeCards} set due_on = due_on - ${days}::int, practised_on = practised_on - ${days}::int
    where user_id = ${userId}`)

test('wrong and partly right answers are in the notebook, without their keys', async () => {
  const { id, courseId, slots } = await addQuiz()
  const { caller } = await enrolled(courseId)
  expect(await caller.mistakes.count()).toEqual(EMPTY)
  await take(caller, id)
  const due = await caller.mistakes.due()
  expect(due).toMatchObject({ total: 2, due: 2, nextOn: null })
  expect(due.items.map(({ questionId }) => questionId)).toEqual([slots[1]?.questionId, slots[2]?.questionId])
  expect(due.items[0]).toMatchObject({ kind: 'multiple', quiz: { lessonId: id, title: 'Test' } })
  expect(due.items[0]).not.toHaveProperty('answer')
  for (const secret of SECRETS) expect(JSON.stringify(due)).not.toContain(secret)
  expect(await caller.mistakes.count()).toEqual({ total: 2, due: 2, nextOn: null })
  // Each student has a separate notebook.
  const other = await enrolled(courseId)
  expect(await other.caller.mistakes.due()).toMatchObject({ total: 0, items: [] })
  await expect(practise(other.caller, slots[2]?.questionId ?? 0, TRUE)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an answer is marked on the server, shows the right one, and schedules the question for a later day', async () => {
  const { id, courseId, slots } = await addQuiz()
  const { caller, user } = await enrolled(courseId)
  await take(caller, id)
  const [multiple = 0, trueFalse = 0] = [slots[1]?.questionId, slots[2]?.questionId]
  const partly = { kind: 'multiple' as const, choices: ['b'] }
  expect(await practise(caller, multiple, partly)).toMatchObject({
    result: 'partly',
    solution: { choices: ['b', 'd'], explanationHtml: '<p>zqexplanation</p>' },
  })
  const right = await practise(caller, trueFalse, FALSE)
  expect(right).toMatchObject({ result: 'right', solution: { choices: ['false'] } })
  const { due, total, nextOn } = await caller.mistakes.count()
  expect({ due, total }).toEqual({ due: 0, total: 2 })
  // The question with the wrong answer is due first, on the next day.
  expect(nextOn).toBe(
    (await world.db.select().from(mistakeCards).where(eq(mistakeCards.questionId, multiple)))[0]?.dueOn,
  )
  expect(right.dueOn > (nextOn ?? '')).toBe(true)
  expect((await caller.mistakes.due()).items).toEqual([])
  await wait(user.id, 1)
  expect((await caller.mistakes.due()).items.map(({ questionId }) => questionId)).toEqual([multiple])
  expect(
    await caller.mistakes.practise({ questionId: multiple, answerId: randomUUID(), answer: null }),
  ).toMatchObject({
    result: 'wrong',
  })
  await expect(practise(caller, trueFalse, choose('a'))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('all kinds of questions are practised with the names that the student saw', async () => {
  const { id, courseId } = await addQuiz({ shufflesOptions: true }, [QUESTIONS[0] ?? {}, ...PARTS])
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const five = (html: string) => html.includes('Five')
  const wrong = paper.items[0]?.options.find(({ html }) => !five(html))?.name ?? ''
  const [matching, ordering] = [paper.items[1], paper.items[2]]
  await caller.quizzes.answer({
    attemptId,
    device: randomUUID(),
    events: [
      event(paper, 0, 1, choose(wrong)),
      event(paper, 1, 2, {
        kind: 'matching',
        pairs: [{ option: matching?.options[0]?.name ?? '', target: 'a' }],
      }),
      event(paper, 2, 3, { kind: 'ordering', order: ordering?.options.map(({ name }) => name) ?? [] }),
      event(paper, 3, 4, { kind: 'fillIn', texts: ['nothing', ''] }),
    ],
  })
  await caller.quizzes.submit({ attemptId })
  for (const { questionId, kind, options } of (await caller.mistakes.due()).items) {
    const { solution } = await caller.mistakes.practise({ questionId, answerId: randomUUID(), answer: null })
    const { choices, pairs, gaps } = solution
    if (kind === 'single')
      expect(options.filter(({ name }) => choices.includes(name)).map(({ html }) => five(html))).toEqual([
        true,
      ])
    const again =
      kind === 'single'
        ? choose(choices[0] ?? '')
        : kind === 'matching'
          ? { kind, pairs }
          : kind === 'ordering'
            ? { kind, order: choices }
            : { kind: 'fillIn' as const, texts: gaps.map((gap) => gap.split(' / ')[0] ?? '') }
    expect([kind, (await practise(caller, questionId, again)).result]).toEqual([kind, 'right'])
  }
})

test('a repeated call, another device and a second answer on the same day change nothing', async () => {
  const { id, courseId, slots } = await addQuiz()
  const { caller, user } = await enrolled(courseId)
  await caller.studyGoal.save({ unit: 'minutes', target: 30 })
  await take(caller, id)
  const questionId = slots[2]?.questionId ?? 0
  const cards = () => world.db.select().from(mistakeCards).where(eq(mistakeCards.userId, user.id))
  const days = async () =>
    (await world.db.select().from(studyDays).where(eq(studyDays.userId, user.id))).map(
      ({ seconds }) => seconds,
    )
  const answerId = randomUUID()
  const replies = await Promise.all([
    practise(caller, questionId, FALSE, answerId),
    practise(caller, questionId, FALSE, answerId),
    practise(caller, questionId, FALSE),
  ])
  expect(new Set(replies.map(({ dueOn }) => dueOn)).size).toBe(1)
  const first = await cards()
  expect(first).toMatchObject([{ practised: 1, wrong: 0 }])
  expect(await days()).toEqual([30])
  expect(await practise(caller, questionId, TRUE)).toMatchObject({
    result: 'wrong',
    dueOn: replies[0]?.dueOn,
  })
  expect(await cards()).toEqual(first)
  // A repeated call counts as the same answer, even days later.
  await wait(user.id, 100)
  const [waited] = await cards()
  await practise(caller, questionId, TRUE, waited?.answerId)
  expect(await cards()).toEqual([waited])
  expect(await days()).toEqual([30])
  expect((await practise(caller, questionId, TRUE)).result).toBe('wrong')
  expect(await cards()).toMatchObject([{ practised: 2, wrong: 1 }])
})

test('questions of a quiz that does not show its answers are not in the notebook', async () => {
  const rules = { maxAttempts: 2, shows: 'answersAtEnd' }
  const { id, courseId, slots } = await addQuiz(rules)
  const { caller } = await enrolled(courseId)
  const questionId = slots[2]?.questionId ?? 0
  await take(caller, id)
  expect(await caller.mistakes.count()).toEqual(EMPTY)
  await expect(practise(caller, questionId, TRUE)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const last = await caller.quizzes.start({ id })
  expect(await caller.mistakes.count()).toEqual(EMPTY)
  await caller.quizzes.submit({ attemptId: last.attempt.id })
  expect(await caller.mistakes.count()).toMatchObject({ total: 2 })
  for (const shows of ['grade', 'nothing'] as const) {
    const source = await admin.quizzes.source({ id })
    await admin.quizzes.save({
      ...source,
      id,
      shows,
      closesAt: null,
      slots: slots.map((slot) => ({ ...slot, draw: null })),
    })
    expect(await caller.mistakes.count()).toEqual(EMPTY)
    await expect(practise(caller, questionId, TRUE)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('the notebook follows corrections: right answers and dropped questions leave it', async () => {
  const { id, courseId, slots } = await addQuiz()
  const { caller } = await enrolled(courseId)
  const paper = await take(caller, id)
  const [multiple = 0, trueFalse = 0] = [slots[1]?.questionId, slots[2]?.questionId]
  await practise(caller, trueFalse, TRUE)
  const versionOf = async (index: number) =>
    (
      await world.db
        .select()
        .from(attemptItems)
        .where(eq(attemptItems.id, paper.items[index]?.id ?? 0))
    )[0]?.versionId ?? 0
  const correct = async (index: number, change: object) => {
    const versionId = await versionOf(index)
    const made = await admin.quizResults.correct({
      id,
      versionId,
      reason: 'Wrong key',
      change: change as never,
    })
    return { made, regrade: () => regradeVersion(world, versionId), versionId }
  }
  const drop = await correct(1, { kind: 'drop' })
  // The dropped question is refused even before the background job has run.
  await expect(practise(caller, multiple, null as never)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await drop.regrade()
  expect((await caller.mistakes.count()).total).toBe(1)
  const replace = await correct(2, { kind: 'replace', answers: [TRUE] })
  // The next practice uses the new key.
  expect((await practise(caller, trueFalse, TRUE)).result).toBe('right')
  await replace.regrade()
  expect(await caller.mistakes.count()).toMatchObject({ total: 0 })
  await admin.quizResults.correct({
    id,
    versionId: replace.versionId,
    reason: 'It was right',
    change: { kind: 'undo', correctionId: replace.made.id },
  })
  await replace.regrade()
  expect((await caller.mistakes.count()).total).toBe(1)
  const item = paper.items[2]?.id ?? 0
  await admin.quizResults.giveMark({ itemId: item, value: 4, reason: 'Well argued' })
  expect((await caller.mistakes.count()).total).toBe(0)
})

test('only students who can still open the quiz practise its questions', async () => {
  const { id, courseId, slots } = await addQuiz()
  const { caller, user } = await enrolled(courseId)
  await take(caller, id)
  const questionId = slots[2]?.questionId ?? 0
  const count = async () => (await caller.mistakes.count()).total
  const hide = (isVisible: boolean) => world.db.update(lessons).set({ isVisible }).where(eq(lessons.id, id))
  await hide(false)
  expect(await count()).toBe(0)
  await expect(practise(caller, questionId, TRUE)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await hide(true)
  expect(await count()).toBe(2)
  await world.db.execute(sql`update courses set is_premium = true where id = ${courseId}`)
  expect(await count()).toBe(0)
  const [given] = await world.db
    .insert(entitlements)
    .values({ userId: user.id, courseId, source: 'scholarship' })
    .returning({ id: entitlements.id })
  expect(await count()).toBe(2)
  await world.db.delete(entitlements).where(eq(entitlements.id, given?.id ?? 0))
  expect(await count()).toBe(0)
  await expect(practise(caller, questionId, TRUE)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('practice counts in the weekly goal, and stores nothing without a goal', async () => {
  const { id, courseId, slots } = await addQuiz()
  const { caller, user } = await enrolled(courseId)
  await take(caller, id)
  await practise(caller, slots[1]?.questionId ?? 0, null as never)
  expect(await caller.studyGoal.mine()).toBeNull()
  expect(await world.db.select().from(studyDays).where(eq(studyDays.userId, user.id))).toEqual([])
  await caller.studyGoal.save({ unit: 'minutes', target: 30 })
  await caller.mistakes.practise({
    questionId: slots[2]?.questionId ?? 0,
    answerId: randomUUID(),
    answer: FALSE,
    seconds: 121,
  })
  expect(await caller.studyGoal.mine()).toMatchObject({ done: 2, streak: 1 })
  const tooLong = { questionId: 1, answerId: randomUUID(), answer: null, seconds: 3600 }
  await expect(caller.mistakes.practise(tooLong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a student without quizzes needs one statement, and the library shows whether there are quizzes', async () => {
  const { id, courseId } = await addQuiz()
  const { caller, user } = await enrolled(courseId)
  const ask = () => watchQueries(world.database.sql, (db) => countMistakes(db, user))
  expect((await ask()).statements).toBe(1)
  await take(caller, id)
  expect((await ask()).statements).toBeLessThanOrEqual(4)
  const library = await caller.enrollments.library({ completed: true })
  expect(library).toMatchObject({ hasQuizzes: true, items: [{ isGraded: true }] })
  const plain = await world.course()
  await world.lesson(plain.id)
  const other = await enrolled(plain.id)
  expect(await other.caller.enrollments.library({})).toMatchObject({
    hasQuizzes: false,
    items: [{ isGraded: false }],
  })
})

test('an earlier version of a question is practised as the student saw it', async () => {
  const { id, courseId, slots } = await addQuiz({}, QUESTIONS.slice(2, 3))
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events: [event(paper, 0, 1, TRUE)] })
  await caller.quizzes.submit({ attemptId })
  const questionId = slots[0]?.questionId ?? 0
  await admin.questions.update({
    id: questionId,
    text: 'A question of the next exam',
    explanation: 'zqsecret',
    solution: { kind: 'trueFalse', right: true },
  })
  expect((await caller.mistakes.due()).items[0]?.html).toBe(paper.items[0]?.html)
  const reply = await practise(caller, questionId, FALSE)
  expect(reply).toMatchObject({ result: 'right', solution: { choices: ['false'] } })
  expect(JSON.stringify(reply)).not.toContain('zqsecret')
})
