import { randomBytes } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder } from '../process/private-files.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Temporary files. The name of a file identifies the process that writes it, so that a sweep never removes a file of a
 * running process.
 */
export type TempFolder = {
  readonly folder: string
  /** The folder of resumable uploads; see `PartialStore`. */
  readonly partials: string
  /** Returns an unused path without creating the file. */
  path(suffix?: string): string
  /**
   * Removes files of processes that have ended, and uploads without progress for a day. Returns the number of removed
   * files.
   */
  sweep(): Promise<number>
}

const host =
  hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '') || 'host'
const boot = randomBytes(6).toString('hex')

/** Opens the temporary folder in `storageDir`. Instances may share it. */
export function createTempFolder(storageDir: string): TempFolder {
  const folder = join(storageDir, 'tmp')
  const partials = join(storageDir, 'partial')
  for (const one of [folder, partials]) makePrivateFolder(one)
  return {
    folder,
    partials,
    path: (suffix = '') =>
      join(folder, `${host}_${process.pid}_${boot}_${randomBytes(9).toString('hex')}${suffix}`),
    async sweep() {
      let removed = 0
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const stats = await lstat(path).catch(() => null)
        if (!stats || !isAbandoned(name, Date.now() - stats.mtimeMs)) continue
        await rm(path, { recursive: true, force: true })
        removed += 1
      }
      return removed + (await sweepPartials(partials))
    },
  }
}

/**
 * Removes uploads without progress for a day, and returns their number. The age of an upload is the time since its
 * last byte, because its metadata file is written only once.
 */
async function sweepPartials(folder: string): Promise<number> {
  const names = await readdir(folder)
  const ids = new Set(names.map((name) => name.replace(/\.json$/, '')))
  let removed = 0
  for (const id of ids) {
    const paths = [join(folder, id), join(folder, `${id}.json`)]
    const [bytes, known] = await Promise.all(paths.map((path) => lstat(path).catch(() => null)))
    const touched = (bytes ?? known)?.mtimeMs ?? Date.now()
    if (Date.now() - touched < DAY) continue
    for (const path of paths) await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/**
 * Whether a file of another process is abandoned. This is the case after a day without a change. If its process ran on
 * this machine and has ended, ten minutes are enough. These ten minutes protect other machines with the same host name,
 * because an active upload is written more often.
 */
function isAbandoned(name: string, age: number): boolean {
  const [owner, pid, owningBoot] = name.split('_')
  if (owningBoot === boot) return false
  if (age > DAY) return true
  return owner === host && age > 10 * MINUTE && !isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  // Process IDs in a container start at 1 each time. A file with our own process ID but another `boot` is from an
  // earlier process.
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
