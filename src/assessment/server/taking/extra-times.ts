import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { refuseOwnWork } from '../../../accounts/server/refuse-own-work.ts'
import { users } from '../../../accounts/tables.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { withExtraTime } from '../../attempts.rules.ts'
import { assessmentErrors } from '../../errors.ts'
import type { extraTimeInput } from '../../taking/taking.schema.ts'
import { quizAttempts, quizExtraTimes } from '../../tables.ts'
import { getVisibleRules } from '../quizzes.ts'

/**
 * Locks the enrolment of a student in a quiz's course, so that no attempt starts in the meantime. Throws 404 if the
 * student is not enrolled.
 */
async function lockStudent(tx: Tx, lessonId: number, userId: string) {
  const [student] = await tx
    .select({ username: users.username, title: lessons.title })
    .from(enrollments)
    .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(lessons.id, lessonId), eq(enrollments.userId, userId)))
    .for('no key update', { of: enrollments })
  if (!student) throw assessmentErrors.STUDENT_NOT_FOUND()
  return student
}

async function lockOpenAttempt(tx: Tx, lessonId: number, userId: string) {
  const [open] = await tx
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.lessonId, lessonId),
        isNull(quizAttempts.submittedAt),
        // This column is set if a teacher has ended the attempt.
        isNull(quizAttempts.submittedBy),
      ),
    )
    .for('no key update')
  return open
}

/**
 * Gives a student extra minutes for each attempt at a quiz. An open attempt gets them too, and its extra time is never
 * reduced. Throws 404 if the lesson does not exist or the student is not enrolled. Throws 400 if it is not a quiz, and
 * 403 if staff give it to themselves.
 */
export const giveExtraTime = (
  { db, live }: Pick<Services, 'db' | 'live'>,
  teacher: User,
  { id, userId, minutes }: z.output<typeof extraTimeInput>,
): Promise<void> =>
  transact(db, async (tx) => {
    refuseOwnWork(teacher, userId)
    await getVisibleRules(tx, teacher, id)
    // Submission also locks the attempt before the enrolment.
    await lockOpenAttempt(tx, id, userId)
    const { username, title } = await lockStudent(tx, id, userId)
    if (minutes === 0)
      await tx
        .delete(quizExtraTimes)
        .where(and(eq(quizExtraTimes.lessonId, id), eq(quizExtraTimes.userId, userId)))
    else
      await tx
        .insert(quizExtraTimes)
        .values({ lessonId: id, userId, minutes })
        .onConflictDoUpdate({
          target: [quizExtraTimes.lessonId, quizExtraTimes.userId],
          set: { minutes, updatedAt: sql`now()` },
        })
    // An attempt may have started before the student was locked.
    const open = await lockOpenAttempt(tx, id, userId)
    if (open) {
      const { deadline, extraSeconds, closesAt, sections } = withExtraTime(open, minutes * 60, new Date())
      await tx
        .update(quizAttempts)
        .set({ deadline, extraSeconds, closesAt, sections })
        .where(eq(quizAttempts.id, open.id))
    }
    if (minutes > 0)
      await notify(tx, live, [userId], { kind: 'quiz_time_given', data: { lessonId: id, title, minutes } })
    await writeAudit(tx, teacher, 'quiz.extra_time_given', ['lesson', id], {
      title,
      student: username,
      minutes,
    })
  })
