import { type Actor, writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import type { Services } from '../../../platform/server/context.ts'
import { separately } from '../../../platform/server/db/connect.ts'
import type { Release } from '../../../platform/server/db/session-locks.ts'
import { archiveErrors } from '../../errors.ts'
import { makeBackupAlone, takeBackupLock } from './backup.ts'
import { openCopy, openOwnPlace } from './place.ts'

type Running = { stop: AbortController; done: Promise<void> }

/** What each application of this process is doing. */
const running = new WeakMap<Services['live'], Running>()

/** Begins a backup and answers at once; who asked is told when it is made, or why it is not. Throws 409. */
export async function beginBackup(
  services: Pick<Services, 'env' | 'db' | 'storage' | 'live' | 'log'>,
  actor: Actor & { id: string },
): Promise<void> {
  const { db, live } = services
  const release = await takeBackupLock(db.$client)
  if (!release) throw archiveErrors.BACKUP_RUNNING()
  const stop = new AbortController()
  try {
    await writeAudit(db, actor, 'backup.made', 'backups')
  } catch (error) {
    await release()
    throw error
  }
  const done = run(services, actor.id, stop.signal, release)
  running.set(live, { stop, done })
}

/** Ends what this application has begun, and resolves when nothing of it is left. */
export async function endBackup({ live }: Pick<Services, 'live'>): Promise<void> {
  const { stop, done } = running.get(live) ?? {}
  stop?.abort(new Error('The server ends'))
  await done
}

async function run(
  { env, db, storage, live, log }: Pick<Services, 'env' | 'db' | 'storage' | 'live' | 'log'>,
  userId: string,
  signal: AbortSignal,
  release: Release,
): Promise<void> {
  // Rows of an academy take longer to read than a request may, and its requests need the pool.
  const own = separately(db.$client, { max: 3 })
  const tell = (news: Parameters<typeof notify>[3]) =>
    db.transaction((tx) => notify(tx, live, [userId], news))
  try {
    const { name, warnings } = await makeBackupAlone({
      sql: own,
      storage,
      place: openOwnPlace(env),
      openCopy: () => openCopy(env),
      files: true,
      signal,
    })
    for (const warning of warnings) log.warn(warning)
    await tell({ kind: 'backup_made', data: { name } })
  } catch (error) {
    log.error({ err: error }, 'The backup failed')
    const reason = error instanceof Error ? error.message : String(error)
    await tell({ kind: 'backup_failed', data: { reason: reason.slice(0, 300) } }).catch(() => undefined)
  } finally {
    await own.end({ timeout: 1 })
    await release()
  }
}
