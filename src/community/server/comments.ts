import { and, asc, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { canDeleteComment } from '../rules.ts'
import type { Comment, commentInput, commentList } from '../comments.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { lessonExists, type Viewer, viewerStatement } from '../../catalogue/server/access/existence.ts'
import { lockLessonFor, refuseUnknownLesson } from '../../catalogue/server/lessons/lessons.ts'
import { transact, type Db } from '../../platform/server/db/connect.ts'
import { type Held, statement, writing } from '../../platform/server/db/statement.ts'
import { comments } from '../tables.ts'
import { lessons } from '../../catalogue/tables.ts'
import { users } from '../../accounts/tables.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { communityErrors } from '../errors.ts'
import { writeAudit } from '../../academy/server/audit.ts'

/** How many marks a seek bar carries at most: one on every hundredth. */
const MOMENTS = 100
const GONE = { fullName: null, username: 'Deleted user' }

type Page = { items: Comment[]; nextCursor: number | null; total: number }

const newestOf = statement(
  ({ id, before, count }: Held<{ id: number; before: number | undefined; count: number }>) =>
    writing
      .select({
        id: comments.id,
        userId: comments.userId,
        content: comments.content,
        atSeconds: comments.atSeconds,
        createdAt: comments.createdAt,
        fullName: users.fullName,
        username: users.username,
      })
      .from(comments)
      .leftJoin(users, eq(users.id, comments.userId))
      .where(and(eq(comments.lessonId, id), before && lt(comments.id, before)))
      .orderBy(desc(comments.id))
      .limit(count),
)

const totalOf = viewerStatement(({ id }: Held<{ id: number }>, viewer) =>
  writing
    .select({ total: lessons.commentsCount })
    .from(lessons)
    .where(and(eq(lessons.id, id), lessonExists(viewer))),
)

/** The newest first. Throws 404. */
export async function listComments(
  db: Db,
  viewer: Viewer,
  { id, limit, cursor }: z.output<typeof commentList> & { limit: number },
): Promise<Page> {
  const [rows, [lesson]] = await Promise.all([
    newestOf(db, { id, before: cursor, count: limit + 1 }),
    totalOf(db, viewer, { id }),
  ])
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  const items = rows.slice(0, limit).map(({ fullName, username, ...row }) => ({
    ...row,
    user: username === null ? GONE : { fullName, username },
  }))
  return {
    items,
    nextCursor: rows.length > items.length ? (items.at(-1)?.id ?? null) : null,
    total: lesson.total,
  }
}

const momentsOf = statement(({ id }: Held<{ id: number }>) => {
  const newest = writing
    .select({ id: comments.id, atSeconds: comments.atSeconds })
    .from(comments)
    .where(and(eq(comments.lessonId, id), isNotNull(comments.atSeconds)))
    .orderBy(desc(comments.id))
    .limit(MOMENTS)
    .as('newest')
  return writing
    .select({ id: newest.id, atSeconds: newest.atSeconds })
    .from(newest)
    .orderBy(asc(newest.atSeconds), asc(newest.id))
})

/** Where in the video people talk: the newest of them, in the order of the video. Throws 404. */
export async function listMoments(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; atSeconds: number }[]> {
  const [rows] = await Promise.all([momentsOf(db, { id }), refuseUnknownLesson(db, viewer, id)])
  return rows.flatMap((row) => (row.atSeconds === null ? [] : [{ id: row.id, atSeconds: row.atSeconds }]))
}

/** Throws 404. */
export async function createComment(
  db: Db,
  user: User,
  { id, content, atSeconds }: z.output<typeof commentInput>,
): Promise<Comment> {
  const [row] = await transact(db, async (tx) => {
    // The lesson counts its comments.
    await lockLessonFor(tx, user, id)
    return tx
      .insert(comments)
      .values({ lessonId: id, userId: user.id, content, atSeconds: atSeconds ?? null })
      .returning()
  })
  if (!row) throw new Error('An insert returned no row')
  return { ...row, user: { fullName: user.fullName, username: user.username } }
}

/** Throws 404, and 403 for somebody else's. */
export async function deleteComment(db: Db, user: User, commentId: number): Promise<void> {
  const [comment] = await db
    .select({
      userId: comments.userId,
      lessonId: comments.lessonId,
      title: lessons.title,
      username: users.username,
    })
    .from(comments)
    .innerJoin(lessons, eq(lessons.id, comments.lessonId))
    .leftJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.id, commentId), lessonExists(user)))
  if (!comment) throw communityErrors.COMMENT_NOT_FOUND()
  if (!canDeleteComment(user, comment)) throw communityErrors.COMMENT_NOT_OWN()
  await transact(db, async (tx) => {
    await lockLessonFor(tx, user, comment.lessonId)
    const gone = await tx.delete(comments).where(eq(comments.id, commentId)).returning({ id: comments.id })
    if (gone.length === 0) throw communityErrors.COMMENT_NOT_FOUND()
    if (comment.userId === user.id) return
    await writeAudit(tx, user, 'comment.deleted', `comment ${commentId}`, {
      lessonId: comment.lessonId,
      title: comment.title,
      username: comment.username,
    })
  })
}
