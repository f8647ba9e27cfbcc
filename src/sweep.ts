import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sweepRateLimits } from './accounts/server/sessions/rate-limits.ts'
import { deleteOldDeliveries } from './academy/server/webhooks/deliver.ts'
import { deleteOldRequests } from './academy/server/handled-requests.ts'
import { deleteOldPayeeChanges } from './academy/server/payee/payee-changes.ts'
import { deleteOldNotifications } from './academy/server/notifications.ts'
import { deleteUndoneQuestions } from './assessment/server/exchange/several-questions.ts'
import { claimStorage, refuseForeignStorage } from './archive/server/storage-id.ts'
import { deleteOldActions } from './students/server/list/actions.ts'
import { deleteOldMessages } from './students/server/messages/rounds.ts'
import { deleteOldImports } from './students/server/imports/imports.ts'
import { deleteOldDrafts } from './assessment/server/assignments/drafts.ts'
import { purgeExpiredCourses, purgeExpiredItems } from './catalogue/server/bin/bin.ts'
import { deleteRemovedComments } from './community/server/comments.ts'
import { deleteOldDevices } from './payments/server/devices/devices.ts'
import type { Services } from './platform/server/context.ts'
import { attemptEach } from './platform/server/jobs/attempt-each.ts'
import { releaseUnused } from './media/server/files/release-unused.ts'
import { deleteExpiredResets } from './accounts/server/passwords/password-resets.ts'
import { deleteExpiredVerifications } from './accounts/server/mail/addresses.ts'
import { deleteExpiredSignInCodes } from './accounts/server/sign-in-mails/sign-in-codes.ts'
import { deleteOldNumberRequests } from './accounts/server/number-confirmations/number-confirmations.ts'
import { deleteOldMails } from './accounts/server/mail/outbox.ts'
import { deleteOldPushes } from './accounts/server/push/outbox.ts'
import { deleteExpiredTokens } from './accounts/server/tokens/api-tokens.ts'
import { deleteExpiredSessions } from './accounts/server/sessions/sessions.ts'
import { areDeletionsPaused } from './media/server/files/deletion-pause.ts'
import { deleteReleased } from './media/server/files/released-files.ts'
import { PID_FILE } from './media/server/encoding/process-video.ts'
import type { Storage } from './platform/server/storage/storage.ts'
import { findStrayObjects } from './media/server/files/storage-report.ts'

/** The number of removed objects of each kind. */
export type Swept = { courses: number; items: number; uploads: number; objects: number; temporary: number }

/**
 * Removes expired data: items in the bin, and uploads that nothing refers to after a day. Removes the bytes of
 * deleted files, and files of processes that have ended. Also removes ended sessions, expired tokens and rate limits,
 * and notifications older than a year. Several instances can run it at the same time.
 */
export async function sweep(services: Pick<Services, 'db' | 'storage' | 'env'>): Promise<Swept> {
  const temporary = await sweepMachine(services)
  return { ...(await sweepAcademy(services)), temporary }
}

/** Removes files and video encoders that ended processes left on this machine. Returns the number of files. */
export async function sweepMachine({ storage }: Pick<Services, 'storage'>): Promise<number> {
  await endEncoders(storage)
  return storage.temp.sweep()
}

/**
 * Runs the part of the sweep that any machine can do. If a step fails, the other steps still run. Throws the first
 * error at the end.
 */
export async function sweepAcademy({
  db,
  storage,
  env,
  signal,
}: Pick<Services, 'db' | 'storage' | 'env'> & { signal?: AbortSignal }): Promise<Omit<Swept, 'temporary'>> {
  const swept = { courses: 0, items: 0, uploads: 0, objects: 0 }
  const steps: (() => Promise<unknown>)[] = [
    async () => (swept.courses = await purgeExpiredCourses({ db, env, signal })),
    async () => (swept.items = await purgeExpiredItems({ db, env, signal })),
    async () => (swept.uploads = await releaseUnused(db)),
    async () => (swept.objects = await deleteOwnReleased({ db, storage })),
    ...[
      deleteUndoneQuestions,
      deleteExpiredSessions,
      deleteExpiredResets,
      deleteExpiredTokens,
      deleteExpiredVerifications,
      deleteExpiredSignInCodes,
      deleteOldNumberRequests,
      deleteOldMails,
      deleteOldPushes,
      sweepRateLimits,
      deleteOldNotifications,
      deleteOldPayeeChanges,
      deleteOldRequests,
      deleteOldDeliveries,
      deleteOldDevices,
      deleteRemovedComments,
      deleteOldDrafts,
      deleteOldImports,
      deleteOldActions,
      deleteOldMessages,
    ].map((step) => async () => step(db)),
  ]
  await attemptEach(steps, (step) => step())
  return swept
}

/**
 * Deletes the bytes of deleted files. If the storage belongs to another academy, deletes nothing and throws. Returns
 * the number of deleted files.
 */
export async function deleteOwnReleased({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<number> {
  await refuseForeignStorage({ db, storage })
  return deleteReleased(db, storage)
}

/**
 * If there are more stray objects than this, both in number and as a share of all objects, the database is probably
 * wrong.
 */
const MAX_STRAYS = { objects: 50, share: 0.2 }

/**
 * Deletes objects that have no row and are older than a day, and returns their number. Such objects remain if a
 * process ends before it inserts the row. If no stored object has a row, or too many have none, deletes nothing and
 * throws. The database is then probably new, restored from an old backup, or that of another academy. `isRight`
 * confirms that the database is the right one.
 */
export async function sweepStrays(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { isRight = false } = {},
): Promise<number> {
  await refuseForeignStorage({ db, storage })
  const { strays, objects } = await findStrayObjects(db, storage)
  const isMost = strays.length > MAX_STRAYS.objects && strays.length > objects * MAX_STRAYS.share
  if (!isRight && strays.length > 0 && (isMost || strays.length === objects))
    throw new Error(
      `${strays.length} of ${objects} stored files are unknown to the database. It may be the wrong one, so no file ` +
        'was deleted. See "Stored files are unknown to the database" in docs/troubleshooting.md',
    )
  await claimStorage({ db, storage })
  let removed = 0
  for (const { key, modifiedAt } of strays) {
    if (Date.now() - modifiedAt.getTime() < 86_400_000) continue
    if (await areDeletionsPaused(db)) break
    await storage.delete(key)
    removed += 1
  }
  return removed
}

/** Ends the video encoders of a killed server. Their command lines contain the path of a working folder. */
async function endEncoders({ temp }: Storage): Promise<void> {
  for (const name of await readdir(temp.folder)) {
    const owner = Number(name.split('_')[1])
    const pid = Number(await readFile(join(temp.folder, name, PID_FILE), 'utf8').catch(() => ''))
    if (!pid || owner === process.pid || isRunning(owner)) continue
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!line.includes(join(temp.folder, name))) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended in the meantime.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
