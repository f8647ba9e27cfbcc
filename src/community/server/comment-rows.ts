import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { isTaughtBy } from '../../catalogue/server/teachers/teacher-of.ts'
import { viewerQuery } from '../../catalogue/server/access/visibility.ts'
import { courses, lessons, teachers } from '../../catalogue/tables.ts'
import { type Placeholders, queryBuilder } from '../../platform/server/db/prepared-query.ts'
import type { Comment } from '../comments.schema.ts'
import { comments } from '../tables.ts'
import { staffDuties } from '../../office/tables.ts'
import { t } from '../texts/comments.ts'

export const GONE = {
  fullName: null,
  get username() {
    return t.deletedUser
  },
}

type Viewer = Parameters<Parameters<typeof viewerQuery>[0]>[1]

/** SQL expression: the account of this lesson's teacher, or null if there is none. */
export const teacherOfLesson = (lessonId: Placeholder | AnyPgColumn) => sql<string | null>`(
  select ${teachers.userId} from ${lessons}
  join ${courses} on ${courses.id} = ${lessons.courseId}
  join ${teachers} on ${isTaughtBy(sql`${teachers}.name`)}
  where ${lessons.id} = ${lessonId})`

const isForLesson = (lessonId: Placeholder | AnyPgColumn) => sql`(d.scope = 'academy' or d.course_id = (
  select ${lessons.courseId} from ${lessons} where ${lessons.id} = ${lessonId}))`

/**
 * SQL condition: this user has the duty to answer comments on this lesson. Also true after the duty has ended,
 * because cached responses contain this value.
 */
const isTeacherByDuty = (userId: AnyPgColumn, lessonId: Placeholder | AnyPgColumn) => sql<boolean>`exists (
  select from ${staffDuties} d where d.user_id = ${userId} and d.duty = 'answers' and ${isForLesson(lessonId)})`

/** SQL condition: the user may answer comments on this lesson because of a duty. */
const answersByDuty = (userId: Viewer['id'], lessonId: Placeholder | AnyPgColumn) => sql<boolean>`exists (
  select from ${staffDuties} d where d.user_id = ${userId} and (d.until is null or d.until > now())
    and (d.duty = 'moderation' or d.duty = 'answers' and ${isForLesson(lessonId)}))`

/**
 * SQL condition: the user may answer comments on this lesson, as the teacher of its course, with a duty, or as an
 * administrator.
 */
export function teachesLesson({ as, id }: Viewer, lessonId: Placeholder | AnyPgColumn): SQL<boolean> {
  if (id === undefined || as === 'guest' || as === 'preview') return sql<boolean>`false`
  const isTeacher = sql<boolean>`${teacherOfLesson(lessonId)} is not distinct from ${id}`
  if (as === 'student') return sql<boolean>`(${isTeacher})`
  return sql<boolean>`(${isTeacher} or ${answersByDuty(id, lessonId)}
    or exists (select from ${users} u where u.id = ${id} and u.role = 'admin'))`
}

/** SQL condition: the user can see this row of `comments`. A row with `hidden_at` is hidden from other users. */
export function isShownTo({ as, id }: Viewer, row: SQL, lessonId: Placeholder | AnyPgColumn): SQL<boolean> {
  if (as === 'editor') return sql<boolean>`true`
  if (as === 'staff')
    return sql<boolean>`(${row}.hidden_at is null or ${row}.user_id = ${id} or ${teachesLesson({ as, id }, lessonId)})`
  if (as !== 'student') return sql<boolean>`(${row}.hidden_at is null)`
  return sql<boolean>`(${row}.hidden_at is null or ${row}.user_id = ${id} or ${id} = ${teacherOfLesson(lessonId)})`
}

/**
 * SQL condition: the user can see this row, which is a reply. A deleted reply stays only for its earlier texts and
 * reports, so no one sees it.
 */
export const isReplyShownTo = (viewer: Viewer, row: SQL, lessonId: Placeholder | AnyPgColumn) =>
  sql<boolean>`(${row}.deleted_at is null and ${isShownTo(viewer, row, lessonId)})`

/** Returns the columns of a visible comment. The query must join `users`. */
export const shownColumns = (viewer: Viewer, lessonId: Placeholder | AnyPgColumn) => ({
  id: comments.id,
  parentId: comments.parentId,
  userId: comments.userId,
  content: comments.content,
  atSeconds: comments.atSeconds,
  kind: comments.kind,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  fullName: users.fullName,
  username: users.username,
  byTeacher: sql<boolean>`coalesce(${users.role} = 'admin' or ${users.id} = ${teacherOfLesson(lessonId)}
    or ${isTeacherByDuty(users.id, lessonId)}, false)`,
  isAccepted: sql<boolean>`(${comments.acceptedAt} is not null)`,
  isPinned: sql<boolean>`(${comments.pinnedAt} is not null)`,
  isHidden: sql<boolean>`(${comments.hiddenAt} is not null)`,
  isDeleted: sql<boolean>`(${comments.deletedAt} is not null)`,
  replyCount: sql<number>`(select count(*)::int from ${comments} r
    where r.parent_id = ${comments.id} and ${isReplyShownTo(viewer, sql`r`, lessonId)})`,
})

/** The columns of a comment in the lists of staff and teachers, which also contain hidden comments. */
export const listedColumns = {
  ...shownColumns({ as: 'editor', id: undefined }, comments.lessonId),
  answeredAt: comments.answeredAt,
  lesson: { id: lessons.id, title: lessons.title, thumbnail: lessons.thumbnail },
  course: { title: courses.title },
}

type Row = Omit<Comment, 'user' | 'replies'> & { fullName: string | null; username: string | null }

/** Converts a row to a comment. */
export const toComment = <R extends Row>({ fullName, username, ...row }: R) => ({
  ...row,
  ...(row.isDeleted && { content: '' }),
  user: username === null ? GONE : { fullName, username },
})

/** Query that reads a comment as the user sees it. */
export const findShownComment = viewerQuery(({ id }: Placeholders<{ id: number }>, viewer) =>
  queryBuilder
    .select(shownColumns(viewer, comments.lessonId))
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.id, id)),
)
