import { type SQL, sql } from 'drizzle-orm'
import { assignments, quizAttempts, submissions } from '../../assessment/tables.ts'
import type { LessonKind } from '../../catalogue/kinds.rules.ts'
import { scormLessons } from '../../catalogue/tables.ts'
import { scormPackages } from '../../media/tables.ts'
import { scormRecords } from '../tables.ts'
import { COMPLETED_AT } from '../watching.rules.ts'
import { lengthOfRow } from '../../catalogue/server/lessons/lesson-rows.ts'

type Lesson = Parameters<typeof lengthOfRow>[0] & { id: number; kind: LessonKind; videoUrl?: string | null }

/** The data with which a rule determines whether a lesson is complete. */
type Report = {
  userId: string
  /** SQL condition: the lesson was already complete. */
  before: SQL
  /** SQL expression: the ranges played so far, as a multirange of seconds. */
  played: SQL
  /** The mark that the student set or removed. Undefined if the student did neither. */
  marked: boolean | undefined
}

/** The rule that determines when a lesson of one kind is complete. */
export type CompletionRule = {
  /** Returns the second at which playback completes the lesson. Null if playback does not complete it. */
  completesAt: (lesson: Lesson) => number | null
  /**
   * Returns the SQL condition: the lesson is complete after this report. A rule can also read other data of the
   * student and the lesson.
   */
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

/** A text or PDF is complete if the student marked it or reached its end. The page reports both as a mark. */
const text: CompletionRule = {
  completesAt: () => null,
  isComplete: (_lesson, { before, marked }) => (marked === undefined ? before : sql.raw(String(marked))),
}

/** A live class is complete when the student joins it, which marks it. Its recording completes it like a video. */
const live: CompletionRule = {
  completesAt: (lesson) => (lesson.videoFileId || lesson.videoUrl ? video.completesAt(lesson) : null),
  isComplete: (lesson, report) =>
    live.completesAt(lesson) === null ? text.isComplete(lesson, report) : video.isComplete(lesson, report),
}

/** SQL condition: one of the student's attempts at the quiz passes. */
export const isQuizPassed = (userId: string, lessonId: SQL | number) => sql`exists (
  select from ${quizAttempts} a where a.user_id = ${userId} and a.lesson_id = ${lessonId} and a.is_passed)`

/** A quiz is complete when the student passes an attempt. A trigger records this. Students cannot mark it. */
const quiz: CompletionRule = {
  completesAt: () => null,
  isComplete: ({ id }, { userId }) => isQuizPassed(userId, id),
}

/** SQL condition: one of the student's submissions meets the rule of the assignment. */
export const isAssignmentDone = (userId: string, lessonId: SQL | number) => sql`exists (
  select from ${submissions} s join ${assignments} a on a.lesson_id = s.lesson_id
  where s.user_id = ${userId} and s.lesson_id = ${lessonId} and s.state <> 'draft'
    and (a.completes = 'submitted' or s.is_passed))`

/** An assignment is complete when the student submits or passes it. A trigger records this. Students cannot mark it. */
const assignment: CompletionRule = {
  completesAt: () => null,
  isComplete: ({ id }, { userId }) => isAssignmentDone(userId, id),
}

/**
 * A SCORM package is complete when all parts that report results are complete, and then stays complete. Students
 * themselves mark a package without such parts, or a lesson without a package.
 */
const scorm: CompletionRule = {
  completesAt: () => null,
  isComplete: ({ id }, { userId, before, marked }) => sql`(
    select case when bool_or((part->>'isSco')::boolean)
      then ${before} or bool_and(not (part->>'isSco')::boolean or exists (
        select from ${scormRecords} r where r.user_id = ${userId} and r.lesson_id = ${id}
          and r.item = part->>'id' and r.completed_at is not null))
      else ${marked === undefined ? before : sql.raw(String(marked))} end
    from ${scormLessons} own join ${scormPackages} found on found.file_id = own.file_id
      cross join jsonb_array_elements(found.items) part
    where own.lesson_id = ${id})`,
}

const RULES = { video, audio: video, text, pdf: text, live, quiz, scorm, assignment } satisfies Record<
  LessonKind,
  CompletionRule
>

export const completionRuleOf = (lesson: Lesson): CompletionRule => RULES[lesson.kind]
