import type { z } from 'zod'
import { findOwnerId } from '../../../accounts/server/owner.ts'
import type { Services } from '../../../platform/server/context.ts'
import { isTaken } from '../../../platform/server/db/session-locks.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { backupList } from '../../backups.schema.ts'
import { BACKUP_LOCK } from './backup.ts'
import { type Backup, listBackups, lookAtOwnPlace, openCopy, type Place, readEnd } from './place.ts'

type BackupList = z.output<typeof backupList>

/** How old the newest may be: a daily one that failed once is not yet late. */
export const LATE_MS = 2 * 86_400_000

/** The backups of both places. */
export async function describeBackups(
  { env, db, storage }: Pick<Services, 'env' | 'db' | 'storage'>,
  viewer: Pick<User, 'id'>,
): Promise<BackupList> {
  const own = lookAtOwnPlace(env, storage)
  const [here, there, running, ownerId] = await Promise.all([
    listBackups(own),
    lookAtCopy(env),
    isTaken(db.$client, BACKUP_LOCK),
    findOwnerId(db),
  ])
  const items = await Promise.all([
    ...here.map((one) =>
      describe(
        own,
        one,
        there.found.some(({ name }) => name === one.name),
      ),
    ),
    ...there.found
      .filter(({ name }) => !here.some((one) => one.name === name))
      .map((one) => describe(there.place ?? own, one, true)),
  ])
  items.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const newest = items[0]?.createdAt
  return {
    items,
    running,
    copyTo: env.backupCopyTo,
    copyProblem: there.problem,
    mayDownload: viewer.id === ownerId,
    isLate: newest === undefined || Date.now() - newest.getTime() > LATE_MS,
  }
}

async function lookAtCopy(env: Services['env']) {
  try {
    const place = await openCopy(env)
    return { place, found: place ? await listBackups(place) : [], problem: null }
  } catch (error) {
    return { place: null, found: [], problem: error instanceof Error ? error.message : String(error) }
  }
}

async function describe(place: Place, backup: Backup, copied: boolean): Promise<BackupList['items'][number]> {
  const end = await readEnd(place, backup).catch(() => null)
  const files = end && { count: end.objects, bytes: end.bytes, where: end.listed ?? ('within' as const) }
  return { name: backup.name, createdAt: backup.at, bytes: backup.bytes, files, copied }
}
