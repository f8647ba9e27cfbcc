import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { applicationRoles, grantToApplication } from '../../platform/server/db/application-role.ts'
import { type Connection, databaseErrorCode } from '../../platform/server/db/connect.ts'
import { applyMigrations, knownMigrations, rebuildAt } from '../../platform/server/db/migrations.ts'
import { version } from '../../platform/server/process/version.ts'
import type { Storage } from '../../platform/server/storage/storage.ts'
import { deleteReleased } from '../../media/server/files/released-files.ts'
import * as format from './format.ts'
import { ArchiveError, damaged, type End, type Manifest } from './format.ts'
import { createFileImport, type FileImport } from './import-files.ts'
import {
  continueSequences,
  createInsert,
  refuseFiles,
  refuseUnlessEmpty,
  switchTriggers,
} from './import-rows.ts'
import { createKeyList, isKey } from './key-list.ts'
import { type Beside, readList } from './listed-files.ts'
import { type ArchiveEntry, collect, foreign, readEntries } from './reader.ts'
import { claimStorage, readStorageId } from './storage-id.ts'
import { currentMigration, listTables, type Table, type Transaction } from './tables.ts'

type Import = {
  connection: Pick<Connection, 'sql' | 'db'>
  storage: Storage
  source: Readable
  /** The location of the files, if the archive only lists them. */
  beside?: Beside
  signal?: AbortSignal
}

export type Imported = Manifest & End

/**
 * Imports an archive into an empty academy, completely or not at all. Replaces the administrators that the first
 * start created with those of the archive. Inserts rows of an earlier version into tables of that version, and then
 * migrates these tables. Throws `ArchiveError` if the archive is invalid or the academy is not empty.
 */
export async function importAcademy(wanted: Import): Promise<Imported> {
  const imported = await importAll(wanted)
  const { storage, connection } = wanted
  // The storage had no other files, so it now belongs to the imported academy. Its ID in the database may be new.
  if (imported.listed !== 'elsewhere' && (await readStorageId(storage)) !== null)
    await claimStorage({ db: connection.db, storage })
  return imported
}

async function importAll(wanted: Import): Promise<Imported> {
  const { connection, storage, source, beside, signal } = wanted
  const { sql, db } = connection
  const stored = await createKeyList(storage)
  const entries = readEntries(source, signal)
  try {
    const manifest = await readManifest(entries)
    if (manifest.listed !== 'elsewhere') await deleteReleased(db, storage)
    return await sql.begin(async (tx) => {
      const roles = await applicationRoles(tx)
      const tables = await emptyTables(tx, storage, manifest)
      const files = createFileImport(tx, { storage, listed: manifest.listed, beside, stored })
      const end = await readInto({ tx, tables, manifest, files, entries })
      await applyMigrations(tx)
      // Recreated tables need the same privileges as the earlier ones.
      for (const role of roles) await grantToApplication(tx, role)
      await tx`select rebuild_counters()`
      // Triggers were disabled during the import, so announce the changes here.
      await tx`select announce_change('{all}')`
      signal?.throwIfAborted()
      return { ...manifest, ...end }
    })
  } catch (error) {
    for await (const key of stored.read()) await storage.delete(key)
    // The rows are invalid, or contradict each other.
    throw /^2[23]/.test(databaseErrorCode(error) ?? '')
      ? damaged('its rows contradict each other', error)
      : error
  } finally {
    source.destroy()
    await stored.remove()
  }
}

/** Reads the manifest. Throws `ArchiveError` if this version does not support its tables. */
async function readManifest(entries: AsyncIterator<ArchiveEntry>): Promise<Manifest> {
  const first = await entries.next()
  if (first.done || first.value.name !== format.MANIFEST) throw damaged('it does not begin with its manifest')
  const text = await collect(first.value)
  const kind = read(format.kind, text, 'this is no archive of an academy')
  if (kind.version !== 1 && kind.version !== 2)
    throw new ArchiveError(
      `The archive has the format ${kind.version}, which this version of Lantern does not know`,
    )
  const manifest = read(format.manifest, text, 'its manifest cannot be read')
  if (!knownMigrations.some(({ tag }) => tag === manifest.migration))
    throw new ArchiveError(
      `The archive has the tables of ${JSON.stringify(manifest.migration.slice(0, 100))}` +
        ', which this version of Lantern does not know: import it with the version that made it' +
        `${manifest.lantern ? ` (${manifest.lantern.slice(0, 20)}; this is ${version})` : ''}, or a later one. Nothing was imported.`,
    )
  return manifest
}

/**
 * Returns empty tables with the structure that they had when the archive was made. Throws `ArchiveError` if the academy
 * is not empty, or for an unknown table.
 */
async function emptyTables(
  tx: Transaction,
  storage: Storage,
  { migration, tables: archived, listed }: Manifest,
): Promise<readonly Table[]> {
  let tables = await listTables(tx)
  const isOlder = migration !== (await currentMigration(tx))
  // Locks the tables. Writers wait. Readers see the empty academy until the import is complete, or also wait if
  // tables are recreated.
  const mode = tx.unsafe(isOlder ? 'access exclusive' : 'share row exclusive')
  await tx`lock table ${tx(tables.map(({ name }) => name))} in ${mode} mode`
  await refuseUnlessEmpty(tx, tables)
  if (listed !== 'elsewhere') await refuseFiles(storage)
  // The list of files to delete may contain files that the imported rows need.
  else await tx`delete from file_deletions`
  if (isOlder) {
    await rebuildAt(tx, migration)
    tables = await listTables(tx)
  } else {
    await tx`delete from plans`
    await tx`delete from users`
  }
  const known = new Set(tables.map(({ name }) => name))
  for (const { name } of archived) if (!known.has(name)) throw foreign(`tables/${name}`)
  return tables
}

type Into = {
  tx: Transaction
  tables: readonly Table[]
  manifest: Manifest
  files: FileImport
  /** The entries after the manifest. */
  entries: AsyncIterable<ArchiveEntry>
}

async function readInto({ tx, tables, manifest, files, entries }: Into): Promise<End> {
  let end: End | null = null
  const inserted = new Map<string, number>()
  const insert = createInsert(tx, tables)

  await switchTriggers(tx, 'disable')
  try {
    for await (const entry of entries) {
      const { name } = entry
      const table = format.PART.exec(name)?.[1]
      const key = format.OBJECT.exec(name)?.[1]
      if (table && manifest.tables.some((one) => one.name === table)) {
        inserted.set(table, (inserted.get(table) ?? 0) + (await insert(table, await collect(entry))))
      } else if (key && isKey(key) && !manifest.listed) {
        await files.add(key, entry)
      } else if (format.LIST.test(name) && manifest.listed) {
        for (const file of await readList(entry)) await files.addListed(file)
      } else if (name === format.END) {
        end = read(format.end, await collect(entry), 'its end cannot be read')
      } else {
        throw foreign(name)
      }
    }
  } catch (error) {
    // Waits for pending writes, because their files can be removed only afterwards.
    await files.settle().catch(() => undefined)
    throw error
  }
  const { objects, bytes } = await files.settle()
  if (!end) throw damaged('it is not complete')
  for (const { name, rows } of manifest.tables)
    if ((inserted.get(name) ?? 0) !== rows) throw damaged(`rows of ${name} are missing`)
  if (objects !== end.objects || bytes !== end.bytes) throw damaged('files are missing')
  await refuseForeignKeys(tx, tables)
  await switchTriggers(tx, 'enable')
  await continueSequences(tx, tables, end)
  return end
}

/**
 * Throws `ArchiveError` if a row has a storage key that Lantern does not create. Lantern could not delete the files
 * of such a key.
 */
async function refuseForeignKeys(tx: Transaction, tables: readonly Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    if (!['files', 'file_deletions'].includes(name) || !columns.includes('key')) continue
    for await (const rows of tx<{ key: string }[]>`select key from ${tx(name)}`.cursor(1000))
      for (const { key } of rows) if (!isKey(key)) throw foreign(key)
  }
}

function read<T>(schema: z.ZodType<T>, text: string, otherwise: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw damaged(otherwise, error)
  }
}
