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

/** The program to start: its Node.js arguments and its working folder. */
export type Program = { args: string[]; cwd: string }

export const built: Program = { args: [join(projectRoot, 'dist/server/main.js')], cwd: projectRoot }

/** The exit code of a server, or the signal that ended it. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null }

export type RunningServer = Readonly<{
  url: string
  pid: number
  storageDir: string
  /** Returns the storage of the server's files: the disk or S3. */
  storage(): Promise<Storage>
  /** The complete output of the server so far, on both standard output and standard error. */
  output(): string
  /** The complete output of the server on standard error. */
  errors(): string
  /** Stops the server gracefully. Afterwards, `cleanUp` reports missing or extra files. */
  stop(): Promise<Ended>
  /** Kills the server as a crash would. The embedded database server keeps running. */
  kill(): Promise<void>
  ended: Promise<Ended>
}>

export type ServerEnv = Record<string, string>

const cleanups: (() => Promise<void>)[] = []
const faults: string[] = []
/** Academies whose server was killed. The sweep later removes files that the server was storing. */
const crashed = new Set<string>()

/** Creates a folder for a server's files, which `cleanUp` removes. */
export function temporaryStorage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-site-'))
  cleanups.push(async () => {
    const pid = recordedLine(join(folder, 'postgres', 'data'), 0)
    if (pid !== null) signal(pid, 'SIGQUIT')
    // `rmSync` of newer Node.js versions does not retry.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

/**
 * Removes the data of this file's servers. Call it in `afterAll`, after the servers have stopped. Throws if the
 * storage of a server did not match its database.
 */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup()
  const found = faults.splice(0)
  if (found.length > 0) throw new Error(`The storage and the database differ:\n${found.join('\n')}`)
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
 * Starts the built server in its own process and waits until it is ready. Without `DATABASE_URL`, the server has its
 * own database in `STORAGE_DIR`, by default a new temporary folder. By default, there is no demonstration academy.
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
    // In the meantime, another program has used the port.
    if (ended && !env['PORT'] && server.errors().includes('Another program uses port'))
      return startServer(env, program)
    if (ended || Date.now() > until) throw new Error(`The server did not start:\n${server.output()}`)
  }
}

/** Wraps the server: when it stops, its files are compared with its database. */
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
      // The embedded database stops with the server, so check its files before. With an external database, check them
      // after the server has stopped.
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

/** Starts a server without waiting until it is ready. Use this for starts that should fail. */
export async function launchServer(env: ServerEnv = {}, program = built): Promise<RunningServer> {
  if (!existsSync(program.args.find((arg) => !arg.startsWith('-')) ?? ''))
    throw new Error('The server is not built: run `npm run build` first')
  const storageDir = env['STORAGE_DIR'] ?? temporaryStorage()
  const files = await storageEnv({ ...env, STORAGE_DIR: storageDir })
  const port = env['PORT'] ?? String(await freePort())
  // The server does not inherit our environment, because a developer's settings must not change the tests.
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
      LANTERN_ENV_FILE: 'off',
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
