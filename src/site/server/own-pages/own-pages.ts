import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { OWN_PAGES, type OwnPageKind } from '../../../academy/own-pages.rules.ts'
import { offeredLanguages } from '../../../academy/languages.rules.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { readLanguages } from '../../../academy/server/languages.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { plainHtml, renderPage } from '../../../catalogue/server/texts/markdown.ts'
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  interfaceLanguage,
} from '../../../platform/language/in-languages.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { OwnPage, OwnPageSource, ownPageUpdate } from '../../own-pages.schema.ts'
import { siteErrors } from '../../errors.ts'
import { ownPages } from '../../tables.ts'
import { prepareText } from './prepare-text.ts'

type Row = typeof ownPages.$inferSelect
type Key = { kind: OwnPageKind; language: InterfaceLanguage }

const isRow = ({ kind, language }: Key) => and(eq(ownPages.kind, kind), eq(ownPages.language, language))

/** The maximum number of characters of a text from which we make the description for search engines. */
const BEGINNING = 1000

/**
 * Returns a published page, in the request's language or otherwise in the first language that the academy offers.
 * Throws 404 if the page is not published in any language.
 */
export async function getOwnPage(db: Db, kind: OwnPageKind): Promise<OwnPage & { isRendered: boolean }> {
  const [rows, offered] = await Promise.all([
    db
      .select()
      .from(ownPages)
      .where(and(eq(ownPages.kind, kind), ownPages.isPublished)),
    readLanguages(db),
  ])
  const languages = [interfaceLanguage(), ...offered, ...INTERFACE_LANGUAGES]
  const row = languages.map((language) => rows.find((one) => one.language === language)).find(Boolean)
  if (!row) throw siteErrors.OWN_PAGE_NOT_FOUND()
  const { language, markdown, updatedAt } = row
  const html = row.textHtml ?? (await keepHtml(db, row))
  return {
    kind,
    language,
    updatedAt,
    beginning: markdown.slice(0, BEGINNING),
    html: html ?? plainHtml(markdown),
    isRendered: html !== null,
  }
}

/**
 * Renders a text that has no HTML, for example after an import from an archive. Returns null if this fails. Stores the
 * HTML unless the text has changed in the meantime.
 */
async function keepHtml(db: Db, row: Row): Promise<string | null> {
  const html = await renderPage(row.markdown).catch(() => null)
  if (html !== null)
    await db
      .update(ownPages)
      .set({ textHtml: html })
      .where(and(isRow(row), eq(ownPages.markdown, row.markdown)))
  return html
}

/** Returns the texts of all pages in each language that the academy offers. */
export async function listOwnPages(db: Db, siteName: string): Promise<OwnPageSource[]> {
  const [rows, settings] = await Promise.all([db.select().from(ownPages), readSettings(db, siteName)])
  return OWN_PAGES.flatMap((kind) =>
    offeredLanguages(settings).map((language) => {
      const row = rows.find((one) => one.kind === kind && one.language === language)
      return {
        kind,
        language,
        text: row?.markdown ?? '',
        isPublished: row?.isPublished ?? false,
        draft: runInLanguage(language, () => prepareText(kind, settings)),
      }
    }),
  )
}

/**
 * Saves the given fields of a page. Removes the page if its text is empty. Throws 400 if an empty page would be
 * published, and 409 if someone else changed the page in the meantime.
 */
export async function saveOwnPage(
  db: Db,
  user: User,
  { kind, language, before: seen, ...given }: z.output<typeof ownPageUpdate>,
): Promise<void> {
  const html = given.text === undefined ? undefined : await renderPage(given.text).catch(() => null)
  await transact(db, async (tx) => {
    const row = await lockOwnPage(tx, { kind, language })
    const before = { text: row.markdown, isPublished: row.isPublished }
    refuseOverwrites(before, given, seen)
    const { text, isPublished } = { ...before, ...given }
    if (isPublished && text === '') throw siteErrors.OWN_PAGE_EMPTY()
    if (text === '') await tx.delete(ownPages).where(isRow(row))
    else if (text !== before.text || isPublished !== before.isPublished)
      await tx
        .update(ownPages)
        .set({
          markdown: text,
          isPublished,
          ...(html !== undefined && { textHtml: html }),
          ...(text !== before.text && { updatedAt: sql`now()` }),
        })
        .where(isRow(row))
    const changes = changesBetween(before, { text, isPublished }, ['text'])
    const action =
      isPublished === before.isPublished
        ? 'own_page.changed'
        : isPublished
          ? 'own_page.published'
          : 'own_page.hidden'
    if (changes || action !== 'own_page.changed')
      await writeAudit(tx, user, action, ['own_page', kind], { language, ...(changes && { changes }) })
  })
}

/**
 * Locks and returns the row of a page. Inserts the row first, so that two editors of a new page also wait for each
 * other.
 */
async function lockOwnPage(tx: Tx, key: Key): Promise<Row> {
  await tx
    .insert(ownPages)
    .values({ ...key, markdown: '' })
    .onConflictDoNothing()
  const [row] = await tx.select().from(ownPages).where(isRow(key)).for('update')
  // Another transaction removed the empty page between the two statements.
  return row ?? lockOwnPage(tx, key)
}
