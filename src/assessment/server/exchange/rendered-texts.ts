import { previewText } from '../../../catalogue/server/kinds/text-lessons.ts'
import type { Db } from '../../../platform/server/db/connect.ts'

/**
 * Returns the HTML of texts in their order. Renders them one at a time, so that other users' texts are rendered in
 * between.
 */
export async function renderTexts(db: Db, texts: readonly string[]): Promise<{ html: string[] }> {
  const html: string[] = []
  for (const text of texts) html.push(await previewText(db, text))
  return { html }
}
