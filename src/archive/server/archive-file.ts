import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { makePrivateFolder } from '../../platform/server/process/private-files.ts'
import { ArchiveError } from './format.ts'

const DAY = 86_400_000
const BACKUP = /^\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/
const DRAFT = /\.[0-9a-f]{12}\.part$/

/** What somebody typed, from where they typed it: npm runs its scripts in the folder of the project. */
export const typedPath = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/**
 * Has `write` fill a file that only its owner may read, and that is there as a whole or not at all. Returns its size.
 * Throws `ArchiveError` when the file exists already.
 */
export async function writeArchiveFile<T>(path: string, write: (target: Writable) => Promise<T>) {
  const taken = () => new ArchiveError(`${path} is there already; name a file that is not`)
  if (await stat(path).catch(() => null)) throw taken()
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const result = await write(createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    // Unlike a rename, a link replaces nothing; some file systems know none.
    await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw taken()
      await rename(draft, path)
    })
    return { result, bytes: (await stat(path)).size }
  } finally {
    await rm(draft, { force: true })
    await syncFolder(dirname(path))
  }
}

/** Where the next backup goes: named by the time in UTC. */
export async function backupPath(storageDir: string, now = new Date()): Promise<string> {
  const folder = join(storageDir, 'backups')
  makePrivateFolder(folder)
  const [day = '', time = ''] = now.toISOString().split(/[T.]/)
  return join(folder, `${day}-${time.replaceAll(':', '')}.tar.gz`)
}

/** Removes all but the latest backups, and what backups that were killed left behind; returns how many backups that were. */
export async function removeOldBackups(storageDir: string, keep: number): Promise<number> {
  const folder = join(storageDir, 'backups')
  const names = await readdir(folder)
  const old = names
    .filter((name) => BACKUP.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { force: true })
  for (const name of names.filter((one) => DRAFT.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY) await rm(join(folder, name), { force: true })
  }
  return old.length
}

/** Makes a new name survive a power cut, where the system can. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
