import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

type Options = {
  /** The module that runs in the thread: it posts that it is ready, then answers each message with one of its own. */
  file: string
  /** Milliseconds that one piece of work may take. */
  limit: number
  /** Megabytes that it may have. */
  memory?: number
}

/** Milliseconds after which an unused thread ends. */
const IDLE = 60_000

/** The thread gave up one piece of work: it failed, took too long or took too much memory. */
export class ThreadFailed extends Error {}

/**
 * Does work in a thread next to the one that serves, one piece after the other, in the order of the calls. Rejects with
 * ThreadFailed for work that does not finish, with another error when no thread can start.
 */
export function createThread<Input, Output>({
  file,
  limit,
  memory = 128,
}: Options): (input: Input) => Promise<Output> {
  let thread: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const start = async () => {
    // The environment has secrets.
    const bare = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memory } }
    const worker = file.endsWith('.ts')
      ? new Worker(fromSource(file), { ...bare, eval: true })
      : new Worker(file, bare)
    worker.unref()
    // The caller who waits for an answer gets the error; without a listener it would end the server.
    worker.on('error', () => undefined)
    await once(worker, 'message')
    return worker
  }

  const end = async (worker: Worker) => {
    thread = null
    await worker.terminate()
  }

  const run = async (input: Input): Promise<Output> => {
    clearTimeout(idle)
    const worker = await (thread ??= start()).catch((error: unknown) => {
      thread = null
      throw error
    })
    try {
      worker.postMessage(input)
      const [output] = (await once(worker, 'message', { signal: AbortSignal.timeout(limit) })) as [Output]
      idle = setTimeout(() => void end(worker), IDLE).unref()
      return output
    } catch (error) {
      await end(worker)
      throw new ThreadFailed('The thread did not finish', { cause: error })
    }
  }

  return (input) => {
    const done = last.then(() => run(input))
    last = done.catch(() => undefined)
    return done
  }
}

/** What a thread runs where nothing is built: Node.js does not read TypeScript by itself. */
const fromSource = (file: string) =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(pathToFileURL(file).href)})))`
