import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { courses, lessons } from '../../tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { courseExists, lessonExists, type Viewer } from '../access/existence.ts'
import { plainHtml, renderMarkdown } from './markdown.ts'

type Table = typeof courses | typeof lessons
type Described = { id: number; description: string }

/** A course's description as its page shows it. Throws 404. */
export async function getCourseDescription(db: Db, viewer: Viewer, id: number): Promise<{ html: string }> {
  const [row] = await db
    .select({ id: courses.id, description: courses.description, html: courses.descriptionHtml })
    .from(courses)
    .where(and(eq(courses.id, id), courseExists(viewer)))
  if (!row) throw catalogueErrors.COURSE_NOT_FOUND()
  return shown(db, courses, row)
}

/** A lesson's description as its page shows it. Throws 404. */
export async function getLessonDescription(db: Db, viewer: Viewer, id: number): Promise<{ html: string }> {
  const [row] = await db
    .select({ id: lessons.id, description: lessons.description, html: lessons.descriptionHtml })
    .from(lessons)
    .where(and(eq(lessons.id, id), lessonExists(viewer)))
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return shown(db, lessons, row)
}

/** What is kept; a row that came from an archive is rendered when it is first seen. */
const shown = async (db: Db, table: Table, { html, ...row }: Described & { html: string | null }) => ({
  html: html ?? (await keepDescriptionHtml(db, table, row)),
})

/** Renders a description that was just written, and keeps the result as long as the description stays. */
export async function keepDescriptionHtml(
  db: Db,
  table: Table,
  { id, description }: Described,
): Promise<string> {
  const html = await renderMarkdown(description).catch(() => null)
  if (html === null) return plainHtml(description)
  await db
    .update(table)
    .set({ descriptionHtml: html })
    .where(and(eq(table.id, id), eq(table.description, description)))
  return html
}
