import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { factorSeal } from '../../../accounts/server/two-step-verification/factor-seal.ts'
import {
  answersOf,
  choose,
  event,
  openQuizzes,
  PARTS,
  QUESTIONS,
  SECRETS,
} from '../../../testing/setups/quizzes.ts'
import type { Receipt } from '../../taking/receipts.schema.ts'
import { answerEvents } from '../../tables.ts'
import { checkReceipt } from './receipts.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

/** Creates a submitted attempt with the answers to all questions except the third. */
async function taken() {
  const quiz = await addQuiz({ minutes: 60, shows: 'grade', shufflesOptions: true }, [...QUESTIONS, ...PARTS])
  const { caller, user } = await enrolled(quiz.courseId)
  const paper = await caller.quizzes.start({ id: quiz.id })
  const attemptId = paper.attempt.id
  const [first, second, , fourth, fifth] = answersOf(paper)
  const save = (events: NonNullable<typeof first>[], device = randomUUID()) =>
    caller.quizzes.answer({ attemptId, device, events })
  await save([first!, second!, fourth!])
  await save([fifth!, event(paper, 0, 6, choose('a'), new Date(Date.now() + 5))])
  const open = caller.quizzes.receipt({ attemptId })
  await expect(open).rejects.toMatchObject({ code: 'CONFLICT' })
  await caller.quizzes.submit({ attemptId })
  const receipt = await caller.quizzes.receipt({ attemptId })
  const check = (given: unknown) =>
    admin.quizStudents.checkReceipt({ id: quiz.id, receipt: JSON.stringify(given, null, 1) })
  return { ...quiz, caller, user, paper, attemptId, receipt, check }
}

const statesOf = ({ questions }: { questions: { state: string }[] }) => questions.map(({ state }) => state)
const SAME = Array.from({ length: 8 }, () => 'same')

test('a receipt has the answers as given with both clocks, and no key', async () => {
  const { receipt, user, paper, attemptId, id, check } = await taken()
  expect(receipt).toMatchObject({
    quiz: { id, title: 'Test' },
    student: user.username,
    attempt: { id: attemptId, number: 1, startedAt: paper.attempt.startedAt.toISOString() },
  })
  expect(receipt.answers.map(({ question, answer }) => [question, answer?.kind ?? null])).toEqual([
    [1, 'single'],
    [2, 'multiple'],
    [3, null],
    [4, 'number'],
    [5, 'text'],
    [6, null],
    [7, null],
    [8, null],
  ])
  // The answer of the device that answered later.
  expect(receipt.answers[0]).toMatchObject({ answer: choose('a'), sequence: 6 })
  expect(receipt.chains.map(({ events }) => events).toSorted((one, other) => one - other)).toEqual([2, 3])
  const said = JSON.stringify(receipt)
  for (const secret of SECRETS) expect(said).not.toContain(secret)
  const checked = await check(receipt)
  expect(checked).toMatchObject({ isUnaltered: true, hasSameEvents: true, student: user.username, number: 1 })
  expect(statesOf(checked)).toEqual(SAME)
})

test('an altered receipt is detected, question by question', async () => {
  const { receipt, check } = await taken()
  const changed = (index: number, values: object): Receipt => ({
    ...receipt,
    answers: receipt.answers.map((one, at) => (at === index ? { ...one, ...values } : one)),
  })
  const other = await check(changed(0, { answer: choose('b') }))
  expect([other.isUnaltered, statesOf(other).slice(0, 2)]).toEqual([false, ['differs', 'same']])
  const { answer, device, receivedAt, givenAt } = receipt.answers[0]!
  const invented = await check(changed(2, { answer, device, receivedAt, givenAt, sequence: 77 }))
  expect([invented.isUnaltered, statesOf(invented)[2]]).toEqual([false, 'missing'])
  const shorter = await check({ ...receipt, answers: receipt.answers.slice(1) })
  expect([shorter.isUnaltered, statesOf(shorter)[0]]).toEqual([false, 'unlisted'])
  const renamed = await check({ ...receipt, student: 'someone' })
  expect([renamed.isUnaltered, statesOf(renamed)]).toEqual([false, SAME])
  const chains = receipt.chains.map((chain) => ({ ...chain, digest: 'x' }))
  expect(await check({ ...receipt, chains })).toMatchObject({ isUnaltered: false, hasSameEvents: false })
  expect(await check({ ...receipt, signature: 'AAAA' })).toMatchObject({ isUnaltered: false })
  // The order of the keys and the spaces do not matter.
  const reordered = Object.fromEntries(Object.entries(receipt).toReversed())
  expect(await check(reordered)).toMatchObject({ isUnaltered: true })
})

test('a journal that lost or changed events no longer fits the receipt', async () => {
  const { receipt, check, attemptId } = await taken()
  const row = receipt.answers[1]!
  await world.db.execute(sql`alter table ${answerEvents} disable trigger answer_events_kept`)
  await world.db
    .update(answerEvents)
    .set({ answer: { kind: 'multiple', choices: ['a'] } })
    .where(sql`attempt_id = ${attemptId} and device = ${row.device} and sequence = ${row.sequence}`)
  const changed = await check(receipt)
  expect(changed).toMatchObject({ isUnaltered: true, hasSameEvents: false })
  expect(statesOf(changed)[1]).toBe('differs')
  await world.db.delete(answerEvents).where(eq(answerEvents.attemptId, attemptId))
  expect(statesOf(await check(receipt)).slice(0, 3)).toEqual(['missing', 'missing', 'same'])
  await world.db.execute(sql`alter table ${answerEvents} enable trigger answer_events_kept`)
})

test('only the student gets a receipt, and only staff of the quiz can check it', async () => {
  const { receipt, id, caller, courseId, attemptId, user } = await taken()
  const other = await enrolled(courseId)
  await expect(other.caller.quizzes.receipt({ attemptId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const text = JSON.stringify(receipt)
  await expect(caller.quizStudents.checkReceipt({ id, receipt: text })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const { id: another } = await addQuiz()
  await expect(admin.quizStudents.checkReceipt({ id: another, receipt: text })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  for (const wrong of ['{', '[]', '{"kind":"lantern quiz receipt"}', 'null'])
    await expect(admin.quizStudents.checkReceipt({ id, receipt: wrong })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  // The secret has changed. The server may still have the old one.
  const check = (...secrets: string[]) =>
    checkReceipt(world.db, factorSeal(secrets), user, { id, receipt: text })
  expect(await check('a new secret', 'a secret that only tests know')).toMatchObject({ isUnaltered: true })
  expect(await check('a new secret')).toMatchObject({ isUnaltered: false })
})
