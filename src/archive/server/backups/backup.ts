import { rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../platform/server/db/connect.ts'
import { createSessionLocks } from '../../../platform/server/db/session-locks.ts'
import type { Storage } from '../../../platform/server/storage/storage.ts'
import { exportAcademy, type Exported } from '../export.ts'
import { ArchiveError } from '../format.ts'
import { reasonOf } from './reasons.ts'
import { openForWriting } from '../open-for-writing.ts'
import { copyBackups } from './copy.ts'
import type { Place } from './place.ts'
import { prunePlace } from './prune.ts'
import { keepBeside, keepElsewhere } from './store-files.ts'

type Backup = {
  sql: Sql
  storage: Storage
  /** The location of the backup. Lantern copies the latest backups from it to the second location. */
  place: Place
  openCopy: () => Promise<Place | null>
  /** False if an object store with versioning already protects the files. */
  files: boolean
  signal?: AbortSignal
}

export type Made = {
  name: string
  bytes: number
  exported: Exported
  /** Number of older backups that were removed. */
  removed: number
  /** Number of backups copied to the second location. Null if there is none. */
  copied: number | null
  /** Warnings for an administrator, although the backup succeeded. */
  warnings: string[]
}

/**
 * The name of the lock that allows only one backup at a time on all instances. Otherwise one backup could remove
 * files that another is about to list.
 */
export const BACKUP_LOCK = 'backup'
/** Takes the lock for a backup. Aborts the backup if the lock is lost, for example because the database restarts. */
export const takeBackupLock = (sql: Sql, stop: AbortController) =>
  createSessionLocks(sql).take(BACKUP_LOCK, () =>
    stop.abort(new ArchiveError('The lock of the backup was lost')),
  )

/** Thrown if another backup is running. This does not count as a failed backup. */
export class BackupRunning extends ArchiveError {}

/**
 * Makes a backup, copies it to the second location, and removes old backups in both. Throws `ArchiveError` if the
 * backup fails.
 */
export async function makeBackup(wanted: Backup): Promise<Made> {
  const stop = new AbortController()
  const release = await takeBackupLock(wanted.sql, stop)
  if (!release) throw new BackupRunning('Another backup is being made: wait until it is done')
  try {
    const signal = wanted.signal ? AbortSignal.any([wanted.signal, stop.signal]) : stop.signal
    return await makeBackupAlone({ ...wanted, signal })
  } finally {
    await release()
  }
}

/** Creates a backup. The caller must hold the lock. */
export async function makeBackupAlone({
  sql,
  storage,
  place,
  openCopy,
  files,
  signal,
}: Backup): Promise<Made> {
  const keeper = files ? keepBeside(storage, place, signal) : keepElsewhere(storage)
  const name = await freeName(place)
  // Writes the archive last, when all files that it lists are stored. If the process ends during a backup, the next
  // backup uses or removes its files.
  const local = place.temp.path('.tar.gz')
  try {
    const target = await openForWriting(local)
    const exported = await exportAcademy({
      sql,
      storage,
      target,
      passwords: true,
      keeper,
      ...(signal && { signal }),
    })
    const { size: bytes } = await stat(local)
    await place.adopt(local, name, { contentType: 'application/gzip' })
    const pruned = await prunePlace(place, signal)
    const made = { name, bytes, exported, removed: pruned.backups }
    try {
      const copy = await openCopy()
      if (!copy) return { ...made, copied: null, warnings: pruned.warnings }
      const copied = await copyBackups(place, copy, signal)
      const { warnings } = await prunePlace(copy, signal)
      return { ...made, copied, warnings: [...pruned.warnings, ...warnings] }
    } catch (error) {
      signal?.throwIfAborted()
      throw new ArchiveError(
        `${name} was made, but not copied: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error, reason: `not_copied: ${name} ${reasonOf(error)}` },
      )
    }
  } finally {
    await rm(local, { force: true })
  }
}

/** Returns a name with the time in UTC. Two backups in the same second get different names. */
async function freeName(place: Place): Promise<string> {
  for (;;) {
    const [day = '', time = ''] = new Date().toISOString().split(/[T.]/)
    const name = `${day}-${time.replaceAll(':', '')}.tar.gz`
    if (!(await place.stat(name))) return name
    await sleep(200)
  }
}
