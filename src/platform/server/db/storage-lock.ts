import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { z } from 'zod'
import type { DatabaseAddress } from './connect.ts'
import { isAlive, pidSpace, startMark } from './embedded/processes.ts'

/** Thrown if another application uses the storage folder. The message contains the folder and the process. */
export class StorageLockedError extends Error {
  override name = 'StorageLockedError'
}

export type StorageLock = Readonly<{ release(): void }>

// Uses two locks, because neither is enough alone. Node.js has no flock, so the lock file names its holder. Where
// process IDs are comparable, the process ID and the start time show whether the holder still runs. Elsewhere (another
// container on the same volume) the holder must keep touching the file. If two processes find the lock of the same
// killed holder at the same time, both could believe that they have the lock. For this reason, each process also takes
// a session lock in PostgreSQL, which only one process can have. This lock alone would not be enough either, because
// no process holds it while the database server does not run.

const holder = z.object({
  pid: z.number().int().positive(),
  started: z.string().nullable(),
  space: z.string(),
})
const touchEvery = 3_000
const silentSeconds = 12

/**
 * Locks the storage folder for this process. Takes over the lock of a process that was killed. Throws
 * `StorageLockedError` if another application holds the lock.
 */
export async function lockStorage(folder: string, silentAfter = silentSeconds * 1_000): Promise<StorageLock> {
  const file = join(folder, 'lantern.lock')
  const own = JSON.stringify({ pid: process.pid, started: startMark(process.pid), space: pidSpace() })
  const draft = `${file}.${process.pid}`
  for (let attempt = 0; attempt < 20; attempt += 1) {
    writeFileSync(draft, own, { mode: 0o600 })
    try {
      // Creating a link is atomic and never replaces a file.
      linkSync(draft, file)
      return hold(file, own)
    } catch (error) {
      if (!exists(file)) {
        if (error instanceof Error && 'code' in error && ['EEXIST', 'ENOENT'].includes(String(error.code)))
          continue
        // The file system does not support links.
        if (tryExclusive(file, own)) return hold(file, own)
      }
    } finally {
      rmSync(draft, { force: true })
    }
    const found = read(file)
    if (found !== null && (await lives(file, found, silentAfter))) {
      const pid = holder.safeParse(parse(found)).data?.pid
      throw new StorageLockedError(
        `The storage folder ${folder} is in use by another Lantern${pid ? ` (process ${pid})` : ''}. Stop that one, or set STORAGE_DIR.`,
      )
    }
    if (found !== null) removeStale(file, found)
  }
  throw new StorageLockedError(`The storage folder ${folder} is locked by other processes`)
}

/** Whether a running application holds the lock of the folder. */
export async function isStorageLocked(folder: string): Promise<boolean> {
  const file = join(folder, 'lantern.lock')
  const found = read(file)
  return found !== null && (await lives(file, found, silentSeconds * 1_000))
}

const lockKey = 7_304_110_256

/**
 * Locks the database of the storage folder for this process, and again after each server restart. Throws
 * `StorageLockedError` if another application holds the lock.
 */
export async function lockDatabase(address: Exclude<DatabaseAddress, string>): Promise<StorageLock> {
  let released = false
  const take = async (): Promise<boolean> => {
    const [row] = await sql`select pg_try_advisory_lock(${lockKey}::bigint) as mine`
    return row?.['mine'] === true
  }
  const sql = postgres({
    ...address,
    max: 1,
    idle_timeout: 0,
    max_lifetime: 0,
    fetch_types: false,
    onnotice: () => undefined,
    onclose: () => {
      if (!released) void retake()
    },
  })
  const retake = async (): Promise<void> => {
    await sleep(250, undefined, { ref: false })
    // If this fails, the connection closes, and `onclose` calls this function again.
    if (!released) await take().catch(() => undefined)
  }
  const release = () => {
    released = true
    void sql.end({ timeout: 0 }).catch(() => undefined)
  }
  // If an application was just killed, its session may still be ending.
  for (let attempt = 0; attempt < 15; attempt += 1) {
    if (await take()) return { release }
    await sleep(200)
  }
  release()
  throw new StorageLockedError(
    'The database in the storage folder is in use by another Lantern. Stop that one, or set STORAGE_DIR.',
  )
}

function hold(file: string, own: string): StorageLock {
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // If the file is missing, perhaps with the whole folder, nothing needs the lock.
    }
  }, touchEvery).unref()
  return {
    release: () => {
      clearInterval(timer)
      if (read(file) === own) rmSync(file, { force: true })
    },
  }
}

async function lives(file: string, found: string, silentAfter: number): Promise<boolean> {
  const { data } = holder.safeParse(parse(found))
  if (data && data.space === pidSpace()) {
    if (data.pid === process.pid && data.started === startMark(process.pid)) return true
    return isAlive(data.pid) && (data.started === null || startMark(data.pid) === data.started)
  }
  const touched = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs
  const before = touched()
  for (let waited = 0; waited < silentAfter; waited += 500) {
    await sleep(500)
    if (touched() !== before) return exists(file)
  }
  return false
}

/** Removes the lock of a holder that no longer runs, unless another process has replaced the lock. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== stale) linkSync(aside, file)
  } catch {
    // Another process removed the file first.
  }
  rmSync(aside, { force: true })
}

function tryExclusive(file: string, own: string): boolean {
  try {
    writeFileSync(file, own, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (exists(file)) return false
    throw error
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
