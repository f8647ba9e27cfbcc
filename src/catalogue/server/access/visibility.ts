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

/** A lesson of the bin exists for nobody, a resource and a category neither. */
export const isLessonOutsideBin = sql<boolean>`(${lessons.deletedAt} is null)`
export const isResourceOutsideBin = sql<boolean>`(${resources.deletedAt} is null)`
export const isCategoryOutsideBin = sql<boolean>`(${categories.deletedAt} is null)`

/** Courses as they are offered to everybody: in lists, the search, counts. */
export const isOffered = sql<boolean>`(${courses.isPublished} and ${courses.deletedAt} is null)`

/** Viewers as conditions tell them apart; who it is counts for students alone. */
type Seen = { as: 'guest' | 'student' | 'preview' | 'editor'; id: string | Placeholder | undefined }

function seen(viewer: Viewer | Seen): Seen {
  if (viewer === null) return { as: 'guest', id: undefined }
  if ('as' in viewer) return viewer
  const { id } = viewer
  return { as: policy.can(viewer, 'edit') ? 'editor' : isPreviewUser(id) ? 'preview' : 'student', id }
}

/** A prepared query about what exists for a viewer: it is written for each kind of them. */
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
 * Courses that exist for the viewer; whatever belongs to any other course does not exist either. A course in the bin is
 * there for nobody. A draft is there for administrators and for a preview, and stays there for students who were enrolled
 * before it was taken back. Wants `courses` in the query.
 */
export function isCourseVisible(viewer: Viewer | Seen): SQL<boolean> {
  const { as, id } = seen(viewer)
  if (as === 'guest') return isOffered
  if (as !== 'student') return isOutsideBin
  return sql<boolean>`(${isOutsideBin} and (${courses.isPublished} or exists (
    select from ${enrollments} e where e.course_id = ${courses.id} and e.user_id = ${id})))`
}

/** Courses that are listed for the viewer: drafts only for administrators, who may ask for the ones or the others. */
export const courseIsListed = (viewer: Viewer, published?: boolean) =>
  and(
    policy.can(viewer, 'edit') ? isOutsideBin : isOffered,
    published === undefined ? undefined : eq(courses.isPublished, published),
  )

/** Whether a list for the viewer has drafts. */
export const seesDrafts = (viewer: Viewer, published?: boolean) =>
  policy.can(viewer, 'edit') && published !== true

/** Lessons that exist for the viewer: a hidden one only for administrators. Wants `lessons` in the query. */
export const isLessonVisible = (viewer: Viewer | Seen) =>
  and(
    seen(viewer).as === 'editor' ? isLessonOutsideBin : eq(lessons.isVisible, true),
    sql`exists (select from ${courses} where ${courses.id} = ${lessons.courseId} and ${isCourseVisible(viewer)})`,
  )

/** Resources that exist for the viewer, independent ones among them. Wants `resources` in the query. */
export const isResourceVisible = (viewer: Viewer) =>
  sql<boolean>`(${isResourceOutsideBin} and (${resources.courseId} is null or exists (
    select from ${courses} where ${courses.id} = ${resources.courseId} and ${isCourseVisible(viewer)})))`
