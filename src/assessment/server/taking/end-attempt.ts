import { eq } from 'drizzle-orm'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { users } from '../../../accounts/tables.ts'
import { lessons } from '../../../catalogue/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { quizAttempts } from '../../tables.ts'

/**
 * Ends a student's open attempt by moving its deadline to now. Earlier answers still count if they arrive in time. The
 * page, or the sweep, submits the attempt. Ending it again changes nothing. Throws 404 if it does not exist.
 */
export const endAttempt = (
  { db, live }: Pick<Services, 'db' | 'live'>,
  teacher: User,
  attemptId: number,
): Promise<void> =>
  transact(db, async (tx) => {
    const [found] = await tx
      .select({ attempt: quizAttempts, username: users.username, title: lessons.title })
      .from(quizAttempts)
      .innerJoin(users, eq(users.id, quizAttempts.userId))
      .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
      .where(eq(quizAttempts.id, attemptId))
      .for('no key update', { of: quizAttempts })
    if (!found) throw assessmentErrors.ATTEMPT_NOT_FOUND()
    const { attempt, username, title } = found
    const { userId, lessonId, deadline } = attempt
    const now = new Date()
    if (attempt.submittedBy !== null || (deadline !== null && deadline <= now)) return
    await tx
      .update(quizAttempts)
      .set({ deadline: now, closesAt: now, submittedBy: 'teacher' })
      .where(eq(quizAttempts.id, attemptId))
    await notify(tx, live, [userId], { kind: 'quiz_ended', data: { lessonId, title } })
    await writeAudit(tx, teacher, 'quiz.attempt_ended', ['lesson', lessonId], {
      title,
      student: username,
      attempt: attempt.number,
    })
  })
