import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

type Options = {
  /**
   * The module that runs in the thread. It posts a message when it is ready. Then it responds to each message with one
   * message.
   */
  file: string
  /** Maximum time for a call, in milliseconds. */
  limit: number
  /** Maximum memory in megabytes. */
  memory?: number
}

/** The time in milliseconds after which an unused thread ends. */
const IDLE = 60_000

/** Thrown if the thread did not finish a call: it failed, took too long or used too much memory. */
export class ThreadFailed extends Error {}

/**
 * Runs calls in a worker thread, one at a time and in order. Rejects with `ThreadFailed` if a call does not finish,
 * and with another error if no thread can start.
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
    // The thread gets no environment, because ours contains secrets.
    const bare = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memory } }
    const worker = file.endsWith('.ts')
      ? new Worker(fromSource(file), { ...bare, eval: true })
      : new Worker(file, bare)
    worker.unref()
    // The pending call rejects with this error. Without a listener, the error would end the server.
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

/** Starts a thread from source. Node.js cannot load TypeScript without help. */
const fromSource = (file: string) =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(pathToFileURL(file).href)})))`
