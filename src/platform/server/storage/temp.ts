import { randomBytes } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder } from '../process/private-files.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Files that are being written. Their names say who writes them, so that a sweep never takes one from under a living process. */
export type TempFolder = {
  readonly folder: string
  /** Where uploads are that may be interrupted and go on; see `PartialStore`. */
  readonly partials: string
  /** A path that nobody uses yet; nothing is created. */
  path(suffix?: string): string
  /** Removes what was left behind by processes that are gone, and uploads that nobody went on with for a day; returns how many. */
  sweep(): Promise<number>
}

const host =
  hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '') || 'host'
const boot = randomBytes(6).toString('hex')

/** The temporary folder in `storageDir`; instances may share it. */
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

/** An upload is as old as its last byte: what is known of it, in a file beside it, is written once. */
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
 * A day without a change is the end for any file but our own; sooner only when its writer ran on this very machine and is
 * gone. The ten minutes are for machines that share a name: a live upload is written to more often than that.
 */
function isAbandoned(name: string, age: number): boolean {
  const [owner, pid, owningBoot] = name.split('_')
  if (owningBoot === boot) return false
  if (age > DAY) return true
  return owner === host && age > 10 * MINUTE && !isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  // Our own number with another boot's mark is a predecessor's: containers number from 1 each time.
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
