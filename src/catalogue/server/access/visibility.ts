import { and, eq, type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { EDITING } from '../../../platform/policy.ts'
import { coursesOf } from '../../../platform/duties.policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import {
  type Placeholders,
  type Query,
  preparedQuery,
  type Values,
} from '../../../platform/server/db/prepared-query.ts'
import { isPreviewUser } from '../../../accounts/server/sessions/preview-users.ts'
import { categories, courses, lessons, resources } from '../../tables.ts'
import { staffDuties } from '../../../office/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { courses as policy, IN_COURSE } from '../../courses.policy.ts'
import { isInOwnCourses } from './course-scopes.ts'

export type Viewer = Pick<User, 'id' | 'role' | 'duties'> | null

export const isOutsideBin = sql<boolean>`(${courses.deletedAt} is null)`

export const isInBin = sql<boolean>`(${courses.deletedAt} is not null)`

/** SQL conditions: the item is not in the bin. No one can see items in the bin. */
export const isLessonOutsideBin = sql<boolean>`(${lessons.deletedAt} is null)`
export const isResourceOutsideBin = sql<boolean>`(${resources.deletedAt} is null)`
export const isCategoryOutsideBin = sql<boolean>`(${categories.deletedAt} is null)`

/** SQL condition: all users see the course in lists, searches and counts. */
export const isOffered = sql<boolean>`(${courses.isPublished} and ${courses.deletedAt} is null)`

/**
 * The kinds of users that visibility conditions distinguish. In this type, staff are students who have duties in
 * some courses, or duties that don't include editing. The ID matters only for students and staff.
 */
type Seen = { as: 'guest' | 'student' | 'staff' | 'preview' | 'editor'; id: string | Placeholder | undefined }

/**
 * SQL condition: the user has a duty in this course that gives access to its drafts, hidden lessons and premium
 * content.
 */
export const isOnStaffOf = (userId: Seen['id'], courseId: AnyPgColumn) =>
  sql<boolean>`exists (select ${dutiesIn(userId, courseId)})`

/**
 * SQL expression: the time at which the user's last duty in this course ends; 'infinity' if it does not end, null
 * without a duty.
 */
export const dutyEnd = (userId: Seen['id'], courseId: SQLWrapper) =>
  sql<Date | null>`(select max(coalesce(d.until, 'infinity')) ${dutiesIn(userId, courseId)})`

const dutiesIn = (userId: Seen['id'], courseId: SQLWrapper) => sql`
  from ${staffDuties} d where d.user_id = ${userId} and (d.scope = 'academy' or d.course_id = ${courseId})
    and d.duty in (${sql.join(
      IN_COURSE.map((duty) => sql`${duty}`),
      sql`, `,
    )}) and (d.until is null or d.until > now())`

function seen(viewer: Viewer | Seen): Seen {
  if (viewer === null) return { as: 'guest', id: undefined }
  if ('as' in viewer) return viewer
  const { id } = viewer
  if (policy.can(viewer, 'edit')) return { as: 'editor', id }
  if (coursesOf(viewer, [...IN_COURSE, 'moderation']).length > 0) return { as: 'staff', id }
  return { as: isPreviewUser(id) ? 'preview' : 'student', id }
}

/** Prepares a visibility query once for each kind of user. */
export function viewerQuery<V extends Values, Q extends Query>(
  write: (at: Placeholders<V>, viewer: Seen) => Q,
) {
  type Asked = V & { viewer: string | undefined }
  const ask = preparedQuery(({ viewer: id, ...at }: Placeholders<Asked>, as: Seen['as']) =>
    write(at as unknown as Placeholders<V>, { as, id }),
  )
  return (db: Db | Tx, viewer: Viewer, values: V) =>
    ask(db, { ...values, viewer: viewer?.id }, seen(viewer).as)
}

/**
 * SQL condition: the course exists for the user, and so do its contents. No one can see a course in the bin. A draft
 * exists for editors, for staff of the course, in a preview, and for students who enrolled before it was unpublished.
 * The query must contain `courses`.
 */
export function isCourseVisible(viewer: Viewer | Seen): SQL<boolean> {
  const { as, id } = seen(viewer)
  if (as === 'guest') return isOffered
  if (as !== 'student' && as !== 'staff') return isOutsideBin
  const isTheirs = as === 'staff' ? sql`or ${isOnStaffOf(id, courses.id)}` : undefined
  return sql<boolean>`(${isOutsideBin} and (${courses.isPublished} or exists (
    select from ${enrollments} e where e.course_id = ${courses.id} and e.user_id = ${id}) ${isTheirs}))`
}

/**
 * SQL condition: lists show the course to the user. Editors also see drafts, and can filter by `published`. A list
 * of `editable` courses contains only courses that the user can edit.
 */
export const courseIsListed = (viewer: Viewer, published?: boolean, editable = false) =>
  and(
    editable || policy.can(viewer, 'edit') ? isOutsideBin : isOffered,
    editable ? isInOwnCourses(viewer, EDITING, courses.id) : undefined,
    published === undefined ? undefined : eq(courses.isPublished, published),
  )

/** Whether lists for this user contain drafts. */
export const seesDrafts = (viewer: Viewer, published?: boolean) =>
  policy.can(viewer, 'edit') && published !== true

/** SQL condition: the lesson is not hidden from the user. */
function isLessonShown({ as, id }: Seen) {
  if (as === 'editor') return isLessonOutsideBin
  const isShown = eq(lessons.isShown, true)
  return as === 'staff'
    ? and(isLessonOutsideBin, sql`(${isShown} or ${isOnStaffOf(id, lessons.courseId)})`)
    : isShown
}

/**
 * SQL condition: the lesson exists for the user. Hidden lessons, and lessons of hidden sections, exist only for
 * editors and the staff of the course. The query must contain `lessons`.
 */
export const isLessonVisible = (viewer: Viewer | Seen) =>
  and(
    isLessonShown(seen(viewer)),
    sql`exists (select from ${courses} where ${courses.id} = ${lessons.courseId} and ${isCourseVisible(viewer)})`,
  )

/**
 * SQL condition: the resource exists for the user. This includes resources without a course. The query must contain
 * `resources`.
 */
export const isResourceVisible = (viewer: Viewer) =>
  sql<boolean>`(${isResourceOutsideBin} and (${resources.courseId} is null or exists (
    select from ${courses} where ${courses.id} = ${resources.courseId} and ${isCourseVisible(viewer)})))`
