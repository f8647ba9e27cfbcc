import { eq, sql } from 'drizzle-orm'
import { readSettings } from '../../../academy/server/settings.ts'
import { notifyAdmins } from '../../../academy/server/notifications.ts'
import { users } from '../../../accounts/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import { BACKUP_HOUR } from '../../backups.schema.ts'
import { backupState } from '../../tables.ts'
import { reasonOf } from './reasons.ts'

export type BackupState = typeof backupState.$inferSelect

const HOUR = 3_600_000
/** How long to wait before retrying a failed daily backup, in milliseconds. */
const RETRY_MS = 3 * HOUR
const MAX_REASON = 300

/** Returns the backup settings and the result of the last backup. */
export async function readBackupState(db: Db | Tx): Promise<BackupState> {
  const [row] = await db.select().from(backupState)
  return (
    row ?? {
      id: 1,
      isDaily: true,
      copyTo: null,
      copyEndpoint: null,
      copyRegion: null,
      copyAccessKeyId: null,
      copySealedSecret: null,
      triedAt: null,
      madeAt: null,
      failedAt: null,
      failure: null,
      storageId: null,
    }
  )
}

type Changes = Partial<{ [K in keyof BackupState]: BackupState[K] | ReturnType<typeof sql> }>

export const saveBackupState = async (db: Db | Tx, changes: Changes): Promise<void> =>
  void (await db
    .insert(backupState)
    .values({ id: 1, ...changes })
    .onConflictDoUpdate({ target: backupState.id, set: changes }))

export const recordMade = (db: Db): Promise<void> =>
  saveBackupState(db, { madeAt: sql`clock_timestamp()`, failedAt: null, failure: null })

/** Saves why a backup failed and notifies all administrators. For daily backups, notifies them only once a day. */
export async function recordFailure(
  { db, env, live }: Pick<Services, 'db' | 'env' | 'live'>,
  error: unknown,
  { isDaily }: { isDaily: boolean },
): Promise<void> {
  const reason = reasonOf(error).slice(0, MAX_REASON)
  const dayOf = await backupDays({ db, env })
  await transact(db, async (tx) => {
    const { failedAt } = await readBackupState(tx)
    await saveBackupState(tx, { failedAt: sql`clock_timestamp()`, failure: reason })
    if (isDaily && failedAt && dayOf(failedAt) === dayOf(new Date())) return
    await notifyAdmins(tx, live, { kind: 'backup_failed', data: { reason } })
  })
}

/** Returns the time, or null if it is in the future because a clock was wrong. Clocks may differ by a minute. */
export const unlessFuture = (moment: Date | null, now = new Date()): Date | null =>
  moment && moment.getTime() <= now.getTime() + 60_000 ? moment : null

/** Whether the daily backup is due. A backup day starts at three o'clock in the academy's time zone. */
export async function isDailyBackupDue(
  { db, env }: Pick<Services, 'db' | 'env'>,
  now = new Date(),
): Promise<boolean> {
  const { isDaily, ...state } = await readBackupState(db)
  const madeAt = unlessFuture(state.madeAt, now)
  const triedAt = unlessFuture(state.triedAt, now)
  if (!isDaily || (triedAt && now.getTime() - triedAt.getTime() < RETRY_MS)) return false
  // A new academy needs no backup before its first night.
  const [row] = await db
    .select({ at: sql<string | null>`min(${users.adminSince})` })
    .from(users)
    .where(eq(users.role, 'admin'))
  const since = madeAt ?? (row?.at ? new Date(row.at) : null)
  if (!since) return false
  const dayOf = await backupDays({ db, env })
  return dayOf(since) < dayOf(now)
}

/** Returns a function that maps a time to its backup day. */
async function backupDays({ db, env }: Pick<Services, 'db' | 'env'>) {
  const { time_zone: zone } = await readSettings(db, env.siteName)
  return (moment: Date) => zonedDay(new Date(moment.getTime() - BACKUP_HOUR * HOUR), zone)
}
