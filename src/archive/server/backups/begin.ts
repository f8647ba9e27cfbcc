import { type Actor, writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import type { Services } from '../../../platform/server/context.ts'
import { separately } from '../../../platform/server/db/connect.ts'
import { archiveErrors } from '../../errors.ts'
import { makeBackupAlone, takeBackupLock } from './backup.ts'
import { openCopy, openOwnPlace } from './place.ts'
import { withSecondPlace } from './second-place.ts'
import { isDailyBackupDue, recordFailure, recordMade, saveBackupState } from './state.ts'

type Needed = Pick<Services, 'env' | 'db' | 'storage' | 'live' | 'log'>
type Running = { stop: AbortController; done: Promise<unknown> }

/** The running backup of each application in this process. */
const running = new WeakMap<Services['live'], Running>()

/**
 * Starts a backup and returns immediately. When the backup is complete, notifies the administrator who started it.
 * If it fails, notifies all administrators. Throws 409 if a backup is running.
 */
export async function beginBackup(services: Needed, actor: Actor & { id: string }): Promise<void> {
  const { db, live } = services
  const stop = new AbortController()
  const release = await takeBackupLock(db.$client, stop)
  if (!release) throw archiveErrors.BACKUP_RUNNING()
  try {
    await writeAudit(db, actor, 'backup.made', ['backups'])
  } catch (error) {
    await release()
    throw error
  }
  const done = make(services, stop.signal)
    .then((name) =>
      db.transaction((tx) => notify(tx, live, [actor.id], { kind: 'backup_made', data: { name } })),
    )
    .catch((error: unknown) => fail(services, error, false))
    .finally(release)
  running.set(live, { stop, done })
}

/** Aborts the backup that this application has started, and resolves when it has ended. */
export async function endBackup({ live }: Pick<Services, 'live'>): Promise<void> {
  const { stop, done } = running.get(live) ?? {}
  stop?.abort(new Error('The server ends'))
  await done
}

/** Makes the daily backup, on only one of the instances. Does not throw: administrators are notified of failures. */
export async function makeDailyBackup(services: Needed, signal: AbortSignal): Promise<void> {
  const { db } = services
  if (!(await isDailyBackupDue(services))) return
  const stop = new AbortController()
  const release = await takeBackupLock(db.$client, stop)
  if (!release) return
  try {
    // Another instance may have made the backup before this instance got the lock.
    if (!(await isDailyBackupDue(services))) return
    await saveBackupState(db, { triedAt: new Date() })
    await make(services, AbortSignal.any([signal, stop.signal]))
  } catch (error) {
    if (signal.aborted) await saveBackupState(db, { triedAt: null })
    else await fail(services, error, true)
  } finally {
    await release()
  }
}

/** Makes a backup and returns its name. The caller must hold the lock. */
async function make({ env, db, storage, log }: Needed, signal: AbortSignal): Promise<string> {
  // A separate pool, because reading all rows takes longer than the timeout of requests, and requests need the main
  // pool.
  const own = separately(db.$client, { max: 3 })
  try {
    const { name, warnings } = await makeBackupAlone({
      sql: own,
      storage,
      place: openOwnPlace(env),
      openCopy: async () => openCopy(await withSecondPlace(env, db)),
      files: true,
      signal,
    })
    for (const warning of warnings) log.warn(warning)
    await recordMade(db)
    return name
  } finally {
    await own.end({ timeout: 1 })
  }
}

async function fail(services: Needed, error: unknown, isDaily: boolean): Promise<void> {
  services.log.error({ err: error }, 'The backup failed')
  await recordFailure(services, error, { isDaily }).catch((cause: unknown) =>
    services.log.error({ err: cause }, 'Nobody could be notified that the backup failed'),
  )
}
