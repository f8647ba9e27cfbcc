import { spawn } from 'node:child_process'
import { accessSync, chmodSync, constants } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { bounded, CRASHES, NICENESS } from '../../../platform/server/process/bounded.ts'
import { childEnvironment } from '../../../platform/server/process/child-environment.ts'
import type { Env } from '../../../platform/server/process/env.ts'

export type Tools = { ffmpeg: string; ffprobe: string }

/**
 * Returns the programs that the environment names, otherwise the programs in the PATH, otherwise those of the npm
 * packages.
 */
export async function findTools(env: Pick<Env, 'ffmpegPath' | 'ffprobePath'>): Promise<Tools> {
  const ffmpeg = env.ffmpegPath ?? onPath('ffmpeg') ?? (await import('@ffmpeg-installer/ffmpeg')).default.path
  const ffprobe =
    env.ffprobePath ?? onPath('ffprobe') ?? (await import('@ffprobe-installer/ffprobe')).default.path
  for (const tool of [ffmpeg, ffprobe]) makeRunnable(tool)
  return { ffmpeg, ffprobe }
}

function onPath(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name)
    if (folder && isRunnable(path)) return path
  }
  return null
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Makes a program executable. The npm packages do this in an install script, which an installation may have skipped.
 */
function makeRunnable(path: string): void {
  if (!path.includes('node_modules') || isRunnable(path)) return
  try {
    chmodSync(path, 0o755)
  } catch {
    // The file belongs to another account. The error will appear when the program is started.
  }
}

/** Thrown if the program failed or timed out. A retry with the same input would fail in the same way. */
export class ToolFailed extends Error {
  /** `code` names the reason in the database. Null for the program's own message. */
  constructor(
    message: string,
    readonly code: string | null = null,
  ) {
    super(message)
    this.name = 'ToolFailed'
  }
}

type RunOptions = {
  /** Time limit in milliseconds. */
  limit: number
  signal?: AbortSignal
  /** Called with each line of the standard output. The output is then not collected. */
  onLine?: (line: string) => void
  /** If the program prints no line for this many milliseconds, we treat it as hung. */
  silence?: number
  /** Called with the process ID after the start. */
  onStart?: (pid: number) => void
  /** Whether to lower the priority, for long work. */
  polite?: boolean
}

/** Maximum memory of a program in bytes. A malicious video could make the program use more. */
const MEMORY_LIMIT = 4 * 1024 ** 3

/** Returns the version that a program prints, such as `4.1` or `7.1.1-1`. Throws if the program cannot be started. */
export async function versionOf(command: string): Promise<string> {
  const said = (await run(command, ['-version'], { limit: 10_000 })).toString()
  return /version (\S+)/.exec(said)?.[1] ?? 'unknown'
}

const MAX_OUTPUT = 32 * 1024 * 1024

/**
 * Runs a program with an argument array and limits. Returns its standard output, unless `onLine` receives the lines.
 * Throws `ToolFailed` if the program fails or times out.
 */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<Buffer> {
  const { limit, signal, onLine, silence, onStart, polite = false } = options
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = spawn(...bounded(command, args, { addresses: MEMORY_LIMIT, polite }), {
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    let size = 0
    let line = ''
    let complaint = ''
    let reason: Error | null = null
    const kill = (error: Error) => {
      reason ??= error
      child.kill('SIGKILL')
    }
    const abort = () => kill(signal?.reason instanceof Error ? signal.reason : new Error('Stopped'))
    const timer = setTimeout(
      () => kill(new ToolFailed('It took too long, so we stopped it', 'too_slow')),
      limit,
    )
    const quiet = silence
      ? setTimeout(() => kill(new ToolFailed('It made no progress, so we stopped it', 'stuck')), silence)
      : null
    signal?.addEventListener('abort', abort, { once: true })

    child.on('spawn', () => {
      if (child.pid === undefined) return
      try {
        if (polite && process.platform !== 'linux') setPriority(child.pid, NICENESS)
      } catch {
        // The process has already ended.
      }
      onStart?.(child.pid)
    })
    child.stdout.on('data', (chunk: Buffer) => {
      quiet?.refresh()
      if (!onLine) {
        size += chunk.length
        if (size > MAX_OUTPUT)
          kill(new ToolFailed('It printed too much output, so we stopped it', 'too_much_output'))
        else chunks.push(chunk)
        return
      }
      const lines = (line + chunk.toString()).split('\n')
      line = lines.pop() ?? ''
      lines.forEach(onLine)
    })
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-4000)))
    child.on('error', (error) => (reason ??= error))
    child.on('close', (code, killedBy) => {
      clearTimeout(timer)
      if (quiet) clearTimeout(quiet)
      signal?.removeEventListener('abort', abort)
      if (reason) reject(reason)
      else if (code === 0) resolve(Buffer.concat(chunks))
      else if (code === 126 || code === 127) reject(new Error(`${command} cannot be started`))
      else if (CRASHES.has(killedBy)) reject(new ToolFailed('It crashed on this file', 'crashed'))
      // Another process killed the program: an operator, or the kernel because memory ran out.
      else if (code === null) reject(new Error(`${command} was ended by ${killedBy}`))
      else reject(new ToolFailed(lastLine(complaint) || `It ended with code ${code}`))
    })
  })
}

/** Returns the last line of a program's output, without paths of this machine. */
const lastLine = (text: string) =>
  (text.trim().split('\n').at(-1) ?? '').replaceAll(/(\/[\w.-]+)+\/([\w.-]+)/g, '$2').slice(0, 300)
