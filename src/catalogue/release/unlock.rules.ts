import { addDays, momentOf, zonedDay } from '../../platform/time-zone.ts'

export const LOCK_REASONS = ['notEntitled', 'enrol', 'later', 'inOrder'] as const
export type LockReason = (typeof LOCK_REASONS)[number]

/**
 * When a lesson or section opens: at a fixed time, or a number of days after enrolment, at a minute of that day. The
 * days can also count from the start of the student's batch.
 */
export type ReleaseRule = {
  releaseAt: Date | null
  releaseDays: number | null
  releaseMinute: number | null
  releaseAfterBatch: boolean
}

/** The data that determines whether a lesson is open for a student. */
export type LessonFacts = {
  /** Whether the student may watch the lesson because of payments. True for free lessons. */
  isEntitled: boolean
  isPreview: boolean
  /** Whether no release rule applies to this user, as for staff. */
  isExempt: boolean
  isCompleted: boolean
  /** Whether the student has an excuse for this lesson. */
  isExcused: boolean
  /** The rules of the lesson and of its section. */
  rules: readonly ReleaseRule[]
  /** The time of the enrolment. */
  startedAt: Date | null
  /** The first day of the earliest of the student's batches with this course. Null without such a batch. */
  batchStartsOn: string | null
  /** The academy's time zone. */
  timeZone: string
  /** In a course whose lessons open one after another: the lesson to complete first. */
  before: { id: number; isCompleted: boolean } | null
}

/** `opensAt` is set for the reason `later`, and `after` for the reason `inOrder`. */
export type Lock = { open: true } | { open: false; reason: LockReason; opensAt?: Date; after?: number }

const OPEN: Lock = { open: true }

/**
 * Returns whether a lesson is open. If the student has completed a lesson and is still entitled to it, it stays open
 * after any later change.
 */
export function unlock(facts: LessonFacts, now: Date): Lock {
  if (facts.isExempt) return OPEN
  if (!facts.isEntitled) return { open: false, reason: 'notEntitled' }
  if (facts.isPreview || facts.isCompleted || facts.isExcused) return OPEN
  const { startedAt, before } = facts
  if (!startedAt && facts.rules.some(({ releaseDays }) => releaseDays !== null))
    return { open: false, reason: 'enrol' }
  const times = facts.rules.flatMap((rule) => timeOf(rule, facts) ?? [])
  const opensAt = times.toSorted((one, other) => other.getTime() - one.getTime())[0]
  if (opensAt && opensAt > now) return { open: false, reason: 'later', opensAt }
  if (before && !before.isCompleted) return { open: false, reason: 'inOrder', after: before.id }
  return OPEN
}

function timeOf(
  { releaseAt, releaseDays, releaseMinute, releaseAfterBatch }: ReleaseRule,
  { startedAt, batchStartsOn, timeZone }: LessonFacts,
): Date | null {
  if (releaseAt) return releaseAt
  if (releaseDays === null || !startedAt) return null
  const firstDay = (releaseAfterBatch ? batchStartsOn : null) ?? zonedDay(startedAt, timeZone)
  return momentOf(addDays(firstDay, releaseDays), releaseMinute ?? 0, timeZone)
}
