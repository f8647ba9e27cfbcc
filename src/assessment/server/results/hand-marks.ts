import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseOwnWork } from '../../../accounts/server/refuse-own-work.ts'
import { users } from '../../../accounts/tables.ts'
import { notifyGrouped } from '../../../academy/server/notifications.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'
import type { User } from '../../../platform/user.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { toHundredths, toMarks } from '../../quizzes.rules.ts'
import type { handMarkInput, StaffResult } from '../../results/results.schema.ts'
import { attemptItems, marks, quizAttempts } from '../../tables.ts'
import { addMarks } from '../marks.ts'
import { getVisibleRules, publicAttempt } from '../quizzes.ts'
import { readResultItems, sectionTitles } from '../results.ts'
import { recomputeGrades, titleOf } from './regrade.ts'

/** Returns a submitted attempt of any student, for staff. Throws 404 if it does not exist, and 409 while it is open. */
export async function getStaffResult(db: Db, viewer: User, attemptId: number): Promise<StaffResult> {
  const [found] = await db
    .select({ attempt: quizAttempts, username: users.username, fullName: users.fullName })
    .from(quizAttempts)
    .innerJoin(users, eq(users.id, quizAttempts.userId))
    .where(eq(quizAttempts.id, attemptId))
  if (!found) throw assessmentErrors.ATTEMPT_NOT_FOUND()
  const { attempt, username, fullName } = found
  if (!attempt.submittedAt) throw assessmentErrors.ATTEMPT_IS_OPEN()
  return {
    attempt: publicAttempt(attempt, true),
    challengeUntil: null,
    sections: sectionTitles(attempt),
    items: await readResultItems(db, viewer, attempt),
    student: { username, fullName },
  }
}

/**
 * Gives marks for one answer by hand, and notifies the student. Throws 404 if the answer does not exist or its quiz
 * is in the bin, and 409 while its attempt is open. Throws 400 for more marks than the question has, and 403 for
 * staff's own answer. Throws 409 if someone else changed the marks since `before`. With `before`, a repeated call
 * changes nothing.
 */
export async function giveMark(
  { db, live }: Pick<Services, 'db' | 'live'>,
  teacher: User,
  { itemId, value, reason, before }: z.output<typeof handMarkInput>,
): Promise<StaffResult> {
  const attemptId = await transact(db, async (tx) => {
    const [found] = await tx
      .select({
        id: quizAttempts.id,
        userId: quizAttempts.userId,
        lessonId: quizAttempts.lessonId,
        submittedAt: quizAttempts.submittedAt,
        marks: attemptItems.marks,
        student: users.username,
      })
      .from(attemptItems)
      .innerJoin(quizAttempts, eq(quizAttempts.id, attemptItems.attemptId))
      .innerJoin(users, eq(users.id, quizAttempts.userId))
      .where(eq(attemptItems.id, itemId))
      .for('no key update', { of: quizAttempts })
    if (!found) throw assessmentErrors.ATTEMPT_NOT_FOUND()
    refuseOwnWork(teacher, found.userId)
    await getVisibleRules(tx, teacher, found.lessonId)
    if (!found.submittedAt) throw assessmentErrors.ATTEMPT_IS_OPEN()
    const hundredths = toHundredths(value)
    if (Math.abs(hundredths) > found.marks) throw assessmentErrors.MARKS_OUT_OF_RANGE()
    const [latest] = await tx
      .select({ value: marks.value, reason: marks.reason, givenBy: marks.givenBy })
      .from(marks)
      .where(eq(marks.itemId, itemId))
      .orderBy(desc(marks.id))
      .limit(1)
    const isRepeated =
      latest?.value === hundredths && latest.reason === reason && latest.givenBy === teacher.id
    // The response of the same call was lost.
    if (before && isRepeated) return found.id
    refuseOverwrites({ value: toMarks(latest?.value ?? 0) }, { value }, before)
    await addMarks(tx, [{ itemId, value: hundredths, source: 'teacher', reason, givenBy: teacher.id }])
    await recomputeGrades(tx, [found.id])
    const title = await titleOf(tx, found.lessonId)
    await notifyGrouped(
      tx,
      live,
      [found.userId],
      { kind: 'quiz_regraded', data: { lessonId: found.lessonId, title, count: 1 } },
      'lessonId',
    )
    await writeAudit(tx, teacher, 'quiz.mark_given', ['lesson', found.lessonId], {
      title,
      student: found.student,
      marks: value,
      reason,
    })
    return found.id
  })
  return getStaffResult(db, teacher, attemptId)
}
