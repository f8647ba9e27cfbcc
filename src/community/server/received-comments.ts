import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notify, notifyGrouped } from '../../academy/server/notifications.ts'
import { users } from '../../accounts/tables.ts'
import { isInOwnCourses } from '../../catalogue/server/access/course-scopes.ts'
import { isLessonVisible } from '../../catalogue/server/access/visibility.ts'
import { lockLessonFor } from '../../catalogue/server/lessons/lessons.ts'
import { isTaughtBy } from '../../catalogue/server/teachers/teacher-of.ts'
import { courses, lessons, teachers } from '../../catalogue/tables.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import type { Services } from '../../platform/server/context.ts'
import type { Live } from '../../platform/server/live.ts'
import { coursesOf } from '../../platform/duties.policy.ts'
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
import { staffDuties } from '../../office/tables.ts'
import { listedColumns, teacherOfLesson, toComment } from './comment-rows.ts'
import { getComment, insertComment, refuseTooMany } from './comments.ts'
import { getThread, receiveReply, refuseFullThread, type Thread } from './threads.ts'
import { ANSWERING, comments as policy } from '../comments.policy.ts'

type Both = Pick<Services, 'db' | 'live'>

/**
 * Creates a comment or a reply. Throws 404 if the lesson or the parent comment does not exist for the user. Throws
 * 409 if the user has reached the limit of comments on the lesson, or the thread has the maximum number of replies.
 */
export async function createComment(
  { db, live }: Both,
  user: User,
  { id, content, atSeconds, parentId, kind }: z.output<typeof commentInput>,
): Promise<Comment> {
  return transact(db, async (tx) => {
    // Locks the lesson, because its comment count changes.
    await lockLessonFor(tx, user, id)
    await refuseTooMany(tx, user.id, id)
    if (parentId == null) {
      const comment = await insertComment(tx, user, {
        lessonId: id,
        content,
        kind,
        atSeconds: atSeconds ?? null,
      })
      await receiveComment(tx, live, user, id)
      return comment
    }
    const thread = await getThread(tx, user, parentId)
    if (thread.lessonId !== id) throw communityErrors.COMMENT_NOT_FOUND()
    return reply(tx, live, user, { thread, content })
  })
}

/** Inserts a reply. The caller must lock the lesson. */
async function reply(
  tx: Tx,
  live: Live,
  user: User,
  { thread, content }: { thread: Thread; content: string },
) {
  await refuseFullThread(tx, thread)
  const comment = await insertComment(tx, user, {
    lessonId: thread.lessonId,
    content,
    parentId: thread.id,
    answeredAt: new Date(),
  })
  await receiveReply(tx, live, user, thread)
  return comment
}

/**
 * Answers a comment with a reply, and notifies the author. Throws 403 unless the user teaches the course, and 404 if
 * the comment does not exist.
 */
export async function answerComment(
  { db, live }: Both,
  user: User,
  { commentId, content }: z.output<typeof commentAnswer>,
): Promise<Comment> {
  await refuseOthers(db, user)
  const { lessonId } = await getComment(db, user, commentId)
  return transact(db, async (tx) => {
    await lockLessonFor(tx, user, lessonId)
    const thread = await getThread(tx, user, commentId)
    if (!policy.can(user, 'moderate', thread)) throw communityErrors.COMMENT_NOT_TEACHER()
    return reply(tx, live, user, { thread, content })
  })
}

/** Throws 403 if the user has neither the duty to answer comments nor a teacher's page. */
export async function refuseOthers(db: Db, user: User): Promise<void> {
  if (coursesOf(user, ANSWERING).length > 0) return
  if ((await db.$count(teachers, eq(teachers.userId, user.id))) === 0)
    throw communityErrors.COMMENT_NOT_TEACHER()
}

type Answered = { lessonId: number; title: string; authors: readonly (string | null)[] }

/** Notifies each author once of an answer. Does not notify the user who wrote it. */
async function notifyOfReply(tx: Tx, live: Live, by: User, { lessonId, title, authors }: Answered) {
  const others = [...new Set(authors)].filter((id): id is string => id !== null && id !== by.id)
  if (others.length === 0) return
  const data = { lessonId, title, by: by.fullName ?? by.username }
  await notify(tx, live, others, { kind: 'comment_answered', data })
}

/**
 * Notifies administrators and the course's teacher of a comment. A comment by one of these users answers all earlier
 * comments on the lesson except questions. In this case, notifies the authors of the answered comments instead.
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
  if (policy.can(author, 'moderate', course)) {
    const answered = await tx
      .update(comments)
      .set({ answeredAt: sql`now()` })
      .where(and(eq(comments.lessonId, lessonId), isNull(comments.answeredAt), eq(comments.kind, 'comment')))
      .returning({ userId: comments.userId })
    const authors = answered.map(({ userId }) => userId)
    await notifyOfReply(tx, live, author, { lessonId, title: lesson, authors })
    return
  }
  // A union of three lists, because one condition with `or` reads all users.
  const people = await tx.execute<{ id: string; isAdmin: boolean }>(sql`
    select u.id, bool_or(p.is_admin) as "isAdmin" from (
      select id, true as is_admin from ${users} where role = 'admin'
      union all
      select d.user_id, true from ${staffDuties} d where (d.until is null or d.until > now())
        and d.duty = 'answers' and (d.scope = 'academy' or d.course_id = ${course.courseId})
      union all
      select ${teacherId}::uuid, false
    ) p join ${users} u on u.id = p.id
    where u.blocked_at is null group by u.id`)
  const data = { ...of, lessonId, username: author.username, count: 1 }
  const idsOf = (isAdmin: boolean) =>
    people.filter((person) => person.isAdmin === isAdmin).map(({ id }) => id)
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

/**
 * Returns answered or unanswered comments on lessons outside the bin. Staff get comments on the courses of their
 * duties, and teachers get comments on their own courses. Unanswered comments are sorted oldest first, answered
 * comments newest first. Throws 403 for other users.
 */
export async function listReceivedComments(
  db: Db,
  user: User,
  { state, kind, limit, cursor }: z.output<typeof receivedList> & { limit: number },
): Promise<{ items: ReceivedComment[]; nextCursor: number | null }> {
  await refuseOthers(db, user)
  const isOpen = state === 'unanswered'
  const rows = await db
    .select(listedColumns)
    .from(comments)
    .innerJoin(lessons, eq(lessons.id, comments.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        isReceived(user, { state, kind }),
        cursor === undefined ? undefined : isOpen ? gt(comments.id, cursor) : lt(comments.id, cursor),
      ),
    )
    .orderBy(isOpen ? asc(comments.id) : desc(comments.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(toComment)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Counts the open questions in the user's courses. */
export async function countOpenQuestions(db: Db, user: User): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(comments)
    .innerJoin(lessons, eq(lessons.id, comments.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(isReceived(user, { state: 'unanswered', kind: 'question' }))
  return row?.count ?? 0
}

const isReceived = (user: User, { state, kind }: Pick<z.output<typeof receivedList>, 'state' | 'kind'>) =>
  and(
    isNull(comments.parentId),
    isNull(comments.deletedAt),
    isNull(comments.hiddenAt),
    state === 'unanswered' ? isNull(comments.answeredAt) : isNotNull(comments.answeredAt),
    kind && eq(comments.kind, kind),
    isLessonVisible(user),
    isOwnCourse(user),
  )

const isOwnCourse = (user: User) => {
  const isByDuty = isInOwnCourses(user, ANSWERING, courses.id)
  return isByDuty && sql`(${isByDuty} or ${teacherOfLesson(comments.lessonId)} = ${user.id})`
}

/**
 * Marks a comment as answered, or as unanswered again. Throws 403 unless the user teaches the course, and 404 if the
 * comment does not exist.
 */
export async function setCommentState(
  db: Db,
  user: User,
  { commentId, state }: z.output<typeof commentState>,
): Promise<void> {
  await refuseOthers(db, user)
  const thread = await getThread(db, user, commentId)
  if (!policy.can(user, 'moderate', thread)) throw communityErrors.COMMENT_NOT_TEACHER()
  await db
    .update(comments)
    .set({ answeredAt: state === 'answered' ? sql`now()` : null })
    .where(and(eq(comments.id, thread.id), isNull(comments.deletedAt)))
}
