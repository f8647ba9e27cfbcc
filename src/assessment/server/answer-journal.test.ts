import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../../platform/server/db/connect.ts'
import { event, openQuizzes, QUESTIONS } from '../../testing/setups/quizzes.ts'
import { latestAnswers } from '../attempts.rules.ts'
import type { Paper } from '../quizzes.schema.ts'
import { answerEvents, attemptItems, quizAttempts } from '../tables.ts'
import { readJournal } from './answer-journal.ts'

const { world, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

const word = (text: string) => ({ kind: 'text' as const, text })
const later = ({ startedAt }: Paper['attempt'], ms: number) => new Date(startedAt.getTime() + ms)

/** Starts a quiz with two questions that students answer with a short text. */
async function start(values: Record<string, unknown> = {}) {
  const texts = QUESTIONS.slice(4)
  const { id, courseId } = await addQuiz(values, [...texts, ...texts])
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  return { caller, paper, attemptId: paper.attempt.id }
}

test('saving answers reads little of a long journal', async () => {
  const { caller, paper, attemptId } = await start()
  const itemId = paper.items[0]?.id ?? 0
  const devices = Array.from({ length: 20 }, () => randomUUID())
  const [startedAt, device = ''] = [paper.attempt.startedAt, devices[0]]
  for (const [at, one] of devices.entries())
    await world.db.insert(answerEvents).values(
      Array.from({ length: 200 }, (_, index) => ({
        attemptId,
        itemId,
        device: one,
        sequence: index + 1,
        answer: word(`${at} ${index}`),
        givenAt: later(paper.attempt, index * 1000 + at),
        receivedAt: later(paper.attempt, 300_000),
      })),
    )
  const events = [{ itemId, sequence: 201, answer: null, givenAt: startedAt }]
  const read = { device, events, receivedAt: startedAt }
  const journal = await transact(world.db, (tx) => readJournal(tx, attemptId, read))
  expect(journal.events).toBe(4000)
  expect(
    journal.known?.map((one) => [one.device, one.sequence]).toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual([device, devices.at(-1)].map((one) => [one, 200]).toSorted((a, b) => (a < b ? -1 : 1)))
  await caller.quizzes.answer({ attemptId, device, events: [event(paper, 0, 201, word('last'))] })
})

test('the saved answers are those of the whole journal, whichever device sends next', async () => {
  // The numbers are repeatable, so that a failure can be reproduced.
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 8; round += 1) {
    const { caller, paper, attemptId } = await start({ minutes: 60 })
    const attempt = { startedAt: new Date(Date.now() - 3_600_000), deadline: new Date(Date.now() - 2000) }
    await world.db.update(quizAttempts).set(attempt).where(eq(quizAttempts.id, attemptId))
    const devices = [randomUUID(), randomUUID(), randomUUID()]
    // Half of the rounds send the events of a device in random order.
    const numbers = devices.map(() => Array.from({ length: 24 }, (_, index) => index + 1))
    for (let sending = 0; sending < 24; sending += 1) {
      const which = random(3)
      const device = devices[which] ?? ''
      const [sequence = 0] = numbers[which]?.splice(round % 2 === 0 ? 0 : random(6), 1) ?? []
      // A few different times, some after the deadline or before the start.
      const at = new Date(attempt.startedAt.getTime() + (random(8) - 1) * 600_000)
      const given = random(6) === 0 ? null : word(`${device} ${sequence}`)
      const events = [event(paper, random(2), sequence, given, at)]
      await caller.quizzes.answer({ attemptId, device, events })
      if (random(4) === 0) await caller.quizzes.answer({ attemptId, device, events })
    }
    const journal = await world.db.select().from(answerEvents).where(eq(answerEvents.attemptId, attemptId))
    expect(journal).toHaveLength(24)
    const latest = latestAnswers(
      journal.map(({ itemId, ...one }) => ({ ...one, item: itemId })),
      attempt,
    )
    const items = await world.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attemptId))
    for (const { id, answer } of items) expect(answer).toEqual(latest.get(id)?.answer ?? null)
  }
})
