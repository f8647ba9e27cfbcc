import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/server/context.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { ACADEMY_ID, MissingObject, type Storage } from '../../platform/server/storage/storage.ts'
import { backupState } from '../tables.ts'
import { readBackupState } from './backups/state.ts'

type Both = Pick<Services, 'db' | 'storage'>

/** Returns the academy's ID in its storage. Null if there is none. */
export async function readStorageId(storage: Storage): Promise<string | null> {
  try {
    return (await buffer(await storage.read(ACADEMY_ID))).toString().trim()
  } catch (error) {
    if (error instanceof MissingObject) return null
    throw error
  }
}

/** Thrown if the storage belongs to another academy. */
export class ForeignStorage extends Error {}

/**
 * Throws `ForeignStorage` if the storage belongs to another academy. Otherwise Lantern could delete the files of
 * that academy. A storage without an ID can belong to any academy.
 */
export async function refuseForeignStorage({ db, storage }: Both): Promise<void> {
  const stored = await readStorageId(storage)
  if (stored === null) return
  const { storageId } = await readBackupState(db)
  if (stored !== storageId)
    throw new ForeignStorage(
      'The storage belongs to another academy: its ID is not the ID in the database. No file was deleted. See "The ' +
        'storage belongs to another academy" in docs/troubleshooting.md',
    )
}

/** Returns the ID in the database. Creates one if there is none. */
async function ensureDatabaseId(db: Db): Promise<string> {
  const [row] = await db
    .insert(backupState)
    .values({ id: 1, storageId: randomUUID() })
    .onConflictDoUpdate({
      target: backupState.id,
      set: { storageId: sql`coalesce(${backupState.storageId}, excluded.storage_id)` },
    })
    .returning({ id: backupState.storageId })
  if (!row?.id) throw new Error('An insert returned no row')
  return row.id
}

/** Writes the ID of this academy to the storage, even if the storage has the ID of another academy. */
export async function claimStorage({ db, storage }: Both): Promise<void> {
  const id = await ensureDatabaseId(db)
  if ((await readStorageId(storage)) === id) return
  await storage.put(ACADEMY_ID, Buffer.from(`${id}\n`), { contentType: 'text/plain' })
}
