import { eq, sql } from 'drizzle-orm'
import { findOpenLessons } from '../../../catalogue/server/release/open-lessons.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { seesAnswers } from '../../quizzes.rules.ts'
import { quizAttempts, quizzes } from '../../tables.ts'

/** Returns the quizzes that the user can open and whose right answers they see in all submitted attempts. */
export async function findShownQuizzes(db: Db, user: User): Promise<number[]> {
  const taken = await db
    .select({
      lessonId: quizAttempts.lessonId,
      shows: quizzes.shows,
      maxAttempts: quizzes.maxAttempts,
      submitted: sql<number>`count(${quizAttempts.submittedAt})::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(quizAttempts)
    .innerJoin(quizzes, eq(quizzes.lessonId, quizAttempts.lessonId))
    .where(eq(quizAttempts.userId, user.id))
    .groupBy(quizAttempts.lessonId, quizzes.lessonId)
  const shown = taken
    .filter(({ all, ...quiz }) => seesAnswers({ ...quiz, hasOpenAttempt: all > quiz.submitted }))
    .map(({ lessonId }) => lessonId)
  const open = await findOpenLessons(db, user, shown)
  return shown.filter((id) => open.has(id))
}
