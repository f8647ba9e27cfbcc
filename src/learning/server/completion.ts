import { type SQL, sql } from 'drizzle-orm'
import { COMPLETED_AT } from '../watching.rules.ts'
import { lengthOfRow } from '../../catalogue/server/lessons/lesson-rows.ts'

type Lesson = Parameters<typeof lengthOfRow>[0] & { id: number }

/** The facts when progress is saved. */
type Report = {
  userId: string
  /** Whether the lesson was completed before. */
  before: SQL
  /** The ranges played so far, as a multirange of seconds. */
  played: SQL
  /** Set by the student; undefined if they set nothing. */
  marked: boolean | undefined
}

/** When a lesson of one kind is completed. */
export type CompletionRule = {
  /** Playing past this second completes the lesson. Null if playing does not. */
  completesAt: (lesson: Lesson) => number | null
  /** SQL condition: the lesson is completed after this report. A rule can read what else the student did in the lesson. */
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

/** Every lesson is a video until lessons have kinds. */
const kindOf = (_lesson: Lesson): LessonKind => 'video'

export const completionRuleOf = (lesson: Lesson): CompletionRule => RULES[kindOf(lesson)]
