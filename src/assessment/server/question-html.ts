import { eq, inArray } from 'drizzle-orm'
import { readPictures } from '../../catalogue/server/kinds/text-lessons.ts'
import { renderLessonText } from '../../catalogue/server/texts/lesson-text.ts'
import { plainHtml } from '../../catalogue/server/texts/markdown.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { placeGaps } from '../gaps.rules.ts'
import type { GapKind } from '../quizzes.rules.ts'
import { questionKeys, questionVersions } from '../tables.ts'

type Pictures = Awaited<ReturnType<typeof readPictures>>['sizes']

/** Renders Markdown like a text lesson. Null if the renderer could not start. */
const render = (text: string, pictures: Pictures) => renderLessonText({ text, pictures }).catch(() => null)

type Texts = readonly { text: string }[]
type Body = {
  text: string
  options: Texts
  targets: Texts
  gaps: readonly GapKind[]
}
type Html = { text: string; options: string[]; targets?: string[] }

const textsOf = ({ text, options, targets }: Omit<Body, 'gaps'>) => [
  text,
  ...[...options, ...targets].map((one) => one.text),
]

/** Finds the uploaded pictures in the texts of a question and its explanation. */
export const findQuestionPictures = (db: Db | Tx, body: Omit<Body, 'gaps'>, explanation = '') =>
  readPictures(db, [...textsOf(body), explanation].join('\n'))

/** Renders a question before the transaction that saves it. Null if the renderer could not start. */
export async function renderQuestion(body: Body, pictures: Pictures): Promise<Html | null> {
  const { options, gaps } = body
  const all = await Promise.all(textsOf(body).map((text) => render(text, pictures)))
  const [html = '', ...others] = all.filter((one) => one !== null)
  if (1 + others.length < all.length) return null
  return {
    text: placeGaps(html, gaps.length),
    options: others.slice(0, options.length),
    targets: others.slice(options.length),
  }
}

const plainQuestion = ({ text, options, targets, gaps }: Body): Html => ({
  text: placeGaps(plainHtml(text), gaps.length),
  options: options.map((one) => plainHtml(one.text)),
  targets: targets.map((one) => plainHtml(one.text)),
})

/** Renders an explanation. Null if the renderer could not start. */
export const renderExplanation = (text: string, pictures: Pictures) =>
  text === '' ? '' : render(text, pictures)

/** Renders each text once for all concurrent callers, such as students who start a quiz at the same time. */
function createRenderer<Row extends { versionId: number }, T>(render: (db: Db, row: Row) => Promise<T>) {
  const rendering = new Map<number, Promise<T>>()
  return (db: Db, row: Row): Promise<T> => {
    const { versionId } = row
    const begun = rendering.get(versionId) ?? render(db, row).finally(() => rendering.delete(versionId))
    rendering.set(versionId, begun)
    return begun
  }
}

const renderVersion = createRenderer(async (db, { versionId, ...body }: Body & { versionId: number }) => {
  const own = eq(questionVersions.id, versionId)
  // Another student may have stored the HTML since the caller read the row.
  const [stored] = await db.select({ html: questionVersions.textHtml }).from(questionVersions).where(own)
  if (stored?.html) return stored.html
  const html = await renderQuestion(body, (await findQuestionPictures(db, body)).sizes)
  if (!html) return plainQuestion(body)
  await db.update(questionVersions).set({ textHtml: html }).where(own)
  return html
})

/**
 * Returns the HTML of versions. Renders and stores the HTML that is missing, for example after an import from an
 * archive.
 */
export async function readHtml(db: Db, ids: readonly number[]): Promise<Map<number, Html>> {
  const rows = await db
    .select({
      versionId: questionVersions.id,
      text: questionVersions.text,
      options: questionVersions.options,
      targets: questionVersions.targets,
      gaps: questionVersions.gaps,
      html: questionVersions.textHtml,
    })
    .from(questionVersions)
    .where(inArray(questionVersions.id, [...new Set(ids)]))
  const found = new Map<number, Html>()
  for (const { html, ...body } of rows) found.set(body.versionId, html ?? (await renderVersion(db, body)))
  return found
}

type Explained = Pick<typeof questionKeys.$inferSelect, 'versionId' | 'explanation' | 'textHtml'>

const renderAgain = createRenderer(async (db, { versionId, explanation }: Explained) => {
  const own = eq(questionKeys.versionId, versionId)
  const [stored] = await db.select({ html: questionKeys.textHtml }).from(questionKeys).where(own)
  if (stored?.html != null) return stored.html
  const html = await renderExplanation(explanation, (await readPictures(db, explanation)).sizes)
  if (html === null) return plainHtml(explanation)
  await db.update(questionKeys).set({ textHtml: html }).where(own)
  return html
})

/** Returns the HTML of an explanation, and stores it if it was missing. */
export const readExplanation = async (db: Db, explained: Explained): Promise<string> =>
  explained.textHtml ?? (await renderAgain(db, explained))
