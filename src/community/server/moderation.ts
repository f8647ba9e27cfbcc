import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../academy/server/audit.ts'
import { users } from '../../accounts/tables.ts'
import { isLessonVisible } from '../../catalogue/server/access/visibility.ts'
import { lockLessonFor } from '../../catalogue/server/lessons/lessons.ts'
import { courses, lessons } from '../../catalogue/tables.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import { comments as policy } from '../comments.policy.ts'
import type {
  Comment,
  commentEdits as editsSchema,
  commentHidden,
  commentPinned,
  commentReportInput,
  ReportedComment,
} from '../comments.schema.ts'
import { communityErrors } from '../errors.ts'
import { MAX_PINNED } from '../rules.ts'
import { commentEdits, commentReports, comments } from '../tables.ts'
import { listedColumns, toComment } from './comment-rows.ts'
import { getComment, readComment } from './comments.ts'

/** Maximum number of reported comments in the list, and of reports per comment. */
const MAX_REPORTED = 100
const MAX_REPORTS = 20

type Found = Awaited<ReturnType<typeof getComment>>
type Change = {
  action: 'pinned' | 'unpinned' | 'hidden' | 'shown'
  /** Returns whether anything changed. */
  apply: (tx: Tx, comment: Found) => Promise<boolean>
}

/**
 * Changes a comment for its teacher or an administrator, and returns it. Throws 403 for other users, and 404 if it
 * does not exist.
 */
async function moderate(db: Db, user: User, commentId: number, { action, apply }: Change): Promise<Comment> {
  const { lessonId } = await getComment(db, user, commentId)
  return transact(db, async (tx) => {
    await lockLessonFor(tx, user, lessonId)
    const comment = await getComment(tx, user, commentId)
    if (!policy.can(user, 'moderate', comment)) throw communityErrors.COMMENT_NOT_TEACHER()
    const { title, username } = comment
    if (await apply(tx, comment))
      await writeAudit(tx, user, `comment.${action}`, ['comment', commentId], { lessonId, title, username })
    return readComment(tx, user, commentId)
  })
}

/**
 * Pins a comment above the others of its lesson, or unpins it. Throws 403 unless the user teaches the course, and
 * 404 if the comment does not exist. Throws 409 for a reply, or if the lesson has the maximum number of pinned
 * comments.
 */
export async function pinComment(
  db: Db,
  user: User,
  { commentId, pinned }: z.output<typeof commentPinned>,
): Promise<Comment> {
  return moderate(db, user, commentId, {
    action: pinned ? 'pinned' : 'unpinned',
    apply: async (tx, { parentId, lessonId, pinnedAt }) => {
      if (parentId !== null) throw communityErrors.PIN_REPLY()
      if (pinned === (pinnedAt !== null)) return false
      const others = and(eq(comments.lessonId, lessonId), isNotNull(comments.pinnedAt))
      if (pinned && (await tx.$count(comments, others)) >= MAX_PINNED)
        throw communityErrors.PIN_LIMIT({ most: MAX_PINNED })
      await tx
        .update(comments)
        .set({ pinnedAt: pinned ? sql`now()` : null })
        .where(eq(comments.id, commentId))
      return true
    },
  })
}

/**
 * Hides a comment from all users except its author, the teacher and administrators, or shows it again.
 * Administrators also dismiss its reports. Throws 403 unless the user teaches the course, and 404 if the comment
 * does not exist.
 */
export async function hideComment(
  db: Db,
  user: User,
  { commentId, hidden }: z.output<typeof commentHidden>,
): Promise<Comment> {
  return moderate(db, user, commentId, {
    action: hidden ? 'hidden' : 'shown',
    apply: async (tx, { hiddenAt }) => {
      const isDismissed = policy.can(user, 'dismissReports') && (await removeReports(tx, commentId))
      if (hidden === (hiddenAt !== null)) return isDismissed
      await tx
        .update(comments)
        .set({ hiddenAt: hidden ? sql`now()` : null })
        .where(eq(comments.id, commentId))
      return true
    },
  })
}

/**
 * Reports a comment to the administrators, or changes the reason of the user's earlier report. Throws 404 if it does
 * not exist, and 409 for the user's own comment.
 */
export async function reportComment(
  db: Db,
  user: User,
  { commentId, reason }: z.output<typeof commentReportInput>,
): Promise<void> {
  const comment = await getComment(db, user, commentId)
  if (!policy.can(user, 'report', comment)) throw communityErrors.COMMENT_OWN()
  await db
    .insert(commentReports)
    .values({ commentId, userId: user.id, reason })
    .onConflictDoUpdate({ target: [commentReports.commentId, commentReports.userId], set: { reason } })
}

/** Returns reported comments on lessons outside the bin, the latest first. */
export async function listReportedComments(db: Db, user: User): Promise<ReportedComment[]> {
  const reports = sql<{ username: string; reason: string; createdAt: string }[]>`(
    select json_agg(json_build_object('username', r.username, 'reason', r.reason, 'createdAt', r.created_at))
    from (
      select u.username, c.reason, c.created_at from ${commentReports} c join ${users} u on u.id = c.user_id
      where c.comment_id = ${comments.id} order by c.created_at limit ${MAX_REPORTS}
    ) as r)`
  const rows = await db
    .select({
      ...listedColumns,
      reports,
    })
    .from(comments)
    .innerJoin(lessons, eq(lessons.id, comments.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        sql`${comments.id} in (select comment_id from ${commentReports})`,
        isNull(comments.deletedAt),
        isLessonVisible(user),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(MAX_REPORTED)
  return rows.map((row) => ({
    ...toComment(row),
    reports: row.reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt) })),
  }))
}

/** Deletes the reports of a comment. Returns whether it had any. */
async function removeReports(tx: Tx, commentId: number): Promise<boolean> {
  const gone = await tx
    .delete(commentReports)
    .where(eq(commentReports.commentId, commentId))
    .returning({ commentId: commentReports.commentId })
  return gone.length > 0
}

/**
 * Dismisses the reports of a comment, without changing the comment. Throws 404 if it does not exist or has no reports.
 */
export async function dismissReports(db: Db, user: User, commentId: number): Promise<void> {
  const { lessonId, title, username } = await getComment(db, user, commentId)
  await transact(db, async (tx) => {
    if (!(await removeReports(tx, commentId))) throw communityErrors.COMMENT_NOT_FOUND()
    const about = { lessonId, title, username }
    await writeAudit(tx, user, 'comment.reports_dismissed', ['comment', commentId], about)
  })
}

/**
 * Returns the earlier texts of a comment, latest first. Throws 403 unless the user wrote it or teaches the course, and
 * 404 if it does not exist.
 */
export async function listEdits(db: Db, user: User, commentId: number): Promise<z.infer<typeof editsSchema>> {
  const comment = await getComment(db, user, commentId)
  if (comment.userId !== user.id && !policy.can(user, 'moderate', comment))
    throw communityErrors.COMMENT_NOT_TEACHER()
  return db
    .select({ content: commentEdits.content, editedAt: commentEdits.editedAt })
    .from(commentEdits)
    .where(eq(commentEdits.commentId, commentId))
    .orderBy(desc(commentEdits.id))
}
