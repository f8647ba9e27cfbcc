import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { getEntitlement } from '../../../catalogue/server/access/entitlement.ts'
import { isLessonVisible, type Viewer } from '../../../catalogue/server/access/visibility.ts'
import { findLessons } from '../../../catalogue/server/lessons/lesson-rows.ts'
import { readLocks } from '../../../catalogue/server/release/locks.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { mergeEdits } from '../../../platform/server/overwrites.ts'
import type { User } from '../../../platform/user.schema.ts'
import { maxGradeOf, sendsLeft } from '../../assignments.rules.ts'
import { type Assignment, assignmentInput } from '../../assignments.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { toHundredths, toMarks } from '../../quizzes.rules.ts'
import { assignments } from '../../tables.ts'
import { listOwnSubmissions } from './own-submissions.ts'
import { publicRubric, storedRubric } from './rubrics.ts'

export type Rules = typeof assignments.$inferSelect

/** Returns the rules of an assignment. Throws 400 if the lesson is not an assignment. */
export async function getRules(db: Db | Tx, lessonId: number): Promise<Rules> {
  const [row] = await db.select().from(assignments).where(eq(assignments.lessonId, lessonId))
  if (!row) throw assessmentErrors.LESSON_IS_NO_ASSIGNMENT()
  return row
}

const publicRules = ({ lessonId: _id, updatedAt: _at, ...rules }: Rules) => ({
  ...rules,
  maxMarks: toMarks(rules.maxMarks),
  rubric: publicRubric(rules.rubric),
  maxGrade: toMarks(maxGradeOf(rules)),
})

export async function isEnrolled(db: Db | Tx, userId: string, courseId: number): Promise<boolean> {
  const own = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
  return own.length > 0
}

/**
 * Returns an assignment with the caller's work. Throws 400 if the lesson is not an assignment, and 404 if it does not
 * exist for the user. Throws 402 if it must be bought, and 403 if it opens later.
 */
export async function getAssignment(db: Db, viewer: Viewer, id: number): Promise<Assignment> {
  const [[row], entitlement] = await Promise.all([
    findLessons(db, viewer, { id }),
    getEntitlement(db, viewer),
  ])
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  const locks = await readLocks(db, viewer, [row], entitlement)
  locks.refuse(row)
  const rules = await getRules(db, id)
  const [own, maySubmit] = await Promise.all([
    viewer ? listOwnSubmissions(db, viewer.id, id) : [],
    viewer ? isEnrolled(db, viewer.id, row.courseId) : false,
  ])
  return {
    ...publicRules(rules),
    maySubmit,
    sendsLeft: sendsLeft(
      rules.maxResubmissions,
      own.filter(({ state }) => state !== 'draft'),
    ),
    submissions: own,
    now: new Date(),
  }
}

/**
 * Saves the rules of an assignment. Submitted work keeps the rules under which it was submitted. Throws 404 if the
 * lesson does not exist, and 400 if it is not an assignment. Throws 409 if someone else changed the same fields since
 * `before`.
 */
export async function saveAssignment(
  db: Db,
  user: User,
  { before, ...input }: z.output<typeof assignmentInput>,
): Promise<void> {
  const { id } = input
  await transact(db, async (tx) => {
    const [lesson] = await tx
      .select({ title: lessons.title, courseId: lessons.courseId })
      .from(lessons)
      .where(and(eq(lessons.id, id), isLessonVisible(user)))
      .for('no key update')
    if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
    const saved = publicRules(await getRules(tx, id))
    const merged = mergeEdits(assignmentInput, { saved, input, before })
    const { id: _id, rubric, maxMarks, ...given } = merged
    await tx
      .update(assignments)
      .set({
        ...given,
        maxMarks: toHundredths(maxMarks),
        rubric: storedRubric(rubric),
        updatedAt: sql`now()`,
      })
      .where(eq(assignments.lessonId, id))
    const { title, courseId } = lesson
    await writeAudit(tx, user, 'assignment.changed', ['lesson', id], { title, courseId })
  })
}
