import { join } from 'node:path'
import { makeBackup, type Made } from '../../archive/server/backups/backup.ts'
import { openArchive, openCopy, openOwnPlace } from '../../archive/server/backups/place.ts'
import { importAcademy } from '../../archive/server/import.ts'
import type { World } from '../world.ts'

// Backups of test academies, and academies that were restored from backups.

type More = { copyTo?: string; files?: boolean; store?: World['env']['backupStore'] }

export const envOf = ({ env }: World, { copyTo, store }: More = {}): World['env'] => ({
  ...env,
  backupCopyTo: copyTo ?? null,
  ...(store && { backupStore: store }),
})

export const backedUp = (world: World, more: More = {}): Promise<Made> =>
  makeBackup({
    sql: world.database.sql,
    storage: world.storage,
    place: openOwnPlace(world.env),
    openCopy: () => openCopy(envOf(world, more)),
    files: more.files ?? true,
  })

export const pathOf = (world: World, { name }: { name: string }) =>
  join(world.env.storageDir, 'backups', name)

/** Imports an archive into the academy, from a path or from the URL of an object store. */
export const restored = async (world: World, address: string, more: More = {}) =>
  importAcademy({
    connection: { sql: world.database.sql, db: world.db },
    storage: world.storage,
    ...(await openArchive(envOf(world, more), world.storage, address)),
  })

/** Returns the keys in a backup location, with placeholders for the names of archives. */
export async function placeOf(world: World): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of openOwnPlace(world.env).list(''))
    if (!key.startsWith('.')) found.push(key.endsWith('.tar.gz') ? 'archive' : key)
  return found.sort()
}
