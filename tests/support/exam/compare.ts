import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../../../src/assessment/marking.rules.ts'
import type { Sql } from '../../../src/platform/server/db/connect.ts'
import { MARKS, PENALTY } from './academy.ts'
import type { Entry, Sat } from './student.ts'

type Event = { item: number; device: string; sequence: number; answer: Answer | null; given: number }
type Attempt = {
  id: number
  by: string | null
  grade: number | null
  submitted: number | null
  deadline: number
}

/** The numbers of differences between the students' actions and the tables. All must be 0. */
export type Differences = Record<
  | 'answers lost'
  | 'answers changed'
  | 'answers that nobody gave'
  | 'attempts not submitted'
  | 'attempts submitted by the wrong one, or at the wrong time'
  | 'wrong final answers'
  | 'wrong grades'
  | 'answers without one mark',
  number
>

/**
 * Compares the journals of all devices with the server's journal, and with the answers and grades that the server
 * derived from it.
 */
export async function compare(
  sql: Sql,
  all: readonly Sat[],
): Promise<{ answers: number; differences: Differences }> {
  const moment = (column: string) => sql`round(extract(epoch from ${sql(column)}) * 1000)::float8`
  const differences: Differences = {
    'answers lost': 0,
    'answers changed': 0,
    'answers that nobody gave': 0,
    'attempts not submitted': 0,
    'attempts submitted by the wrong one, or at the wrong time': 0,
    'wrong final answers': 0,
    'wrong grades': 0,
    'answers without one mark': 0,
  }
  const attempts = new Map(
    (
      await sql<Attempt[]>`
        select id, submitted_by as by, grade, ${moment('submitted_at')} as submitted, ${moment('deadline')} as deadline
        from quiz_attempts`
    ).map((attempt) => [attempt.id, attempt]),
  )
  const [unmarked] = await sql<{ count: number }[]>`
    select count(*)::int as count from attempt_items i where (select count(*) from marks where item_id = i.id) <> 1`
  differences['answers without one mark'] = unmarked?.count ?? 0
  let answers = 0
  for (const { attemptId, ending, devices } of all) {
    const events = await sql<Event[]>`
      select item_id as item, device, sequence, answer, ${moment('given_at')} as given
      from answer_events where attempt_id = ${attemptId}`
    const known = new Map(events.map((event) => [`${event.device} ${event.sequence}`, event]))
    const given = devices.flatMap(({ id, journal }) =>
      journal.map((entry, n) => ({ entry, name: `${id} ${n + 1}` })),
    )
    answers += given.length
    for (const { entry, name } of given) {
      const event = known.get(name)
      if (!event) differences['answers lost'] += 1
      else if (
        event.item !== entry.itemId ||
        event.given !== entry.givenAt ||
        !isDeepStrictEqual(event.answer, entry.answer)
      )
        differences['answers changed'] += 1
    }
    differences['answers that nobody gave'] +=
      events.length - known.size + Math.max(0, known.size - given.length)

    const attempt = attempts.get(attemptId)
    if (!attempt || attempt.submitted === null) {
      differences['attempts not submitted'] += 1
      continue
    }
    const isLate = attempt.submitted === attempt.deadline
    const isByStudent = attempt.by === 'student'
    if (isByStudent === isLate || (isByStudent && ending !== 'student'))
      differences['attempts submitted by the wrong one, or at the wrong time'] += 1
    const last = new Map<number, Entry>()
    for (const { entry } of given.toSorted((a, b) => a.entry.givenAt - b.entry.givenAt))
      last.set(entry.itemId, entry)
    const items = await sql<{ id: number; answer: Answer | null }[]>`
      select id, answer from attempt_items where attempt_id = ${attemptId}`
    for (const { id, answer } of items)
      if (!isDeepStrictEqual(answer, last.get(id)?.answer ?? null)) differences['wrong final answers'] += 1
    const marks = [...last.values()].map((entry) =>
      entry.answer === null ? 0 : entry.isRight ? MARKS : -PENALTY,
    )
    const grade = marks.reduce((sum, value) => sum + value, 0)
    if (attempt.grade !== grade * 100) differences['wrong grades'] += 1
  }
  return { answers, differences }
}
