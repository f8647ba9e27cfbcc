import { and, eq, sql } from 'drizzle-orm'
import type { CourseDescription } from '../../courses.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { type Placeholders, queryBuilder } from '../../../platform/server/db/prepared-query.ts'
import { courses, lessons, type teachers } from '../../tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { isCourseVisible, isLessonVisible, type Viewer, viewerQuery } from '../access/visibility.ts'
import { publicRelated, relatedCourses } from '../courses/related.ts'
import { teacherOfCourse } from '../teachers/teacher-of.ts'
import { plainHtml, renderMarkdown } from './markdown.ts'

type Table = typeof courses | typeof lessons | typeof teachers
/** `isRendered` is false if rendering failed. The HTML is then the plain text. */
type Shown = { html: string; isRendered: boolean }
type Described = { id: number; description: string }

const courseText = viewerQuery(({ id }: Placeholders<{ id: number }>, viewer) =>
  queryBuilder
    .select({
      id: courses.id,
      description: courses.description,
      html: courses.descriptionHtml,
      outcomes: courses.outcomes,
      requirements: courses.requirements,
      audience: courses.audience,
      faq: courses.faq,
      updatedAt: sql`greatest(${courses}.updated_at, (
        select max(l.updated_at) from ${lessons} l where l.course_id = ${courses}.id and l.is_shown
      ))`.mapWith(courses.updatedAt),
      related: relatedCourses,
      teacher: teacherOfCourse,
    })
    .from(courses)
    .where(and(eq(courses.id, id), isCourseVisible(viewer))),
)

const lessonText = viewerQuery(({ id }: Placeholders<{ id: number }>, viewer) =>
  queryBuilder
    .select({ id: lessons.id, description: lessons.description, html: lessons.descriptionHtml })
    .from(lessons)
    .where(and(eq(lessons.id, id), isLessonVisible(viewer))),
)

/**
 * Returns a course's description as HTML, with the other details of its page. Throws 404 if the course does not exist
 * for the user.
 */
export async function getCourseDescription(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<CourseDescription & Shown> {
  const [row] = await courseText(db, viewer, { id })
  if (!row) throw catalogueErrors.COURSE_NOT_FOUND()
  const { id: _, description, html, related, ...besides } = row
  return {
    ...besides,
    related: publicRelated(related),
    ...(await shownDescription(db, courses, { id, description, html })),
  }
}

/** Returns a lesson's description as HTML. Throws 404 if the lesson does not exist for the user. */
export async function getLessonDescription(db: Db, viewer: Viewer, id: number): Promise<Shown> {
  const [row] = await lessonText(db, viewer, { id })
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return shownDescription(db, lessons, row)
}

/** Returns the stored HTML. If there is none, for example after an import from an archive, renders the description. */
export async function shownDescription(
  db: Db,
  table: Table,
  { html, ...row }: Described & { html: string | null },
): Promise<Shown> {
  const rendered = html ?? (await keepDescriptionHtml(db, table, row))
  return { html: rendered ?? plainHtml(row.description), isRendered: rendered !== null }
}

/**
 * Renders a description that was just saved. Stores the HTML unless the description has changed in the meantime.
 * Returns null if rendering fails.
 */
export async function keepDescriptionHtml(
  db: Db,
  table: Table,
  { id, description }: Described,
): Promise<string | null> {
  const html = await renderMarkdown(description).catch(() => null)
  if (html === null) return null
  await db
    .update(table)
    .set({ descriptionHtml: html })
    .where(and(eq(table.id, id), eq(table.description, description)))
  return html
}
