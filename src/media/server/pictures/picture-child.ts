import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { platformErrors } from '../../../platform/server/errors.ts'
import { bounded, CRASHES } from '../../../platform/server/process/bounded.ts'
import { childEnvironment } from '../../../platform/server/process/child-environment.ts'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { type Message, receive, send } from './messages.ts'

/** Thrown if the decoder rejected the picture or crashed. A retry would fail in the same way. */
export class PictureFailed extends Error {
  override name = 'PictureFailed'
}

export type Limits = {
  /** Maximum memory in bytes. */
  memory: number
  /** Maximum milliseconds per picture. */
  time: number
  /** After this many milliseconds without a picture, the process ends. */
  idle: number
}

type Ended = { code: number | null; signal: NodeJS.Signals | null }
type Child = {
  pid: number | undefined
  answers: AsyncIterator<Message, void>
  ended: Promise<Ended>
  /** Returns the end of the process's error output. */
  complaint: () => string
  send: (question: Message) => void
  kill: () => void
}
export type PictureChild = {
  /**
   * Sends a message and resolves to the response. Allows only one call at a time. Throws `PictureFailed` if the
   * picture cannot be decoded within the limits.
   */
  ask: (question: Message) => Promise<Message>
  /** The process ID while the process runs. */
  readonly pid: number | undefined
}

const MAX_ANSWERED = 64 * 1024 * 1024
const STARTS_WITHIN_MS = 60_000
const isSource = import.meta.url.endsWith('.ts')

/** A program of this project that reads untrusted files: its source in `src/media/server`, and options of Node.js. */
export type Program = { source: string; options: readonly string[] }

// In development, Node.js needs a loader for TypeScript.
const LOADER = isSource ? ['--import', join(projectRoot, 'node_modules/tsx/dist/esm/index.mjs')] : []
// Runs without the JIT compiler, because a native library does the work. Then no memory is executable. Node.js 24
// also does not reserve 512 MB for the JIT, which would count towards the limit.
const PICTURES: Program = {
  source: 'pictures/picture-process',
  options: ['--max-old-space-size=128', '--jitless'],
}
const argsOf = ({ source, options }: Program) => [
  ...options,
  ...LOADER,
  join(
    projectRoot,
    isSource ? `src/media/server/${source}.ts` : `dist/server/${source.split('/').at(-1)}.js`,
  ),
]

/**
 * Creates a process that decodes pictures. It starts with the first picture. If a picture exceeds the limits, the
 * server ends the process, and starts a new one for the next picture.
 */
export function createPictureChild({ memory, time, idle }: Limits, program = PICTURES): PictureChild {
  let child: Child | null = null
  let rest: NodeJS.Timeout | undefined

  function end(): void {
    child?.kill()
    child = null
  }

  async function start(): Promise<Child> {
    const started = launch(memory, program)
    child = started
    const ready = await within(STARTS_WITHIN_MS, end, started.answers.next()).catch(() => null)
    if (ready?.value) return started
    end()
    const { code, signal } = await started.ended
    throw new Error(`The picture decoder could not start: ${started.complaint() || (signal ?? code)}`)
  }

  async function ask(question: Message): Promise<Message> {
    clearTimeout(rest)
    const asked = child ?? (await start())
    let isLate = false
    const late = () => {
      isLate = true
      end()
    }
    asked.send(question)
    const { value } = await within(time, late, asked.answers.next()).catch((cause: unknown) => {
      end()
      throw new PictureFailed('The decoder sent an invalid answer', { cause })
    })
    if (value) {
      rest = setTimeout(end, idle).unref()
      return value
    }
    end()
    const { code, signal } = await asked.ended
    if (isLate) throw new PictureFailed('It took too long, so we stopped it')
    // Another process killed this process: an operator, or the kernel because memory ran out.
    if (signal && !CRASHES.has(signal))
      throw platformErrors.UNAVAILABLE({ cause: new Error(`Decoding a picture was ended by ${signal}`) })
    throw new PictureFailed(`The decoder ended with ${signal ?? code}`)
  }

  return {
    ask,
    get pid() {
      return child?.pid
    },
  }
}

function launch(memory: number, program: Program): Child {
  const [command, args] = bounded(process.execPath, argsOf(program), { data: memory })
  const child = spawn(command, args, { env: childEnvironment(), stdio: 'pipe' })
  const { stdin, stdout, stderr } = child
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: null, signal: null }))
  })
  let complaint = ''
  stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)))
  // Ignored, because the exit handler reports the result.
  stdin.on('error', () => undefined)
  // The process must not keep the server running when the server has nothing else to do.
  child.unref()
  for (const stream of [stdin, stdout, stderr]) if (stream instanceof Socket) stream.unref()
  return {
    pid: child.pid,
    answers: receive(stdout, MAX_ANSWERED),
    ended,
    complaint: () => complaint.trim(),
    send: (question) => send(stdin, question),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Calls `late` if the promise takes longer than `ms`. */
async function within<T>(ms: number, late: () => void, promise: Promise<T>): Promise<T> {
  const timer = setTimeout(late, ms)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
