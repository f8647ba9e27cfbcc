import { join } from 'node:path'
import type { z } from 'zod'
import { findOwnerId } from '../../../academy/server/owner-id.ts'
import type { Services } from '../../../platform/server/context.ts'
import { isTaken } from '../../../platform/server/db/session-locks.ts'
import type { Env } from '../../../platform/server/process/env.ts'
import { isCheckout } from '../../../platform/server/process/project-root.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { backupList } from '../../backups.schema.ts'
import { describeBackupReason } from '../../backup-reasons.rules.ts'
import { BACKUP_LOCK } from './backup.ts'
import {
  type Backup,
  backupFolder,
  listBackups,
  lookAtOwnPlace,
  openCopy,
  type Place,
  readEnd,
} from './place.ts'
import { reasonOf } from './reasons.ts'
import { withSecondPlace } from './second-place.ts'
import { readBackupState, unlessFuture } from './state.ts'

type BackupList = z.output<typeof backupList>

/**
 * Age in milliseconds above which the newest backup causes a warning. A single failed daily backup does not cause one.
 */
export const LATE_MS = 2 * 86_400_000

/** Returns the backups of both locations. */
export async function describeBackups(
  { env: given, db, storage }: Pick<Services, 'env' | 'db' | 'storage'>,
  viewer: Pick<User, 'id'>,
): Promise<BackupList> {
  const env = await withSecondPlace(given, db)
  const own = lookAtOwnPlace(env, storage)
  const [here, there, running, ownerId, state] = await Promise.all([
    listBackups(own),
    lookAtCopy(env),
    isTaken(db.$client, BACKUP_LOCK),
    findOwnerId(db),
    readBackupState(db),
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
  const [latest] = items
  // Each instance may have its own folder, so another instance may have the newest backup.
  const made = [...items.map(({ createdAt }) => createdAt), state.madeAt]
  const newest = Math.max(0, ...made.map((at) => unlessFuture(at)?.getTime() ?? 0))
  return {
    items,
    running,
    copyTo: env.backupCopyTo,
    copyIsFixed: given.backupCopyTo !== null,
    copyStore:
      viewer.id === ownerId && state.copyTo !== null
        ? {
            endpoint: state.copyEndpoint ?? '',
            region: state.copyRegion ?? '',
            accessKeyId: state.copyAccessKeyId ?? '',
          }
        : null,
    isDaily: state.isDaily,
    failure: state.failedAt && { at: state.failedAt, reason: describeBackupReason(state.failure ?? '') },
    restore: latest
      ? restoreCommands(
          env,
          latest.name,
          here.some(({ name }) => name === latest.name),
        )
      : [],
    copyProblem: there.problem,
    mayDownload: viewer.id === ownerId,
    isLate: Date.now() - newest > LATE_MS,
  }
}

/** Returns the commands that restore a backup next to the running academy, as an operator types them on its machine. */
function restoreCommands(
  { storageDir, backupCopyTo, databaseUrl, sessionSecrets }: Env,
  name: string,
  isHere: boolean,
): string[] {
  const archive = quoted(isHere ? join(backupFolder({ storageDir }), name) : `${backupCopyTo}/${name}`)
  // A service may have permission to write only to its storage folder (docs/install.md).
  const target = quoted(join(storageDir, 'restored'))
  const database = databaseUrl === null ? '' : 'DATABASE_URL=postgres://… '
  // Without this key, codes of authenticator apps would not work.
  const key =
    sessionSecrets.length > 0
      ? ''
      : `mkdir -m 700 ${target} && cp -p ${quoted(join(storageDir, 'session-secret'))} ${target}/ && `
  return isCheckout
    ? [
        `${key}${database}STORAGE_DIR=${target} npm run import -- ${archive}`,
        `${database}STORAGE_DIR=${target} npm start`,
      ]
    : [`${key}${database}lantern import ${archive} --data ${target}`, `${database}lantern --data ${target}`]
}

const quoted = (path: string) => (/^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)

async function lookAtCopy(env: Services['env']) {
  try {
    const place = await openCopy(env)
    return { place, found: place ? await listBackups(place) : [], problem: null }
  } catch (error) {
    return { place: null, found: [], problem: describeBackupReason(reasonOf(error)) }
  }
}

async function describe(place: Place, backup: Backup, copied: boolean): Promise<BackupList['items'][number]> {
  const end = await readEnd(place, backup).catch(() => null)
  const files = end && { count: end.objects, bytes: end.bytes, where: end.listed ?? ('within' as const) }
  return { name: backup.name, createdAt: backup.at, bytes: backup.bytes, files, copied }
}
