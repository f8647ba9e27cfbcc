import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../platform/user.schema.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import {
  type Placeholders,
  type Query,
  preparedQuery,
  type Values,
} from '../../../platform/server/db/prepared-query.ts'
import { isPreviewUser } from '../../../accounts/server/sessions/preview-users.ts'
import { categories, courses, lessons, resources } from '../../tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { courses as policy } from '../../courses.policy.ts'

export type Viewer = Pick<User, 'id' | 'role'> | null

export const isOutsideBin = sql<boolean>`(${courses.deletedAt} is null)`

export const isInBin = sql<boolean>`(${courses.deletedAt} is not null)`

/** SQL conditions: the item is not in the bin. Nobody can see items in the bin. */
export const isLessonOutsideBin = sql<boolean>`(${lessons.deletedAt} is null)`
export const isResourceOutsideBin = sql<boolean>`(${resources.deletedAt} is null)`
export const isCategoryOutsideBin = sql<boolean>`(${categories.deletedAt} is null)`

/** SQL condition: everyone sees the course, in lists, searches and counts. */
export const isOffered = sql<boolean>`(${courses.isPublished} and ${courses.deletedAt} is null)`

/** The kinds of users that visibility conditions distinguish. The ID matters only for students. */
type Seen = { as: 'guest' | 'student' | 'preview' | 'editor'; id: string | Placeholder | undefined }

function seen(viewer: Viewer | Seen): Seen {
  if (viewer === null) return { as: 'guest', id: undefined }
  if ('as' in viewer) return viewer
  const { id } = viewer
  return { as: policy.can(viewer, 'edit') ? 'editor' : isPreviewUser(id) ? 'preview' : 'student', id }
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
 * SQL condition: the course exists for the user, and so do its contents. Nobody can see a course in the bin. A draft
 * exists for administrators, in a preview, and for students who enrolled before it was unpublished. The query must
 * contain `courses`.
 */
export function isCourseVisible(viewer: Viewer | Seen): SQL<boolean> {
  const { as, id } = seen(viewer)
  if (as === 'guest') return isOffered
  if (as !== 'student') return isOutsideBin
  return sql<boolean>`(${isOutsideBin} and (${courses.isPublished} or exists (
    select from ${enrollments} e where e.course_id = ${courses.id} and e.user_id = ${id})))`
}

/** SQL condition: lists show the course to the user. Administrators also see drafts, and can filter by `published`. */
export const courseIsListed = (viewer: Viewer, published?: boolean) =>
  and(
    policy.can(viewer, 'edit') ? isOutsideBin : isOffered,
    published === undefined ? undefined : eq(courses.isPublished, published),
  )

/** Whether lists for this user contain drafts. */
export const seesDrafts = (viewer: Viewer, published?: boolean) =>
  policy.can(viewer, 'edit') && published !== true

/**
 * SQL condition: the lesson exists for the user. Hidden lessons, and lessons of hidden sections, exist only for
 * administrators. The query must contain `lessons`.
 */
export const isLessonVisible = (viewer: Viewer | Seen) =>
  and(
    seen(viewer).as === 'editor' ? isLessonOutsideBin : eq(lessons.isShown, true),
    sql`exists (select from ${courses} where ${courses.id} = ${lessons.courseId} and ${isCourseVisible(viewer)})`,
  )

/**
 * SQL condition: the resource exists for the user. This includes resources without a course. The query must contain
 * `resources`.
 */
export const isResourceVisible = (viewer: Viewer) =>
  sql<boolean>`(${isResourceOutsideBin} and (${resources.courseId} is null or exists (
    select from ${courses} where ${courses.id} = ${resources.courseId} and ${isCourseVisible(viewer)})))`
