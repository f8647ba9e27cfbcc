import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import type { courses, lessons } from '../db/schema/index.ts'
import { plainHtml, renderMarkdown } from './markdown.ts'

type Table = typeof courses | typeof lessons
type Described = { id: number; description: string }

/** A description as pages show it: what is kept, else rendered now, as for rows that came from an archive. */
export async function descriptionHtml(db: Db, table: Table, row: Described): Promise<string> {
  const [kept] = await db.select({ html: table.descriptionHtml }).from(table).where(eq(table.id, row.id))
  return kept?.html ?? keepDescriptionHtml(db, table, row)
}

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
