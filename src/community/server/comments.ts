import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MAX } from '../../platform/constants.ts'
import { comments as policy } from '../comments.policy.ts'
import { FIRST_REPLIES, isEditable, MAX_PINNED } from '../rules.ts'
import type { Comment, commentList, commentPage, commentUpdate } from '../comments.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { isLessonVisible, type Viewer, viewerQuery } from '../../catalogue/server/access/visibility.ts'
import { lockLessonFor, refuseUnknownLesson } from '../../catalogue/server/lessons/lessons.ts'
import { transact, type Db, type Tx } from '../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery, queryBuilder } from '../../platform/server/db/prepared-query.ts'
import { commentEdits, commentReports, comments, removedComments } from '../tables.ts'
import { lessons } from '../../catalogue/tables.ts'
import { users } from '../../accounts/tables.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { communityErrors } from '../errors.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import {
  findShownComment,
  isReplyShownTo,
  isShownTo,
  shownColumns,
  teacherOfLesson,
  teachesLesson,
  toComment,
} from './comment-rows.ts'

/** Maximum number of marks on a seek bar: one for each hundredth of its length. */
const MOMENTS = 100
/**
 * A deletion before this time can no longer be undone. The page offers undo for ten seconds, or longer if the
 * pointer is over the toast.
 */
const UNDO_ENDS = sql<Date>`now() - interval '5 minutes'`

type Page = z.infer<typeof commentPage>
type Asked = { id: number; before: number | undefined; kind: string | undefined; count: number }

const newestOf = viewerQuery(({ id, before, kind, count }: Placeholders<Asked>, viewer) =>
  queryBuilder
    .select(shownColumns(viewer, id))
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        eq(comments.lessonId, id),
        isNull(comments.parentId),
        isNull(comments.deletedAt),
        isShownTo(viewer, sql`${comments}`, id),
        before && lt(comments.id, before),
        kind && sql`${comments.kind} = ${kind}`,
      ),
    )
    .orderBy(desc(comments.id))
    .limit(count),
)

/** Returns comments with their first replies: pinned comments on the first page, then the newest. */
const threadsOf = viewerQuery(({ id, before, kind, count }: Placeholders<Asked>, viewer) => {
  const isReplyShown = isReplyShownTo(viewer, sql`r`, id)
  const thread = sql`from ${comments} c where c.lesson_id = ${id} and c.parent_id is null
    and ${isShownTo(viewer, sql`c`, id)}
    and (c.deleted_at is null or exists (select from ${comments} r where r.parent_id = c.id and ${isReplyShown}))
    ${kind && sql`and c.kind = ${kind}`}`
  const pinned = sql`union all (select c.id ${thread} and c.pinned_at is not null)`
  return queryBuilder
    .select(shownColumns(viewer, id))
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(
      sql`${comments.id} in (
        with threads as (
          (select c.id ${thread} and c.pinned_at is null ${before && sql`and c.id < ${before}`}
            order by c.id desc limit ${count})
          ${before ? undefined : pinned}
        )
        select id from threads
        union all
        select first.id from threads, lateral (
          select r.id from ${comments} r where r.parent_id = threads.id and ${isReplyShown}
          order by r.accepted_at nulls last, r.id limit ${sql.raw(String(FIRST_REPLIES))}
        ) as first)`,
    )
    .orderBy(desc(comments.id))
})

const totalOf = viewerQuery(({ id }: Placeholders<{ id: number }>, viewer) =>
  queryBuilder
    .select({
      total: lessons.commentsCount,
      canModerate: teachesLesson(viewer, id),
      hasQuestions: sql<boolean>`exists (
        select from ${comments} q where q.lesson_id = ${id} and q.kind = 'question'
          and q.hidden_at is null and q.deleted_at is null)`,
    })
    .from(lessons)
    .where(and(eq(lessons.id, id), isLessonVisible(viewer))),
)

const oldestFirst = (a: Comment, b: Comment) => Number(b.isAccepted) - Number(a.isAccepted) || a.id - b.id

/**
 * Returns comments, newest first. If the caller requests replies, each comment contains its first replies, and
 * pinned comments are first. Throws 404 if the lesson does not exist for the viewer.
 */
export async function listComments(
  db: Db,
  viewer: Viewer,
  { id, limit, cursor, replies, kind }: z.output<typeof commentList> & { limit: number },
): Promise<Page> {
  const asked = { id, before: cursor, kind, count: limit + 1 }
  const [rows, [lesson]] = await Promise.all([
    replies ? threadsOf(db, viewer, asked) : newestOf(db, viewer, asked),
    totalOf(db, viewer, { id }),
  ])
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  const found: Comment[] = rows.map(toComment)
  const threads = found.filter(({ parentId }) => parentId === null)
  const newest = threads.filter(({ isPinned }) => !replies || !isPinned)
  const shown = newest.slice(0, limit)
  const items = replies
    ? [...threads.filter(({ isPinned }) => isPinned), ...shown].map((thread) => ({
        ...thread,
        replies: found.filter(({ parentId }) => parentId === thread.id).toSorted(oldestFirst),
      }))
    : shown
  return { items, nextCursor: newest.length > limit ? (shown.at(-1)?.id ?? null) : null, ...lesson }
}

const repliesOf = viewerQuery(({ parent }: Placeholders<{ parent: number }>, viewer) =>
  queryBuilder
    .select(shownColumns(viewer, comments.lessonId))
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.parentId, parent), isReplyShownTo(viewer, sql`${comments}`, comments.lessonId)))
    .orderBy(asc(comments.id)),
)

const threadOf = viewerQuery(({ id }: Placeholders<{ id: number }>, viewer) =>
  queryBuilder
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(lessons, eq(lessons.id, comments.lessonId))
    .where(
      and(
        eq(comments.id, id),
        isLessonVisible(viewer),
        isShownTo(viewer, sql`${comments}`, comments.lessonId),
      ),
    ),
)

/**
 * Returns all replies to a comment, the accepted answer first and then the oldest. Throws 404 if the comment does not
 * exist for the viewer.
 */
export async function listReplies(db: Db, viewer: Viewer, commentId: number): Promise<Comment[]> {
  const [rows, [thread]] = await Promise.all([
    repliesOf(db, viewer, { parent: commentId }),
    threadOf(db, viewer, { id: commentId }),
  ])
  if (!thread) throw communityErrors.COMMENT_NOT_FOUND()
  return rows.map(toComment).toSorted(oldestFirst)
}

const momentsOf = preparedQuery(({ id }: Placeholders<{ id: number }>) => {
  const newest = queryBuilder
    .select({ id: comments.id, atSeconds: comments.atSeconds })
    .from(comments)
    .where(
      and(
        eq(comments.lessonId, id),
        isNotNull(comments.atSeconds),
        isNull(comments.parentId),
        isNull(comments.hiddenAt),
        isNull(comments.deletedAt),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(MOMENTS)
    .as('newest')
  return queryBuilder
    .select({ id: newest.id, atSeconds: newest.atSeconds })
    .from(newest)
    .orderBy(asc(newest.atSeconds), asc(newest.id))
})

/**
 * Returns the positions of the newest comments, in the order of the video. Throws 404 if the lesson does not exist
 * for the viewer.
 */
export async function listMoments(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; atSeconds: number }[]> {
  const [rows] = await Promise.all([momentsOf(db, { id }), refuseUnknownLesson(db, viewer, id)])
  return rows.flatMap((row) => (row.atSeconds === null ? [] : [{ id: row.id, atSeconds: row.atSeconds }]))
}

type NewComment = Pick<
  typeof comments.$inferInsert,
  'lessonId' | 'content' | 'atSeconds' | 'answeredAt' | 'parentId' | 'kind'
>

/** Returns a comment as the user sees it. Throws 404 if it does not exist for the user. */
export async function readComment(db: Db | Tx, user: User, id: number): Promise<Comment> {
  const [row] = await findShownComment(db, user, { id })
  if (!row) throw communityErrors.COMMENT_NOT_FOUND()
  return toComment(row)
}

/** Inserts a comment. The caller must lock the lesson. */
export async function insertComment(tx: Tx, user: User, values: NewComment): Promise<Comment> {
  const [row] = await tx
    .insert(comments)
    .values({ ...values, userId: user.id })
    .returning({ id: comments.id })
  if (!row) throw new Error('An insert returned no row')
  return readComment(tx, user, row.id)
}

/** Maximum number of earlier texts that Lantern stores for a comment. */
const MAX_EDITS = 20

/** Throws 409 if the user has reached the limit of comments on the lesson. The caller must lock the lesson. */
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
  await transact(db, async (tx) => {
    const [before] = await tx
      .select({ content: comments.content })
      .from(comments)
      .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
      .for('no key update')
    if (!before) throw communityErrors.COMMENT_NOT_FOUND()
    await tx
      .update(comments)
      .set({ content, editedAt: sql`now()` })
      .where(eq(comments.id, commentId))
    if (before.content !== content) await keepEarlierText(tx, commentId, before.content)
  })
  return readComment(db, user, commentId)
}

async function keepEarlierText(tx: Tx, commentId: number, content: string): Promise<void> {
  await tx.insert(commentEdits).values({ commentId, content })
  await tx.execute(sql`
    delete from ${commentEdits} where id in (
      select id from ${commentEdits} where comment_id = ${commentId} order by id desc offset ${MAX_EDITS})`)
}

/** Returns a comment on a lesson, if both exist for this user. Otherwise throws 404. */
export async function getComment(db: Db | Tx, user: User, commentId: number) {
  const [comment] = await db
    .select({
      userId: comments.userId,
      lessonId: comments.lessonId,
      createdAt: comments.createdAt,
      title: lessons.title,
      username: users.username,
      parentId: comments.parentId,
      kind: comments.kind,
      answeredAt: comments.answeredAt,
      acceptedAt: comments.acceptedAt,
      pinnedAt: comments.pinnedAt,
      hiddenAt: comments.hiddenAt,
      courseId: lessons.courseId,
      teacherId: teacherOfLesson(comments.lessonId),
    })
    .from(comments)
    .innerJoin(lessons, eq(lessons.id, comments.lessonId))
    .leftJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt), isLessonVisible(user)))
  if (!comment || (comment.hiddenAt && !policy.can(user, 'seeHidden', comment)))
    throw communityErrors.COMMENT_NOT_FOUND()
  return comment
}

/**
 * The values of a deleted comment that stays because it has replies, earlier texts or reports. Restoring it sets the
 * original values again. A hidden comment stays hidden, and so do its replies.
 */
const EMPTY = {
  userId: null,
  content: '-',
  atSeconds: null,
  editedAt: null,
  answeredAt: sql`now()`,
  acceptedAt: null,
  pinnedAt: null,
  deletedAt: sql`now()`,
}

/**
 * Deletes a comment. Replies by other users stay. Throws 404 if it does not exist, and 403 for another user's
 * comment unless the caller is staff.
 */
export async function deleteComment(db: Db, user: User, commentId: number): Promise<void> {
  const comment = await getComment(db, user, commentId)
  if (!policy.can(user, 'delete', comment)) throw communityErrors.COMMENT_NOT_OWN()
  await transact(db, async (tx) => {
    await lockLessonFor(tx, user, comment.lessonId)
    const [row] = await tx
      .select()
      .from(comments)
      .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
      .for('update')
    if (!row) throw communityErrors.COMMENT_NOT_FOUND()
    const { deletedAt: _none, ...removed } = row
    await tx.insert(removedComments).values({ ...removed, removedBy: user.id })
    const own = [
      tx.$count(comments, eq(comments.parentId, commentId)),
      tx.$count(commentEdits, eq(commentEdits.commentId, commentId)),
      tx.$count(commentReports, eq(commentReports.commentId, commentId)),
    ]
    if ((await Promise.all(own)).some((count) => count > 0))
      await tx.update(comments).set(EMPTY).where(eq(comments.id, commentId))
    else await tx.delete(comments).where(eq(comments.id, commentId))
    if (comment.userId === user.id) return
    await writeAudit(tx, user, 'comment.deleted', ['comment', commentId], {
      lessonId: comment.lessonId,
      title: comment.title,
      username: comment.username,
    })
  })
}

/**
 * Restores a comment for the user who deleted it. Throws 404 if there is no such comment or it is too late. Throws
 * 409 if its author has reached the limit in the meantime.
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
    const values = { ...comment, ...(await placeLeft(tx, comment)), deletedAt: null }
    const { id: _id, ...changed } = values
    const kept = await tx
      .update(comments)
      .set(changed)
      .where(eq(comments.id, commentId))
      .returning({ id: comments.id })
    if (kept.length === 0) await tx.insert(comments).overridingSystemValue().values(values)
    if (comment.userId !== user.id) {
      const { title, username } = await getComment(tx, user, commentId)
      await writeAudit(tx, user, 'comment.restored', ['comment', commentId], {
        lessonId: comment.lessonId,
        title,
        username,
      })
    }
    return readComment(tx, user, commentId)
  })
}

type Restored = Pick<typeof removedComments.$inferSelect, 'parentId' | 'lessonId' | 'acceptedAt' | 'pinnedAt'>

/**
 * Returns whether a restored comment is still accepted and pinned. Another comment may have replaced it in the
 * meantime. Throws 404 if its parent comment no longer exists.
 */
async function placeLeft(tx: Tx, { parentId, lessonId, acceptedAt, pinnedAt }: Restored) {
  if (parentId !== null && (await tx.$count(comments, eq(comments.id, parentId))) === 0)
    throw communityErrors.COMMENT_NOT_FOUND()
  const isTaken =
    acceptedAt !== null &&
    parentId !== null &&
    (await tx.$count(comments, and(eq(comments.parentId, parentId), isNotNull(comments.acceptedAt)))) > 0
  const isFull =
    pinnedAt !== null &&
    (await tx.$count(comments, and(eq(comments.lessonId, lessonId), isNotNull(comments.pinnedAt)))) >=
      MAX_PINNED
  return { acceptedAt: isTaken ? null : acceptedAt, pinnedAt: isFull ? null : pinnedAt }
}

/** Permanently deletes comments that can no longer be restored, with their earlier texts and reports. */
export async function deleteRemovedComments(db: Db): Promise<void> {
  await db.delete(removedComments).where(lt(removedComments.removedAt, UNDO_ENDS))
  const empty = sql`select id from ${comments} where deleted_at < ${UNDO_ENDS}`
  for (const table of [commentEdits, commentReports])
    await db.delete(table).where(sql`${table.commentId} in (${empty})`)
  await db.execute(sql`
    delete from ${comments} where deleted_at < ${UNDO_ENDS}
      and not exists (select from ${comments} r where r.parent_id = ${comments}.id)`)
}
