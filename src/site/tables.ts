import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { OWN_PAGES } from '../academy/own-pages.rules.ts'
import { INTERFACE_LANGUAGES } from '../platform/language/in-languages.ts'
import { moment } from '../platform/server/db/columns.ts'

/** Pages that the owner writes in Markdown, such as the terms. Each page has one text for each language. */
export const ownPages = pgTable(
  'own_pages',
  {
    kind: text('kind', { enum: OWN_PAGES }).notNull(),
    language: text('language', { enum: INTERFACE_LANGUAGES }).notNull(),
    markdown: text('markdown').notNull(),
    /** Null until the text is rendered, for example after an import. */
    textHtml: text('text_html'),
    isPublished: boolean('is_published').notNull().default(false),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.language] }),
    check('own_pages_written', sql`not ${t.isPublished} or ${t.markdown} <> ''`),
  ],
)
