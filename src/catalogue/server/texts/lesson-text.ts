import { join } from 'node:path'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { createThread, ThreadFailed } from '../../../platform/server/process/thread.ts'
import type { LessonText } from './lesson-text-html.ts'
import { plainHtml } from './markdown.ts'

const isSource = import.meta.url.endsWith('.ts')

// This thread is separate, because grammars and formulas need more memory than descriptions.
const run = createThread<LessonText, string | null>({
  file: join(
    projectRoot,
    isSource ? 'src/catalogue/server/texts/lesson-text-worker.ts' : 'dist/server/lesson-text-worker.js',
  ),
  limit: 10_000,
  memory: 256,
})

/**
 * Renders the Markdown of a text lesson. Returns plain text if rendering takes too long or the HTML is too large.
 * Rejects only if the thread cannot start.
 */
export async function renderLessonText(text: LessonText): Promise<string> {
  try {
    return (await run(text)) ?? plainHtml(text.text)
  } catch (error) {
    if (error instanceof ThreadFailed) return plainHtml(text.text)
    throw error
  }
}
