import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery } from '../../platform/server/db/prepared-query.ts'
import { GRACE_SECONDS, latestAnswers, takesAnswers } from '../attempts.rules.ts'
import { type Answer, isBlank } from '../marking.rules.ts'
import type { ItemOptions } from '../item-names.rules.ts'
import { sectionEnds, shownSection } from '../taking/sections.rules.ts'
import { answerEvents, attemptItems, questions, questionVersions, quizAttempts } from '../tables.ts'

type Event = { itemId: number; sequence: number; answer: Answer | null; givenAt: Date }
/** Answers that one device sent in one call. */
export type Sent = { device: string; events: readonly Event[]; receivedAt: Date }

type TouchedItem = ItemOptions & {
  id: number
  kind: string
  gaps: number
  isAnswered: boolean
  section: number | null
}
/**
 * The last event of a device that counts for an item. `at` is the time that is compared with events of other devices.
 */
type Known = { id: number; item: number; device: string; sequence: number; at: string }

/** When each section of an attempt ends, and the number of the running section, or of the last one that ran. */
export type SectionTimes = { ends: readonly (Date | null)[]; current: number }

/** Returns an attempt's section times, or null if it has no sections. */
export function sectionTimes(attempt: typeof quizAttempts.$inferSelect, now: Date): SectionTimes | null {
  const { sections } = attempt
  if (!sections) return null
  const current = shownSection({ ...attempt, sections }, now) + 1
  return { ends: sectionEnds({ ...attempt, sections }), current }
}

/** Whether the section of an item has not begun. */
export const isLater = ({ section }: { section: number | null }, times: SectionTimes | null) =>
  times !== null && section !== null && section > times.current

/** The state of an attempt and the items of a call in the database. */
export type Journal = {
  items: TouchedItem[]
  /**
   * For each item, the last event of the calling device, and the event of another device that counts. Earlier events
   * can't change the result: on one device, the last event counts, with the latest time. An attempt can have thousands
   * of events.
   */
  known: Known[] | null
  /** The sequence numbers of the call that are already saved. */
  numbers: number[] | null
  events: number
  bytes: number
  /** The number of other items with an answer, in the running section if there are sections. */
  others: number
}

type Asked = {
  attemptId: number
  items: string
  device: string
  sequences: string
  /** With sections: the time at which each one ends, and the number of the running section. */
  ends?: string
  section?: number
}

// A single statement, because all students in an exam make these calls at the same time, and each call uses a
// connection.
const journalOf = preparedQuery(
  ({ attemptId, items, device, sequences, ends, section }: Placeholders<Asked>) => {
    const deadline = ends ? sql`(${ends}::timestamptz[])[i.section]` : sql`a.deadline`
    return sql<Journal>`
    with lines as (
      select e.item_id, e.device, e.device = ${device}::uuid as is_own, max(e.sequence) as sequence, (array_agg(e.id order by e.sequence desc))[1] as id,
        greatest(max(least(e.given_at, e.received_at)), min(a.started_at)) as at
      from ${answerEvents} e join ${quizAttempts} a on a.id = e.attempt_id
        ${ends ? sql`join ${attemptItems} i on i.id = e.item_id` : sql``}
      where e.attempt_id = ${attemptId}::int and e.item_id = any(${items}::int[])
        and (${deadline} is null or (least(e.given_at, e.received_at) <= ${deadline}
          and e.received_at <= ${deadline} + make_interval(secs => ${sql.raw(String(GRACE_SECONDS))})))
      group by e.item_id, e.device
    ), last as (
      select distinct on (item_id, is_own) * from lines
      order by item_id, is_own, at desc, sequence desc, device desc
    )
    select
      (
        select coalesce(json_agg(json_build_object('id', i.id, 'kind', q.kind, 'options', i.options,
          'names', i.names, 'targets', i.targets, 'gaps', jsonb_array_length(v.gaps), 'isAnswered', i.answer is not null, 'section', i.section)), '[]')
        from ${attemptItems} i
          join ${questionVersions} v on v.id = i.version_id
          join ${questions} q on q.id = v.question_id
        where i.attempt_id = ${attemptId}::int and i.id = any(${items}::int[])
      ) as items,
      (
        select count(*)::int from ${attemptItems} i
        where i.attempt_id = ${attemptId}::int and i.answer is not null and i.id <> all(${items}::int[])
          ${section ? sql`and i.section = ${section}::int` : sql``}
      ) as others,
      count(*)::int as events,
      coalesce(sum(pg_column_size(e.answer)), 0)::int as bytes,
      (
        select json_agg(json_build_object('id', id, 'item', item_id, 'device', device, 'sequence', sequence, 'at', at))
        from last
      ) as known,
      json_agg(e.sequence) filter (where e.device = ${device}::uuid and e.sequence = any(${sequences}::int[])) as numbers
    from ${answerEvents} e where e.attempt_id = ${attemptId}::int`
  },
)

/**
 * Returns an array literal for one parameter, so that the SQL is the same for any number of values. Otherwise, students
 * could fill the list of prepared statements.
 */
const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** Reads the part of an attempt's journal that concerns some new answers. The caller must lock the attempt. */
export async function readJournal(
  tx: Tx,
  attemptId: number,
  { device, events }: Sent,
  times: SectionTimes | null = null,
): Promise<Journal> {
  const [found] = await journalOf(tx, {
    attemptId,
    device,
    items: list([...new Set(events.map(({ itemId }) => itemId))]),
    sequences: list(events.map(({ sequence }) => sequence)),
    ...(times && {
      ends: `{${times.ends.map((end) => end?.toISOString() ?? 'infinity').join(',')}}`,
      section: times.current,
    }),
  })
  if (!found) throw new Error('A count returned no row')
  return found
}

type Rows = { attemptId: number; device: string; receivedAt: string; events: string; saved: string }

const write = preparedQuery(
  ({ attemptId, device, receivedAt, events, saved }: Placeholders<Rows>) => sql`
    with added as (
      insert into ${answerEvents} (attempt_id, item_id, device, sequence, answer, given_at, received_at)
      select ${attemptId}::int, sent."itemId", ${device}::uuid, sent.sequence, sent.answer, sent."givenAt",
        ${receivedAt}::timestamptz
      from jsonb_to_recordset(${events}::jsonb)
        as sent ("itemId" int, sequence int, answer jsonb, "givenAt" timestamptz)
      on conflict do nothing
    )
    update ${attemptItems} set answer = saved.answer
    from jsonb_to_recordset(${saved}::jsonb) as saved (id int, answer jsonb)
    where ${attemptItems.id} = saved.id`,
)

type Winner = { event: { device: string; answer: Answer | { savedIn: number } | null } | undefined }

/**
 * Returns the answers that this device saved in earlier calls and that count now, by event ID. If events arrive out of
 * order, a saved event can have a later time than a new one, so the saved answer counts. Runs no query if there are no
 * such events.
 */
async function readAnswers(tx: Tx, winners: readonly Winner[], device: string) {
  const ids = winners.flatMap(({ event }) =>
    event?.device === device && event.answer && 'savedIn' in event.answer ? event.answer.savedIn : [],
  )
  if (ids.length === 0) return new Map<number, Answer | null>()
  const rows = await tx
    .select({ id: answerEvents.id, answer: answerEvents.answer })
    .from(answerEvents)
    .where(sql`${answerEvents.id} = any(${list(ids)}::int[])`)
  return new Map(rows.map(({ id, answer }) => [id, answer]))
}

/**
 * Adds the events that are new, except those of a section that ended too long ago, and saves the answers that now
 * count. Returns how many questions have an answer, in the running section if there are sections.
 */
export async function addToJournal(
  tx: Tx,
  attempt: Pick<typeof quizAttempts.$inferSelect, 'id' | 'startedAt' | 'deadline'>,
  { device, events, receivedAt }: Sent,
  { items, known, numbers, others }: Journal,
  times: SectionTimes | null = null,
): Promise<number> {
  const savedNumbers = new Set(numbers)
  const sectionOf = new Map(items.map(({ id, section }) => [id, section]))
  const endOf = (item: number) =>
    times ? (times.ends[(sectionOf.get(item) ?? 0) - 1] ?? null) : attempt.deadline
  const fresh = events.filter(
    ({ itemId, sequence }) => !savedNumbers.has(sequence) && takesAnswers(endOf(itemId), receivedAt),
  )
  const counted = items.filter(({ section }) => !times || section === times.current)
  const answered = new Map(counted.map(({ id, isAnswered }) => [id, isAnswered]))
  const count = () => others + [...answered.values()].filter(Boolean).length
  if (fresh.length === 0) return count()
  const latest = latestAnswers<Answer | { savedIn: number }>(
    [
      ...(known ?? []).map(({ id, at, ...event }) => ({
        ...event,
        answer: { savedIn: id },
        givenAt: new Date(at),
        receivedAt: new Date(at),
      })),
      ...fresh.map(({ itemId, ...event }) => ({ ...event, item: itemId, device, receivedAt })),
    ],
    { ...attempt, endOf },
  )
  const winners = items.map(({ id }) => ({ id, event: latest.get(id) }))
  const older = await readAnswers(tx, winners, device)
  const saved: { id: number; answer: Answer | null }[] = []
  for (const { id, event } of winners) {
    const won = event?.answer ?? null
    const answer = won && 'savedIn' in won ? older.get(won.savedIn) : won
    // An answer of another device still counts. It is already saved.
    if (answer === undefined) continue
    saved.push({ id, answer: answer && !isBlank(answer) ? answer : null })
    if (answered.has(id)) answered.set(id, saved.at(-1)?.answer !== null)
  }
  await write(tx, {
    attemptId: attempt.id,
    device,
    receivedAt: receivedAt.toISOString(),
    events: JSON.stringify(fresh),
    saved: JSON.stringify(saved),
  })
  return count()
}
