import { realpath } from 'node:fs/promises'
import { isIP } from 'node:net'
import { isAbsolute, relative } from 'node:path'
import type { z } from 'zod'
import { refuseUnlessOwner } from '../../../accounts/server/owner.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { isPublicAddress } from '../../../academy/server/webhooks/public-address.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import { deriveKey } from '../../../platform/server/http/derive-key.ts'
import type { Env } from '../../../platform/server/process/env.ts'
import { STORE_ADDRESS } from '../../../platform/server/process/env-variables.ts'
import { createSeal } from '../../../platform/server/process/seal.ts'
import { loadSecrets } from '../../../platform/server/process/secrets.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { backupSettings } from '../../backups.schema.ts'
import { describeBackupReason } from '../../backup-reasons.rules.ts'
import { archiveErrors } from '../../errors.ts'
import { ArchiveError } from '../format.ts'
import { listBackups, openCopy } from './place.ts'
import { reasonOf } from './reasons.ts'
import { type BackupState, readBackupState, saveBackupState } from './state.ts'
import { t } from '../../texts/errors.ts'

const SEALED_FOR = 'backup_state'
const quiet = { warn: () => undefined }

const sealOf = (env: Env) =>
  createSeal(loadSecrets(env, quiet).map((secret) => deriveKey(secret, 'backup place')))

/**
 * Adds the second location that the owner set in the browser to the environment, unless BACKUP_COPY_TO sets a
 * location.
 */
export async function withSecondPlace(env: Env, db: Db | Tx): Promise<Env> {
  return env.backupCopyTo === null ? withSaved(env, await readBackupState(db)) : env
}

function withSaved(env: Env, saved: BackupState): Env {
  if (saved.copyTo === null) return env
  const { backupStore } = env
  const secret = saved.copySealedSecret && sealOf(env).open(saved.copySealedSecret, SEALED_FOR)
  return {
    ...env,
    backupCopyTo: saved.copyTo,
    backupStore: {
      endpoint: saved.copyEndpoint ?? backupStore.endpoint,
      region: saved.copyRegion ?? backupStore.region,
      credentials:
        saved.copyAccessKeyId && secret
          ? { accessKeyId: saved.copyAccessKeyId, secretAccessKey: secret }
          : backupStore.credentials,
      isPublicOnly: !env.privateWebhooks,
    },
  }
}

/**
 * Changes the backup settings. Throws 403 unless the caller is the owner, 409 if the environment sets the location,
 * and 400 if the location is invalid.
 */
export async function configureBackups(
  { db, env }: Pick<Services, 'db' | 'env'>,
  actor: User,
  { isDaily, copyTo, endpoint, region, accessKeyId, secretAccessKey }: z.output<typeof backupSettings>,
): Promise<void> {
  await refuseUnlessOwner(db, actor)
  const before = await readBackupState(db)
  const changes: Partial<BackupState> = { ...(isDaily !== undefined && { isDaily }) }
  if (copyTo !== undefined) {
    if (env.backupCopyTo !== null) throw archiveErrors.SECOND_PLACE_FIXED()
    const isStore = copyTo.startsWith('s3://')
    // Lantern must not send a key that was saved for one object store to another.
    const isSameStore = before.copyEndpoint === (endpoint || null) && before.copyAccessKeyId === accessKeyId
    const secret = secretAccessKey
      ? sealOf(env).close(secretAccessKey, SEALED_FOR)
      : isSameStore
        ? before.copySealedSecret
        : null
    if (isStore) refuseUnfit(env, { copyTo, endpoint, accessKeyId, secret })
    Object.assign(changes, {
      copyTo: copyTo.replace(/(?<=.)\/$/, '') || null,
      copyEndpoint: (isStore && endpoint) || null,
      copyRegion: (isStore && region) || null,
      copyAccessKeyId: (isStore && accessKeyId) || null,
      copySealedSecret: isStore ? secret : null,
    })
  }
  if (Object.keys(changes).length === 0) return
  // Runs before the transaction, because a store can take long to answer.
  if (copyTo) await tryOut(withSaved(env, { ...before, ...changes }))
  await transact(db, async (tx) => {
    await saveBackupState(tx, changes)
    const after = await readBackupState(tx)
    await writeAudit(tx, actor, 'backup.settings', ['backups'], {
      ...(after.isDaily !== before.isDaily && { daily: after.isDaily }),
      ...(after.copyTo !== before.copyTo && { from: before.copyTo, to: after.copyTo }),
    })
  })
}

type Store = { copyTo: string; endpoint: string; accessKeyId: string; secret: string | null }

/**
 * Throws 400 if settings from a browser would make the server connect to its own network. Operators can set such a
 * location with BACKUP_COPY_TO.
 */
function refuseUnfit(env: Env, { copyTo, endpoint, accessKeyId, secret }: Store): void {
  const refuse = (reason: string) => archiveErrors.SECOND_PLACE({ reason })
  if (!STORE_ADDRESS.test(copyTo)) throw refuse(t.storeAddressInvalid)
  // Without these keys, the SDK would use the credentials of the server.
  if (!accessKeyId || !secret) throw refuse(t.storeKeysRequired)
  if (!endpoint || env.privateWebhooks) return
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  const host = url?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  const isPublic = isIP(host) ? isPublicAddress(host) : host.includes('.')
  if (url?.protocol !== 'https:' || !isPublic) throw refuse(t.storeMustBePublic)
}

/** Throws 400 with the reason if Lantern cannot use the location. */
async function tryOut(env: Env): Promise<void> {
  try {
    const { backupCopyTo: address } = env
    const isFolder = address !== null && !address.startsWith('s3://')
    if (isFolder && !isAbsolute(address))
      throw new ArchiveError('The folder is not absolute', { reason: 'not_absolute' })
    const place = await openCopy(env)
    if (isFolder) {
      const path = relative(await realpath(env.storageDir), await realpath(address))
      if (!path.startsWith('..') && !isAbsolute(path))
        throw new ArchiveError('The folder is in the data folder', { reason: 'within_data' })
    }
    await place?.check()
    if (place) await listBackups(place)
  } catch (error) {
    const reason = describeBackupReason(reasonOf(error)).slice(0, 200)
    throw archiveErrors.SECOND_PLACE({ reason, cause: error })
  }
}
