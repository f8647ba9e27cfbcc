import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signal } from '../../src/platform/server/db/embedded/processes.ts'
import { recordedLine } from '../../src/platform/server/db/embedded/postmaster.ts'
import type { Storage } from '../../src/platform/server/storage/storage.ts'
import { projectRoot } from '../../src/platform/server/process/project-root.ts'
import { findFaults, openStorage, storageEnv } from './storage.ts'

/** What is started, with the arguments of Node.js, and where. */
export type Program = { args: string[]; cwd: string }

export const built: Program = { args: [join(projectRoot, 'dist/server/main.js')], cwd: projectRoot }

/** What a server ended with: its code, or the signal that killed it. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null }

export type RunningServer = Readonly<{
  url: string
  pid: number
  storageDir: string
  /** Where its files are: on the disk, or on S3. */
  storage(): Promise<Storage>
  /** Everything that it wrote so far, on both outputs. */
  output(): string
  /** What it wrote to standard error. */
  errors(): string
  /** Asks it to end, and waits for that. Were files missing or too many then, `cleanUp` tells. */
  stop(): Promise<Ended>
  /** Kills it like a crash does; its database server stays. */
  kill(): Promise<void>
  ended: Promise<Ended>
}>

export type ServerEnv = Record<string, string>

const cleanups: (() => Promise<void>)[] = []
const faults: string[] = []
/** Academies of which a server was killed: what it was storing is left as it is, for the sweep. */
const crashed = new Set<string>()

/** A folder for a server's files, removed by `cleanUp`. */
export function temporaryStorage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-site-'))
  cleanups.push(async () => {
    const pid = recordedLine(join(folder, 'postgres', 'data'), 0)
    if (pid !== null) signal(pid, 'SIGQUIT')
    // The synchronous function of newer Node.js does not try again.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

/**
 * Removes what the servers of this file used; for `afterAll`, after they were stopped. Throws when the storage of one
 * of them did not agree with its database.
 */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup()
  const told = faults.splice(0)
  if (told.length > 0) throw new Error(`The storage and the database differ:\n${told.join('\n')}`)
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
export async function startServer(env: ServerEnv = {}, program = built): Promise<RunningServer> {
  const server = await launchServer(env, program)
  const until = Date.now() + 240_000
  for (;;) {
    const ready = await fetch(`${server.url}/readyz`)
      .then((reply) => reply.ok)
      .catch(() => false)
    if (ready) return process.env['VITEST'] ? watched(server, env['DATABASE_URL']) : server
    const ended = await Promise.race([
      server.ended,
      new Promise<null>((resolve) => setTimeout(resolve, 50, null)),
    ])
    // Someone else was given the port that was free a moment ago.
    if (ended && !env['PORT'] && server.errors().includes('is taken by another program'))
      return startServer(env, program)
    if (ended || Date.now() > until) throw new Error(`The server did not start:\n${server.output()}`)
  }
}

/** The server, whose files are compared with its database when it is stopped. */
function watched(server: RunningServer, DATABASE_URL: string | undefined): RunningServer {
  const STORAGE_DIR = server.storageDir
  const academy = DATABASE_URL ?? STORAGE_DIR
  let runs = true
  void server.ended.then(() => (runs = false))
  const check = async () => {
    const storage = await server.storage()
    const live = crashed.has(academy)
    const found = await findFaults({ DATABASE_URL, STORAGE_DIR, storage }, { live }).catch(String)
    if (found) faults.push(found)
  }
  return {
    ...server,
    stop: async () => {
      if (!runs) return server.ended
      // Its own database goes with it; any other is looked at when the server has come to rest.
      if (!DATABASE_URL) await check()
      const ended = await server.stop()
      if (DATABASE_URL) await check()
      return ended
    },
    kill: () => {
      if (runs) crashed.add(academy)
      return server.kill()
    },
  }
}

/** The same without waiting: for servers that are meant not to start. */
export async function launchServer(env: ServerEnv = {}, program = built): Promise<RunningServer> {
  if (!existsSync(program.args.find((arg) => !arg.startsWith('-')) ?? ''))
    throw new Error('The server is not built: run `npm run build` first')
  const storageDir = env['STORAGE_DIR'] ?? temporaryStorage()
  const files = await storageEnv({ ...env, STORAGE_DIR: storageDir })
  const port = env['PORT'] ?? String(await freePort())
  // Not our own environment: a developer's settings must not change what is tested.
  const basics = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'TEMP', 'LD_LIBRARY_PATH'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const child = spawn(process.execPath, program.args, {
    cwd: program.cwd,
    env: {
      ...basics,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      SESSION_SECRET: 'a secret that only tests have',
      ...files,
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
    storage: () => openStorage({ ...files, ...env, STORAGE_DIR: storageDir }),
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
