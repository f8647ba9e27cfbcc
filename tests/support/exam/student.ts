import { setTimeout as sleep } from 'node:timers/promises'
import { createAnswerQueue } from '../../../src/assessment/client/answer-queue.ts'
import type { Item, Paper, savedAnswers } from '../../../src/assessment/quizzes.schema.ts'
import { GRACE_SECONDS } from '../../../src/assessment/attempts.rules.ts'
import type { z } from 'zod'
import { CallFailed, type Connection, createConnection, type Traffic } from './connection.ts'

// The answer queue is written for browsers. Without IndexedDB, it stores its answers in memory.
Object.assign(globalThis, {
  addEventListener: globalThis.addEventListener ?? (() => undefined),
  removeEventListener: globalThis.removeEventListener ?? (() => undefined),
})

/** An answer that a device recorded. Its index in the journal is its sequence number. */
export type Entry = { itemId: number; answer: Item['answer']; givenAt: number; isRight: boolean }
export type Device = { id: string; journal: Entry[] }
/**
 * How an attempt ends: the student submits it, the page submits it at the deadline, or the server submits it because
 * the tab is closed.
 */
export type Ending = 'student' | 'page' | 'server'
export type Sat = { student: number; attemptId: number; ending: Ending; devices: Device[]; deadline: number }

export type Plan = {
  urls: readonly string[]
  lessonId: number
  traffic: Traffic
  dropping: number
  /** Milliseconds until the student starts. */
  startsAfter: number
  /** The number of answers, and the milliseconds in which they are given. */
  answers: number
  during: number
  /** The number of devices. With two devices, the student alternates between them. */
  devices: number
  ending: Ending
}

type Send = Parameters<typeof createAnswerQueue>[0]['send']
/** A value as JSON contains it, with times as strings. */
type Sent<T> = T extends Date ? string : T extends object ? { [Name in keyof T]: Sent<T[Name]> } : T

export const RIGHT = 'right'
const isTemporary = (error: unknown) =>
  error instanceof CallFailed && (error.status === null || error.status === 429 || error.status >= 500)

/** Repeats a call, like a student who clicks the button again. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallFailed) || !isTemporary(error)) throw error
      await sleep(Math.max(error.retryAfter * 1000, 1000 + Math.random() * 4000))
    }
  }
}

/** Takes a paper from the start to the end, with the answer queue of the page. */
export async function sit(number: number, cookie: string, plan: Plan): Promise<Sat> {
  await sleep(plan.startsAfter)
  const lines = Array.from({ length: plan.devices }, () => createConnection({ ...plan, cookie }))
  const first = lines[0]!
  const paper = await insist(() => first.call<Sent<Paper>>('quizzes.start', { id: plan.lessonId }))
  const attemptId = paper.attempt.id
  const offset = Date.parse(paper.now) - Date.now()
  const deadline = Date.parse(paper.attempt.deadline ?? '')
  const devices = lines.map((line) => openDevice(line, attemptId))
  let last = Date.now() + offset
  for (let n = 0; n < plan.answers; n += 1) {
    await sleep((plan.during / plan.answers) * (0.5 + Math.random()))
    // After the deadline, the page accepts no answers.
    if (Date.now() + offset >= deadline) break
    const item = paper.items[Math.floor(Math.random() * paper.items.length)]!
    const isRight = Math.random() < 0.6
    // The time is later than that of all earlier answers, because a student does not answer on two devices at the same
    // time.
    last = Math.min(Math.max(last + 1, Date.now() + offset), deadline)
    const answer = Math.random() < 0.03 ? null : answerTo(item, isRight)
    devices[n % devices.length]!.add({ itemId: item.id, answer, givenAt: last, isRight })
  }
  if (plan.ending === 'page') await sleep(Math.max(0, deadline - offset - Date.now()))
  const end = deadline - offset + GRACE_SECONDS * 1000
  await Promise.all(devices.map(({ queue }) => queue.drain(end)))
  if (plan.ending !== 'server') await insist(() => first.call('quizzes.submit', { attemptId }))
  devices.forEach(({ queue }) => queue.close())
  lines.forEach((line) => line.close())
  return { student: number, attemptId, ending: plan.ending, devices, deadline }
}

function openDevice(line: Connection, attemptId: number) {
  const own: Device = { id: '', journal: [] }
  const send: Send = async (input) => {
    own.id = input.device
    const { answered, submittedAt, now } = await line.call<Sent<z.infer<typeof savedAnswers>>>(
      'quizzes.answer',
      input,
    )
    return { answered, submittedAt: submittedAt === null ? null : new Date(submittedAt), now: new Date(now) }
  }
  const queue = createAnswerQueue({
    attemptId,
    send,
    isTemporary,
    isInvalid: (error) => error instanceof CallFailed && error.status === 400,
    onState: () => undefined,
    onSubmitted: () => undefined,
  })
  return Object.assign(own, {
    queue,
    add(entry: Entry) {
      own.journal.push(entry)
      void queue.add(entry.itemId, entry.answer, new Date(entry.givenAt))
    },
  })
}

/** Returns an answer to a question. The texts of the right options contain the word RIGHT. */
function answerTo({ kind, options }: Sent<Paper>['items'][number], isRight: boolean): Item['answer'] {
  const names = (right: boolean) =>
    options.filter(({ html }) => html.includes(RIGHT) === right).map(({ name }) => name)
  if (kind === 'single') return { kind, choice: names(isRight)[0] ?? '' }
  if (kind === 'multiple') return { kind, choices: isRight ? names(true) : names(false).slice(0, 1) }
  if (kind === 'trueFalse') return { kind, value: isRight }
  return { kind: kind as 'text', text: isRight ? RIGHT : 'something else' }
}
