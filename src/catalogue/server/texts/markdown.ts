import { join } from 'node:path'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { createThread, ThreadFailed } from '../../../platform/server/process/thread.ts'

/** Returns plain text as one paragraph that keeps its line breaks. */
export const plainHtml = (text: string): string =>
  `<p>${text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`

/**
 * Returns a function that renders texts in a worker thread, one at a time. It returns plain text if rendering takes
 * too long or the HTML is too large. It rejects only if the thread cannot start.
 */
export function createRenderer(
  options: Parameters<typeof createThread>[0],
): (text: string) => Promise<string> {
  const run = createThread<string, string | null>(options)
  const waiting = new Map<string, Promise<string>>()

  const render = async (text: string): Promise<string> => {
    try {
      return (await run(text)) ?? plainHtml(text)
    } catch (error) {
      if (error instanceof ThreadFailed) return plainHtml(text)
      throw error
    }
  }

  return (text) => {
    const known = waiting.get(text)
    if (known) return known
    const rendered = render(text).finally(() => waiting.delete(text))
    waiting.set(text, rendered)
    return rendered
  }
}

const isSource = import.meta.url.endsWith('.ts')

/** Renders Markdown as HTML. A text of fifty thousand ordinary characters takes a tenth of a second. */
export const renderMarkdown = createRenderer({
  file: join(
    projectRoot,
    isSource ? 'src/catalogue/server/texts/markdown-worker.ts' : 'dist/server/markdown-worker.js',
  ),
  limit: 5_000,
})

/**
 * Renders the text of a whole page. Its headings start one level below the title, which is one level above those of a
 * description.
 */
export const renderPage = async (text: string): Promise<string> =>
  (await renderMarkdown(text)).replace(
    /<(\/?)h([3-6])>/g,
    (_, slash: string, level: string) => `<${slash}h${Number(level) - 1}>`,
  )
