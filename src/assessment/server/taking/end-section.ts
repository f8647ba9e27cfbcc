import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { refuseLocked } from '../../../catalogue/server/lessons/lessons.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { stillRuns } from '../../attempts.rules.ts'
import type { Paper, sectionInput } from '../../quizzes.schema.ts'
import { currentSection, lastEnd, sectionEnds, withSectionEnded } from '../../taking/sections.rules.ts'
import { quizAttempts } from '../../tables.ts'
import { lockAttempt } from '../attempts.ts'
import { getPaper } from '../papers.ts'

/**
 * Ends a section of the user's attempt, and returns the questions of the next one. Changes nothing if another section
 * is running or the section is the last one. Also changes nothing if the page reports that time is over (`isOver`), but
 * extra time is still running. Throws 402 or 403 if the lesson is locked, and 404 if the attempt is not the user's.
 */
export async function endSection(
  db: Db,
  user: User,
  { attemptId, section, isOver }: z.output<typeof sectionInput>,
): Promise<Paper> {
  const attempt = await transact(db, async (tx) => {
    const open = await lockAttempt(tx, user, attemptId)
    if (!(await refuseLocked(tx, user, open.lessonId))) throw catalogueErrors.LESSON_NOT_FOUND()
    const { sections, submittedAt } = open
    const now = new Date()
    if (submittedAt || !sections) return open
    const index = currentSection({ ...open, sections }, now)
    if (index !== section - 1 || section === sections.length) return open
    if (isOver && stillRuns(sectionEnds({ ...open, sections })[index] ?? null, now)) return open
    const ended = withSectionEnded({ ...open, sections }, now)
    const deadline = lastEnd(ended)
    await tx
      .update(quizAttempts)
      .set({ sections: ended.sections, deadline })
      .where(eq(quizAttempts.id, attemptId))
    return { ...ended, deadline }
  })
  return getPaper(db, attempt)
}
