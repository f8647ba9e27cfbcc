import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signal } from '../../src/server/db/processes.ts'
import { recordedLine } from '../../src/server/db/postmaster.ts'
import { projectRoot } from '../../src/server/project-root.ts'

/** What a server ended with: its code, or the signal that killed it. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null }

export type RunningServer = Readonly<{
  url: string
  pid: number
  storageDir: string
  /** Everything that it wrote so far, on both outputs. */
  output(): string
  /** What it wrote to standard error. */
  errors(): string
  /** Asks it to end, and waits for that. */
  stop(): Promise<Ended>
  /** Kills it like a crash does; its database server stays. */
  kill(): Promise<void>
  ended: Promise<Ended>
}>

export type ServerEnv = Record<string, string>

const cleanups: (() => void)[] = []

/** A folder for a server's files, removed by `cleanUp`. */
export function temporaryStorage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-site-'))
  cleanups.push(() => {
    const pid = recordedLine(join(folder, 'postgres', 'data'), 0)
    if (pid !== null) signal(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

/** Removes what the servers of this file used; for `afterAll`, after they were stopped. */
export function cleanUp(): void {
  for (const cleanup of cleanups.splice(0)) cleanup()
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/**
 * The built server as a process of its own, ready to answer. Without `DATABASE_URL` it has a database of its own in
 * `STORAGE_DIR`, which is a new temporary folder unless given; the demonstration academy is off unless asked for.
 */
export async function startServer(env: ServerEnv = {}): Promise<RunningServer> {
  const server = await launchServer(env)
  const until = Date.now() + 90_000
  for (;;) {
    const ready = await fetch(`${server.url}/readyz`)
      .then((reply) => reply.ok)
      .catch(() => false)
    if (ready) return server
    const ended = await Promise.race([
      server.ended,
      new Promise<null>((resolve) => setTimeout(resolve, 50, null)),
    ])
    if (ended || Date.now() > until) throw new Error(`The server did not start:\n${server.output()}`)
  }
}

/** The same without waiting: for servers that are meant not to start. */
export async function launchServer(env: ServerEnv = {}): Promise<RunningServer> {
  const main = join(projectRoot, 'dist/server/main.js')
  if (!existsSync(main)) throw new Error('The server is not built: run `npm run build` first')
  const storageDir = env['STORAGE_DIR'] ?? temporaryStorage()
  const port = env['PORT'] ?? String(await freePort())
  // Not our own environment: a developer's settings must not change what is tested.
  const basics = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'TEMP', 'LD_LIBRARY_PATH'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const child = spawn(process.execPath, [main], {
    cwd: projectRoot,
    env: {
      ...basics,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      SESSION_SECRET: 'a secret that only tests have',
      ...env,
      PORT: port,
      STORAGE_DIR: storageDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => ((output += text), (errors += text)))
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, name) => resolve({ code, signal: name })),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    storageDir,
    output: () => output,
    errors: () => errors,
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
