import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  quizAttempts,
  quizExtraTimes,
  submissions,
  videoAnswers,
  videoQuestions,
} from '../../../assessment/tables.ts'
import { comments, lessonLikes, removedComments, reviews } from '../../../community/tables.ts'
import {
  certificates,
  classAttendances,
  courseCompletions,
  enrollments,
  lessonExcuses,
  lessonProgress,
  notes,
  offlineLeases,
  scormRecords,
} from '../../../learning/tables.ts'
import { entitlements, orders } from '../../../payments/tables.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import { lessons } from '../../tables.ts'

/**
 * Maximum number of rows per transaction. A transaction should take at most a second or two, even on a busy machine.
 */
const ROWS = 5_000
/**
 * Maximum number of rows per transaction for tables whose rows have dependent rows, such as the answers of an
 * attempt.
 */
const ROWS_WITH_PARTS = 100

type Rows = { table: PgTable; of: PgColumn; rows: number; stays?: true }
const of = (column: PgColumn, rows = ROWS): Rows => ({
  table: column.table,
  of: column,
  rows,
})

/** Tables with rows for each student in a lesson. */
const OF_LESSON: readonly Rows[] = [
  of(quizAttempts.lessonId, ROWS_WITH_PARTS),
  of(submissions.lessonId, ROWS_WITH_PARTS),
  of(comments.lessonId, ROWS_WITH_PARTS),
  of(lessonProgress.lessonId),
  of(classAttendances.lessonId),
  of(lessonExcuses.lessonId),
  of(lessonLikes.lessonId),
  of(notes.lessonId),
  of(offlineLeases.lessonId),
  of(quizExtraTimes.lessonId),
  of(removedComments.lessonId),
  of(scormRecords.lessonId),
]
const OF_VIDEO_QUESTION = of(videoAnswers.videoQuestionId)

/** Tables with rows for each student in a course. Rows that stay only lose the reference to the course. */
const OF_COURSE: readonly Rows[] = [
  of(reviews.courseId, ROWS_WITH_PARTS),
  of(courseCompletions.courseId),
  of(enrollments.courseId),
  of(entitlements.courseId),
  { ...of(orders.courseId), stays: true },
  { ...of(certificates.courseId), stays: true },
]

/** A deletion stops when this returns false, for example because the server stops. */
export type GoOn = () => boolean

/** Maximum time for which a request deletes rows, in milliseconds. */
const REQUEST_MS = 5_000
export const forRequest = (): GoOn => {
  const end = performance.now() + REQUEST_MS
  return () => performance.now() < end
}

/** The course or lesson that is being deleted. The deletion can stop between two parts. */
type Of = { courseId: number } | { lessonId: number }

/**
 * Deletes the rows of students in a course or lesson that is being deleted permanently. There can be millions, so each
 * part has a transaction of its own. Returns whether it deleted all of them. Rows that another instance is deleting
 * count as deleted.
 */
export async function deleteStudentRows(db: Db, of: Of, goOn: GoOn): Promise<boolean> {
  const ownLessons =
    'lessonId' in of
      ? sql`select ${of.lessonId}::int`
      : sql`select ${lessons.id} from ${lessons} where ${lessons.courseId} = ${of.courseId}`
  const ownQuestions = sql`select ${videoQuestions.id} from ${videoQuestions} where ${videoQuestions.lessonId} in (${ownLessons})`
  const steps: [Rows, SQL][] = [
    ...OF_LESSON.map((one): [Rows, SQL] => [one, ownLessons]),
    [OF_VIDEO_QUESTION, ownQuestions],
    ...('courseId' in of ? OF_COURSE.map((one): [Rows, SQL] => [one, sql`select ${of.courseId}::int`]) : []),
  ]
  for (const [rows, owners] of steps) {
    let found: number
    do {
      if (!goOn()) return false
      found = await deletePart(db, rows, owners)
    } while (found === rows.rows)
  }
  return true
}

async function deletePart(db: Db, { table, of, rows, stays }: Rows, owners: SQL): Promise<number> {
  const column = sql.identifier(of.name)
  // An array, because the planner then uses the index of the column even for the last few rows.
  const part = sql`ctid = any(array(
    select ctid from ${table} where ${column} = any(array(${owners})) limit ${rows} for update skip locked))`
  const done = await transact(db, async (tx) => {
    // Students can't see these rows any more, so their cached responses stay valid.
    await tx.execute(sql`select set_config('lantern.purging', 'on', true)`)
    return tx.execute(
      stays
        ? sql`update ${table} set ${column} = null where ${part}`
        : sql`delete from ${table} where ${part}`,
    )
  })
  return done.count
}

/** The names of the tables above, for a test that finds missing tables. */
export const STUDENT_TABLES = [...OF_LESSON, OF_VIDEO_QUESTION, ...OF_COURSE].map(({ table }) => table)
