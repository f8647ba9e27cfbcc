import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notify, notifyGrouped } from '../../academy/server/notifications.ts'
import { users } from '../../accounts/tables.ts'
import { isLessonVisible } from '../../catalogue/server/access/visibility.ts'
import { lockLessonFor } from '../../catalogue/server/lessons/lessons.ts'
import { isTaughtBy } from '../../catalogue/server/teachers/teacher-of.ts'
import { courses, lessons, teachers } from '../../catalogue/tables.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import type { Services } from '../../platform/server/context.ts'
import type { Live } from '../../platform/server/live.ts'
import type { User } from '../../platform/user.schema.ts'
import type {
  Comment,
  commentAnswer,
  commentInput,
  commentState,
  ReceivedComment,
  receivedList,
} from '../comments.schema.ts'
import { communityErrors } from '../errors.ts'
import { comments } from '../tables.ts'
import { getComment, GONE, insertComment, refuseTooMany } from './comments.ts'
import { comments as policy } from '../comments.policy.ts'

type Both = Pick<Services, 'db' | 'live'>

/**
 * Creates a comment. Throws 404 if the lesson does not exist for the user, and 409 if the user has reached the limit
 * of comments on the lesson.
 */
export async function createComment(
  { db, live }: Both,
  user: User,
  { id, content, atSeconds }: z.output<typeof commentInput>,
): Promise<Comment> {
  return transact(db, async (tx) => {
    // Locks the lesson, because its comment count changes.
    await lockLessonFor(tx, user, id)
    await refuseTooMany(tx, user.id, id)
    const comment = await insertComment(tx, user, { lessonId: id, content, atSeconds: atSeconds ?? null })
    await receiveComment(tx, live, user, id)
    return comment
  })
}

/**
 * Answers a comment with a new comment on its lesson, and notifies the author. Throws 404 if the comment does not
 * exist.
 */
export async function answerComment(
  { db, live }: Both,
  user: User,
  { commentId, content }: z.output<typeof commentAnswer>,
): Promise<Comment> {
  const { lessonId } = await getComment(db, user, commentId)
  return transact(db, async (tx) => {
    await lockLessonFor(tx, user, lessonId)
    const { userId, title } = await getComment(tx, user, commentId)
    const answer = await insertComment(tx, user, { lessonId, content, answeredAt: new Date() })
    await tx
      .update(comments)
      .set({ answeredAt: sql`now()` })
      .where(eq(comments.id, commentId))
    await notifyOfReply(tx, live, user, { lessonId, title, authors: [userId] })
    return answer
  })
}

type Answered = { lessonId: number; title: string; authors: readonly (string | null)[] }

/** Notifies each author once of an answer, but not the user who wrote it. */
async function notifyOfReply(tx: Tx, live: Live, by: User, { lessonId, title, authors }: Answered) {
  const others = [...new Set(authors)].filter((id): id is string => id !== null && id !== by.id)
  if (others.length === 0) return
  const data = { lessonId, title, by: by.fullName ?? by.username }
  await notify(tx, live, others, { kind: 'comment_answered', data })
}

/**
 * Notifies administrators and the course's teacher of a comment. A comment by one of them answers all earlier ones on its
 * lesson instead, and notifies their authors.
 */
async function receiveComment(tx: Tx, live: Live, author: User, lessonId: number): Promise<void> {
  const [course] = await tx
    .select({
      courseId: courses.id,
      title: courses.title,
      lesson: lessons.title,
      teacherId: teachers.userId,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(teachers, isTaughtBy(sql`${teachers}.name`))
    .where(eq(lessons.id, lessonId))
  if (!course) throw communityErrors.COMMENT_NOT_FOUND()
  const { teacherId, lesson, ...of } = course
  if (policy.can(author, 'answer') || author.id === teacherId) {
    const answered = await tx
      .update(comments)
      .set({ answeredAt: sql`now()` })
      .where(and(eq(comments.lessonId, lessonId), isNull(comments.answeredAt)))
      .returning({ userId: comments.userId })
    const authors = answered.map(({ userId }) => userId)
    await notifyOfReply(tx, live, author, { lessonId, title: lesson, authors })
    return
  }
  const people = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(isNull(users.blockedAt), sql`(${users.role} = 'admin' or ${users.id} = ${teacherId}::uuid)`))
  const data = { ...of, lessonId, username: author.username, count: 1 }
  const idsOf = (isAdmin: boolean) =>
    people.filter((person) => policy.can(person, 'answer') === isAdmin).map(({ id }) => id)
  await notifyGrouped(
    tx,
    live,
    idsOf(true),
    { kind: 'comments_received', data: { ...data, admin: true } },
    'courseId',
  )
  await notifyGrouped(
    tx,
    live,
    idsOf(false),
    { kind: 'comments_received', data: { ...data, admin: false } },
    'courseId',
  )
}

/** Returns answered or unanswered comments on lessons outside the bin, newest first. */
export async function listReceivedComments(
  db: Db,
  user: User,
  { state, limit, cursor }: z.output<typeof receivedList> & { limit: number },
): Promise<{ items: ReceivedComment[]; nextCursor: number | null }> {
  const rows = await db
    .select({
      id: comments.id,
      userId: comments.userId,
      content: comments.content,
      atSeconds: comments.atSeconds,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      answeredAt: comments.answeredAt,
      fullName: users.fullName,
      username: users.username,
      lesson: { id: lessons.id, title: lessons.title },
      course: { title: courses.title },
    })
    .from(comments)
    .innerJoin(lessons, eq(lessons.id, comments.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        state === 'unanswered' ? isNull(comments.answeredAt) : isNotNull(comments.answeredAt),
        isLessonVisible(user),
        cursor === undefined ? undefined : lt(comments.id, cursor),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(({ fullName, username, ...row }) => ({
    ...row,
    user: username === null ? GONE : { fullName, username },
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Marks a comment as answered, or as unanswered again. Throws 404 if the comment does not exist. */
export async function setCommentState(
  db: Db,
  user: User,
  { commentId, state }: z.output<typeof commentState>,
): Promise<void> {
  const exists = sql`exists (select from ${lessons} where ${lessons.id} = ${comments.lessonId} and ${isLessonVisible(user)})`
  const changed = await db
    .update(comments)
    .set({ answeredAt: state === 'answered' ? sql`now()` : null })
    .where(and(eq(comments.id, commentId), exists))
    .returning({ id: comments.id })
  if (changed.length === 0) throw communityErrors.COMMENT_NOT_FOUND()
}
