import { and, eq, sql } from 'drizzle-orm'
import type { User } from '../../platform/user.schema.ts'
import { isLessonVisible } from '../../catalogue/server/access/visibility.ts'
import { lockLessonFor, refuseUnknownLesson } from '../../catalogue/server/lessons/lessons.ts'
import { type Db, transact } from '../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery, queryBuilder } from '../../platform/server/db/prepared-query.ts'
import { lessonLikes } from '../tables.ts'
import { lessons } from '../../catalogue/tables.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'

const likeOf = preparedQuery(({ userId, id }: Placeholders<{ userId: string; id: number }>) =>
  queryBuilder
    .select({ userId: lessonLikes.userId })
    .from(lessonLikes)
    .where(and(eq(lessonLikes.lessonId, id), eq(lessonLikes.userId, userId))),
)

/** Returns whether the user likes a lesson. Throws 404 if the lesson does not exist for the user. */
export async function isLiked(db: Db, user: User, id: number): Promise<{ liked: boolean }> {
  const [[row]] = await Promise.all([likeOf(db, { userId: user.id, id }), refuseUnknownLesson(db, user, id)])
  return { liked: row !== undefined }
}

/**
 * Adds or removes a like. The count always matches the rows, even with concurrent calls. Throws 404 if the lesson
 * does not exist for the user.
 */
export function toggleLike(db: Db, user: User, id: number): Promise<{ liked: boolean; likesCount: number }> {
  const mine = and(eq(lessonLikes.lessonId, id), eq(lessonLikes.userId, user.id))
  return transact(db, async (tx) => {
    // Locks the lesson, so that concurrent toggles run one at a time.
    await lockLessonFor(tx, user, id)
    const [removed] = await tx.delete(lessonLikes).where(mine).returning({ userId: lessonLikes.userId })
    if (!removed) await tx.insert(lessonLikes).values({ lessonId: id, userId: user.id })
    const [row] = await tx
      .update(lessons)
      .set({ likesCount: sql`${lessons.likesCount} + ${removed ? -1 : 1}` })
      .where(eq(lessons.id, id))
      .returning({ likesCount: lessons.likesCount })
    return { liked: !removed, likesCount: row?.likesCount ?? 0 }
  })
}

/** Counts a share. Throws 404 if the lesson does not exist for the user. */
export async function shareLesson(db: Db, user: User, id: number): Promise<{ sharesCount: number }> {
  const [row] = await db
    .update(lessons)
    .set({ sharesCount: sql`${lessons.sharesCount} + 1` })
    .where(and(eq(lessons.id, id), isLessonVisible(user)))
    .returning({ sharesCount: lessons.sharesCount })
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return row
}
