import { and, asc, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MAX } from '../../platform/constants.ts'
import { comments as policy } from '../comments.policy.ts'
import { isEditable } from '../rules.ts'
import type { Comment, commentList, commentUpdate } from '../comments.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { isLessonVisible, type Viewer, viewerQuery } from '../../catalogue/server/access/visibility.ts'
import { lockLessonFor, refuseUnknownLesson } from '../../catalogue/server/lessons/lessons.ts'
import { transact, type Db, type Tx } from '../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery, queryBuilder } from '../../platform/server/db/prepared-query.ts'
import { comments, removedComments } from '../tables.ts'
import { lessons } from '../../catalogue/tables.ts'
import { users } from '../../accounts/tables.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { communityErrors } from '../errors.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { t } from '../texts/comments.ts'

/** Maximum number of marks on a seek bar: one on each hundredth. */
const MOMENTS = 100
export const GONE = {
  fullName: null,
  get username() {
    return t.deletedUser
  },
}

/**
 * The start of the period in which a deletion can be undone. The page offers undo for ten seconds, and longer while
 * the pointer is over it.
 */
const UNDO_ENDS = sql<Date>`now() - interval '5 minutes'`

type Page = { items: Comment[]; nextCursor: number | null; total: number }

const newestOf = preparedQuery(
  ({ id, before, count }: Placeholders<{ id: number; before: number | undefined; count: number }>) =>
    queryBuilder
      .select({
        id: comments.id,
        userId: comments.userId,
        content: comments.content,
        atSeconds: comments.atSeconds,
        createdAt: comments.createdAt,
        editedAt: comments.editedAt,
        fullName: users.fullName,
        username: users.username,
      })
      .from(comments)
      .leftJoin(users, eq(users.id, comments.userId))
      .where(and(eq(comments.lessonId, id), before && lt(comments.id, before)))
      .orderBy(desc(comments.id))
      .limit(count),
)

const totalOf = viewerQuery(({ id }: Placeholders<{ id: number }>, viewer) =>
  queryBuilder
    .select({ total: lessons.commentsCount })
    .from(lessons)
    .where(and(eq(lessons.id, id), isLessonVisible(viewer))),
)

/** Returns comments, newest first. Throws 404 if the lesson does not exist for the viewer. */
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

const momentsOf = preparedQuery(({ id }: Placeholders<{ id: number }>) => {
  const newest = queryBuilder
    .select({ id: comments.id, atSeconds: comments.atSeconds })
    .from(comments)
    .where(and(eq(comments.lessonId, id), isNotNull(comments.atSeconds)))
    .orderBy(desc(comments.id))
    .limit(MOMENTS)
    .as('newest')
  return queryBuilder
    .select({ id: newest.id, atSeconds: newest.atSeconds })
    .from(newest)
    .orderBy(asc(newest.atSeconds), asc(newest.id))
})

/**
 * Returns the moments of the newest comments, in the order of the video. Throws 404 if the lesson does not exist for
 * the viewer.
 */
export async function listMoments(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; atSeconds: number }[]> {
  const [rows] = await Promise.all([momentsOf(db, { id }), refuseUnknownLesson(db, viewer, id)])
  return rows.flatMap((row) => (row.atSeconds === null ? [] : [{ id: row.id, atSeconds: row.atSeconds }]))
}

type NewComment = Pick<typeof comments.$inferInsert, 'lessonId' | 'content' | 'atSeconds' | 'answeredAt'>

/** Inserts a comment. The lesson must be locked. */
export async function insertComment(tx: Tx, user: User, values: NewComment): Promise<Comment> {
  const [row] = await tx
    .insert(comments)
    .values({ ...values, userId: user.id })
    .returning()
  if (!row) throw new Error('An insert returned no row')
  return { ...row, user: { fullName: user.fullName, username: user.username } }
}

/** Throws 409 if the user has reached the limit of comments on the lesson. The lesson must be locked. */
export async function refuseTooMany(tx: Tx, userId: string, lessonId: number): Promise<void> {
  const own = await tx.$count(comments, and(eq(comments.lessonId, lessonId), eq(comments.userId, userId)))
  if (own >= MAX.ownComments) throw communityErrors.COMMENT_LIMIT({ most: MAX.ownComments })
}

/**
 * Changes the text of the user's own comment. Throws 403 for another user's comment, 404 if it does not exist, and
 * 409 if it is too old to edit.
 */
export async function updateComment(
  db: Db,
  user: User,
  { commentId, content }: z.output<typeof commentUpdate>,
): Promise<Comment> {
  const comment = await getComment(db, user, commentId)
  if (comment.userId !== user.id) throw communityErrors.COMMENT_NOT_YOURS()
  if (!isEditable(comment)) throw communityErrors.COMMENT_TOO_OLD()
  const [row] = await db
    .update(comments)
    .set({ content, editedAt: sql`now()` })
    .where(eq(comments.id, commentId))
    .returning()
  if (!row) throw communityErrors.COMMENT_NOT_FOUND()
  return { ...row, user: { fullName: user.fullName, username: user.username } }
}

/** Returns a comment on a lesson that exists for this user. Throws 404 if there is none. */
export async function getComment(db: Db | Tx, user: User, commentId: number) {
  const [comment] = await db
    .select({
      userId: comments.userId,
      lessonId: comments.lessonId,
      createdAt: comments.createdAt,
      title: lessons.title,
      username: users.username,
    })
    .from(comments)
    .innerJoin(lessons, eq(lessons.id, comments.lessonId))
    .leftJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.id, commentId), isLessonVisible(user)))
  if (!comment) throw communityErrors.COMMENT_NOT_FOUND()
  return comment
}

/**
 * Deletes a comment. Throws 404 if it does not exist, and 403 for another user's comment unless the caller is staff.
 */
export async function deleteComment(db: Db, user: User, commentId: number): Promise<void> {
  const comment = await getComment(db, user, commentId)
  if (!policy.can(user, 'delete', comment)) throw communityErrors.COMMENT_NOT_OWN()
  await transact(db, async (tx) => {
    await lockLessonFor(tx, user, comment.lessonId)
    const [row] = await tx.delete(comments).where(eq(comments.id, commentId)).returning()
    if (!row) throw communityErrors.COMMENT_NOT_FOUND()
    await tx.insert(removedComments).values({ ...row, removedBy: user.id })
    if (comment.userId === user.id) return
    await writeAudit(tx, user, 'comment.deleted', ['comment', commentId], {
      lessonId: comment.lessonId,
      title: comment.title,
      username: comment.username,
    })
  })
}

/**
 * Restores a comment for the user who deleted it. Throws 404 if there is none or it is too late, and 409 if its
 * author has reached the limit meanwhile.
 */
export async function restoreComment(db: Db, user: User, commentId: number): Promise<Comment> {
  const own = and(
    eq(removedComments.id, commentId),
    eq(removedComments.removedBy, user.id),
    gt(removedComments.removedAt, UNDO_ENDS),
  )
  const [removed] = await db.select({ lessonId: removedComments.lessonId }).from(removedComments).where(own)
  if (!removed) throw communityErrors.COMMENT_NOT_FOUND()
  return transact(db, async (tx) => {
    await lockLessonFor(tx, user, removed.lessonId)
    const [row] = await tx.delete(removedComments).where(own).returning()
    if (!row) throw communityErrors.COMMENT_NOT_FOUND()
    const { removedBy: _by, removedAt: _at, ...comment } = row
    if (comment.userId !== null) await refuseTooMany(tx, comment.userId, comment.lessonId)
    await tx.insert(comments).overridingSystemValue().values(comment)
    const [author] =
      comment.userId === null
        ? []
        : await tx
            .select({ fullName: users.fullName, username: users.username })
            .from(users)
            .where(eq(users.id, comment.userId))
    if (comment.userId !== user.id)
      await writeAudit(tx, user, 'comment.restored', ['comment', commentId], {
        lessonId: comment.lessonId,
        title: (await getComment(tx, user, commentId)).title,
        username: author?.username ?? null,
      })
    return { ...comment, user: author ?? GONE }
  })
}

/** Permanently deletes comments that can no longer be restored. */
export async function deleteRemovedComments(db: Db): Promise<void> {
  await db.delete(removedComments).where(lt(removedComments.removedAt, UNDO_ENDS))
}
