import { type SQL, sql } from 'drizzle-orm'
import { COMPLETED_AT } from '../watching.rules.ts'
import { lengthOfRow } from '../../catalogue/server/lessons/lesson-rows.ts'

type Lesson = Parameters<typeof lengthOfRow>[0]

/** What is known when progress is saved. */
type Report = {
  /** Whether it was complete before. */
  before: SQL
  /** The stretches that were played up to now, as a multirange of seconds. */
  played: SQL
  /** What the student said about it; undefined where they said nothing. */
  marked: boolean | undefined
}

/** When a kind of lesson is complete. */
export type CompletionRule = {
  /** The second past which playing completes the lesson; null where playing does not. */
  completesAt: (lesson: Lesson) => number | null
  /** SQL condition: the lesson is complete after this report. */
  isComplete: (lesson: Lesson, report: Report) => SQL
}

const video: CompletionRule = {
  completesAt(lesson) {
    const length = lengthOfRow(lesson)
    return length ? length * COMPLETED_AT : null
  },
  isComplete: (lesson, { before, played, marked }) =>
    marked === undefined
      ? sql`${before} or coalesce(upper(${played}) > ${video.completesAt(lesson)}::numeric, false)`
      : sql.raw(String(marked)),
}

/** A new kind of lesson adds its rule here. */
const RULES = { video } satisfies Record<string, CompletionRule>

export type LessonKind = keyof typeof RULES

/** Every lesson is a video until lessons have a kind of their own. */
const kindOf = (_lesson: Lesson): LessonKind => 'video'

export const completionRuleOf = (lesson: Lesson): CompletionRule => RULES[kindOf(lesson)]
