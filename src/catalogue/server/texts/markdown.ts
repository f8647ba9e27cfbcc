import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../../../platform/server/process/project-root.ts'

type Options = {
  /** The module that runs in the thread: it says that it is ready, then answers each text with its HTML, or null. */
  file: string
  /** Milliseconds that a text may take. */
  limit: number
}

/** Milliseconds after which a thread that nobody needs ends. */
const IDLE = 60_000

/** A text as it is, in a paragraph whose lines break where the text's do. */
export const plainHtml = (text: string): string =>
  `<p>${text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`

/**
 * Renders texts in a thread beside the one that serves, one after the other. A text that does not finish in time, or
 * becomes too much, is the plain text that it is. Rejects only when there can be no thread.
 */
export function createRenderer({ file, limit }: Options): (text: string) => Promise<string> {
  let thread: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  const waiting = new Map<string, Promise<string>>()

  const start = async () => {
    // The environment has secrets.
    const bare = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 128 } }
    const worker = file.endsWith('.ts')
      ? new Worker(fromSource(file), { ...bare, eval: true })
      : new Worker(file, bare)
    worker.unref()
    // Whoever waits for an answer hears of it; without a listener it would end the server.
    worker.on('error', () => undefined)
    await once(worker, 'message')
    return worker
  }

  const end = async (worker: Worker) => {
    thread = null
    await worker.terminate()
  }

  const render = async (text: string): Promise<string> => {
    clearTimeout(idle)
    const worker = await (thread ??= start()).catch((error: unknown) => {
      thread = null
      throw error
    })
    try {
      worker.postMessage(text)
      const [html] = (await once(worker, 'message', { signal: AbortSignal.timeout(limit) })) as [
        string | null,
      ]
      idle = setTimeout(() => void end(worker), IDLE).unref()
      return html ?? plainHtml(text)
    } catch {
      // It takes too long, or all the memory that it may have.
      await end(worker)
      return plainHtml(text)
    }
  }

  return (text) => {
    const known = waiting.get(text)
    if (known) return known
    const rendered = last.then(() => render(text)).finally(() => waiting.delete(text))
    waiting.set(text, rendered)
    last = rendered.catch(() => undefined)
    return rendered
  }
}

/** What a thread runs where nothing is built: Node.js does not read TypeScript by itself. */
const fromSource = (file: string) =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(pathToFileURL(file).href)})))`

const isSource = import.meta.url.endsWith('.ts')

/** Markdown as HTML. Fifty thousand ordinary characters take a tenth of a second. */
export const renderMarkdown = createRenderer({
  file: join(
    projectRoot,
    isSource ? 'src/catalogue/server/texts/markdown-worker.ts' : 'dist/server/markdown-worker.js',
  ),
  limit: 5_000,
})
