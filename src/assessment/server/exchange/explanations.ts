import { inArray } from 'drizzle-orm'
import type { Viewer } from '../../../catalogue/server/access/visibility.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { questionKeys } from '../../tables.ts'
import { readExplanation } from '../question-html.ts'
import { getVisibleRules } from '../quizzes.ts'
import { readPreviewedQuestions } from '../slots.ts'

/**
 * Returns the explanations of a quiz's questions as HTML, in their order, for its printed answer key. Throws 404 if the
 * lesson does not exist, and 400 if it is not a quiz.
 */
export async function listExplanations(db: Db, viewer: Viewer, id: number): Promise<{ html: string }[]> {
  await getVisibleRules(db, viewer, id)
  const slots = await readPreviewedQuestions(db, id)
  const rows = await db
    .select({
      versionId: questionKeys.versionId,
      explanation: questionKeys.explanation,
      textHtml: questionKeys.textHtml,
    })
    .from(questionKeys)
    .where(
      inArray(
        questionKeys.versionId,
        slots.map(({ versionId }) => versionId),
      ),
    )
  const html = new Map<number, string>()
  for (const row of rows) html.set(row.versionId, await readExplanation(db, row))
  return slots.map(({ versionId }) => ({ html: html.get(versionId) ?? '' }))
}
