import { afterEach, beforeAll, expect, test } from 'vitest'
import { createAnswerQueue } from './answer-queue.ts'

// The queue runs in a browser. Without IndexedDB it keeps its answers in memory.
beforeAll(() => {
  Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined })
})

type Queue = ReturnType<typeof createAnswerQueue>
type Send = Parameters<typeof createAnswerQueue>[0]['send']

const made: Queue[] = []
afterEach(() => {
  for (const queue of made.splice(0)) queue.close()
})

class Refused extends Error {}

function createQueue(send: Send): Queue {
  const queue = createAnswerQueue({
    attemptId: 1,
    send,
    onState: () => undefined,
    onSubmitted: () => undefined,
    isTemporary: (error) => !(error instanceof Refused),
    isInvalid: (error) => error instanceof Refused,
  })
  made.push(queue)
  return queue
}

const choice = (value: boolean) => ({ kind: 'trueFalse' as const, value })
const saved = { answered: 1, submittedAt: null, now: new Date() }

test('an answer that the server refuses does not block the others', async () => {
  const accepted: number[] = []
  const queue = createQueue(async ({ events }) => {
    if (events.some(({ itemId }) => itemId === 2)) throw new Refused()
    accepted.push(...events.map(({ itemId }) => itemId))
    return saved
  })
  await Promise.all([1, 2, 3, 4].map((itemId) => queue.add(itemId, choice(true), new Date())))
  await queue.drain(null)
  expect(accepted.toSorted((one, other) => one - other)).toEqual([1, 3, 4])
  expect(await queue.unsent()).toEqual([])
})

test('at the deadline, a call without a reply does not delay the submission', async () => {
  const queue = createQueue(() => new Promise(() => undefined))
  void queue.add(1, choice(true), new Date())
  await queue.drain(Date.now() + 50)
  expect(await queue.unsent()).toHaveLength(1)
})
