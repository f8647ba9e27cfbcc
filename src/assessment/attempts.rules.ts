import { type AttemptSection, currentSection, lastEnd, shareExtraTime } from './taking/sections.rules.ts'

/**
 * Seconds after the deadline for which answers still count, because a slow network can delay them. The page itself
 * submits at the deadline.
 */
export const GRACE_SECONDS = 30

/** Returns when an attempt ends: after its time limit, but not after the quiz closes. Null if neither is set. */
export function deadlineOf(
  startedAt: Date,
  { limitSeconds, closesAt }: { limitSeconds: number | null; closesAt: Date | null },
): Date | null {
  const times = [
    ...(limitSeconds === null ? [] : [startedAt.getTime() + limitSeconds * 1000]),
    ...(closesAt ? [closesAt.getTime()] : []),
  ]
  return times.length === 0 ? null : new Date(Math.min(...times))
}

type Timed = {
  startedAt: Date
  deadline: Date | null
  extraSeconds: number
  closesAt: Date | null
  sections: readonly AttemptSection[] | null
}

const later = (time: Date | null, seconds: number) => time && new Date(time.getTime() + seconds * 1000)

/**
 * Returns an open attempt with this extra time, which also extends the closing time of the quiz. Extra time is never
 * reduced, because the student relies on it. An attempt whose sections have all ended does not change.
 */
export function withExtraTime<T extends Timed>(attempt: T, extraSeconds: number, now: Date): T {
  const more = extraSeconds - attempt.extraSeconds
  if (more <= 0) return attempt
  const { deadline, closesAt, sections } = attempt
  if (!sections)
    return { ...attempt, extraSeconds, deadline: later(deadline, more), closesAt: later(closesAt, more) }
  if (currentSection({ ...attempt, sections }, now) === null) return attempt
  const longer = shareExtraTime({ ...attempt, sections }, more, now)
  return { ...longer, extraSeconds, deadline: lastEnd(longer) }
}

/**
 * Returns an open attempt after the closing time of its quiz moved to a later time, or was removed. Never shortens it.
 * An attempt that has ended does not change. `limitSeconds` is the time limit of the quiz.
 */
export function withLaterClosing<T extends Timed>(
  attempt: T,
  { closesAt, limitSeconds }: { closesAt: Date | null; limitSeconds: number | null },
  now: Date,
): T {
  const { startedAt, deadline, extraSeconds, closesAt: before, sections } = attempt
  const closing = later(closesAt, extraSeconds)
  if (!before || !deadline || deadline <= now || (closing && closing <= before)) return attempt
  const longer = { ...attempt, closesAt: closing }
  if (sections) return { ...longer, deadline: lastEnd({ ...longer, sections }) }
  // The time limit ends the attempt, not the closing time.
  if (deadline < before) return longer
  const limit = limitSeconds === null ? null : limitSeconds + extraSeconds
  const end = deadlineOf(startedAt, { limitSeconds: limit, closesAt: closing })
  return { ...longer, deadline: end && end < deadline ? deadline : end }
}

/** Maximum number of seconds by which a page's clock may be ahead of the server's. */
const CLOCK_SECONDS = 5

/** Whether an attempt is still running. Pages that have not received the extra time submit the attempt too early. */
export const stillRuns = (deadline: Date | null, now: Date) =>
  deadline === null || now.getTime() < deadline.getTime() - CLOCK_SECONDS * 1000

/** Whether the server still accepts answers. */
export const takesAnswers = (deadline: Date | null, now: Date) =>
  deadline === null || now.getTime() <= deadline.getTime() + GRACE_SECONDS * 1000

/**
 * Returns the time at which an attempt counts as submitted. A late job, or a page that submits in the grace period,
 * stores the deadline and not the current time.
 */
export const submissionTime = (deadline: Date | null, now: Date) =>
  deadline !== null && now > deadline ? deadline : now

/** An answer that one of the student's devices recorded. */
export type AnswerEvent<T> = {
  item: number
  /** A random device ID, and the number of the event on this device. Together they identify the event. */
  device: string
  sequence: number
  /** The answer. Null if the student removed it. */
  answer: T | null
  /** When the student answered, according to the device, corrected by the server's clock. */
  givenAt: Date
  receivedAt: Date
}

type Attempt = {
  startedAt: Date
  deadline: Date | null
  /** When the section of an item ends, if the attempt has sections. */
  endOf?: (item: number) => Date | null
}

const eventName = (event: AnswerEvent<unknown>) => `${event.sequence} ${event.device}`

/** Returns each event once: the copy that the server received first. */
function unique<T>(events: readonly AnswerEvent<T>[]): AnswerEvent<T>[] {
  const first = new Map<string, AnswerEvent<T>>()
  for (const event of events) {
    const known = first.get(eventName(event))
    if (!known || event.receivedAt < known.receivedAt) first.set(eventName(event), event)
  }
  return [...first.values()]
}

/**
 * Returns the latest answer for each item. The result depends neither on the order of the events nor on their
 * repetition. If several devices answered an item, the answer with the latest time counts. This time is limited to
 * the time between the start of the attempt and the receipt of the event. So a device that was offline does not
 * overwrite later answers of another device. The events of one device count in the order of their numbers, so a
 * changed clock loses no answers. Answers after the deadline, or after the end of their section, do not count.
 */
export function latestAnswers<T>(
  events: readonly AnswerEvent<T>[],
  { startedAt, deadline, endOf = () => deadline }: Attempt,
): Map<number, AnswerEvent<T>> {
  const latest = new Map<number, { event: AnswerEvent<T>; at: number }>()
  /** The latest time of each device and item so far. */
  const reached = new Map<string, number>()
  const inSequence = unique(events).sort(
    (a, b) => a.sequence - b.sequence || (a.device < b.device ? -1 : a.device > b.device ? 1 : 0),
  )
  for (const event of inSequence) {
    const line = `${event.item} ${event.device}`
    const claimed = Math.min(event.givenAt.getTime(), event.receivedAt.getTime())
    const at = Math.max(startedAt.getTime(), claimed, reached.get(line) ?? -Infinity)
    const end = endOf(event.item)
    const tooLate = end !== null && (at > end.getTime() || !takesAnswers(end, event.receivedAt))
    if (tooLate) continue
    reached.set(line, at)
    const known = latest.get(event.item)
    // With equal times, the later event in the loop wins. The order of the loop depends only on the events.
    if (!known || at >= known.at) latest.set(event.item, { event, at })
  }
  return new Map([...latest].map(([item, { event }]) => [item, event]))
}

/**
 * A mark of an item, in hundredths. A stored mark never changes. A newer mark replaces it, or another entry revokes it.
 */
export type Mark =
  | { id: number; item: number; value: number; revokes?: undefined }
  | { id: number; item: number; revokes: number }

/** Returns the value that counts for each item: its newest mark that was not revoked. */
export function currentMarks(marks: readonly Mark[]): Map<number, number> {
  const revoked = new Set(marks.flatMap((mark) => mark.revokes ?? []))
  const newest = new Map<number, { id: number; value: number }>()
  for (const mark of marks) {
    if (mark.revokes !== undefined || revoked.has(mark.id)) continue
    if ((newest.get(mark.item)?.id ?? 0) < mark.id) newest.set(mark.item, mark)
  }
  return new Map([...newest].map(([item, { value }]) => [item, value]))
}

/** Returns the marks of an attempt, in hundredths. They can be negative. */
export const gradeOf = (marks: readonly Mark[]) =>
  [...currentMarks(marks).values()].reduce((sum, value) => sum + value, 0)

/** Whether the marks reach the pass mark, which is a percentage of the maximum. Without one, every attempt passes. */
export const isPassed = (grade: number, max: number, passPercent: number | null) =>
  passPercent === null || grade * 100 >= max * passPercent
