import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { hashPassword } from '../accounts/passwords.ts'
import { type Connection, databaseErrorCode } from '../db/connect.ts'
import type { Storage } from '../media/storage.ts'
import { deleteReleased } from '../media/sweep.ts'
import * as format from './format.ts'
import { ArchiveError, damaged, type End, type Manifest } from './format.ts'
import { createFileImport, isKey } from './import-files.ts'
import { createKeyList, type KeyList } from './key-list.ts'
import { type ArchiveEntry, collect, foreign, readEntries } from './reader.ts'
import { currentMigration, listTables, SECRETS, type Table, type Transaction } from './tables.ts'

type Import = {
  connection: Pick<Connection, 'sql' | 'db'>
  storage: Storage
  source: Readable
  signal?: AbortSignal
}

export type Imported = Manifest & End

/**
 * Puts an archive into an empty academy: all of it, or nothing. Administrators that a first start made are replaced by
 * those of the archive. Throws `ArchiveError`.
 */
export async function importAcademy({ connection, storage, source, signal }: Import): Promise<Imported> {
  const { sql, db } = connection
  await deleteReleased(db, storage)
  const stored = await createKeyList(storage)
  try {
    return await sql.begin(async (tx) => {
      const tables = await listTables(tx)
      // Whoever writes meanwhile waits; whoever reads sees the empty academy until it is whole.
      await tx`lock table ${tx(tables.map(({ name }) => name))} in share row exclusive mode`
      await refuseUnlessEmpty(tx, storage, tables)
      const imported = await readInto({ tx, storage, tables, stored, entries: readEntries(source, signal) })
      signal?.throwIfAborted()
      return imported
    })
  } catch (error) {
    for await (const key of stored.read()) await storage.delete(key)
    // Rows that are not what they should be, or do not fit each other.
    throw /^2[23]/.test(databaseErrorCode(error) ?? '')
      ? damaged('its rows contradict each other', error)
      : error
  } finally {
    source.destroy()
    await stored.remove()
  }
}

async function refuseUnlessEmpty(tx: Transaction, storage: Storage, tables: readonly Table[]): Promise<void> {
  const found: string[] = []
  for (const { name } of tables) {
    // Totals of nothing are still nothing; an administrator is there since the first start.
    const some =
      name === 'users'
        ? tx`select from users where role <> 'admin'`
        : name === 'payment_totals'
          ? tx`select from payment_totals where count <> 0`
          : tx`select from ${tx(name)}`
    const [row] = await tx<{ some: boolean }[]>`select exists (${some}) as some`
    if (row?.some) found.push(name.replaceAll('_', ' '))
  }
  if (found.length > 0)
    throw new ArchiveError(
      `An archive only goes into an empty academy, and this one has ${found.join(', ')}. ` +
        'Import into another STORAGE_DIR (or DATABASE_URL), with DEMO=off when it was started before.',
    )
  for await (const { key } of storage.list(''))
    throw new ArchiveError(
      `An archive only goes into an empty academy, and this one's storage has files (${key})`,
    )
}

type Into = {
  tx: Transaction
  storage: Storage
  tables: readonly Table[]
  stored: KeyList
  entries: AsyncIterable<ArchiveEntry>
}

async function readInto({ tx, storage, tables, stored, entries }: Into): Promise<Imported> {
  let manifest: Manifest | null = null
  let end: End | null = null
  const inserted = new Map<string, number>()
  const files = createFileImport(tx, storage, stored)
  const insert = createInsert(tx, tables)

  await tx`delete from payment_totals`
  await tx`delete from users`
  await switchTriggers(tx, 'disable')
  try {
    for await (const entry of entries) {
      const { name } = entry
      const table = format.PART.exec(name)?.[1]
      const key = format.OBJECT.exec(name)?.[1]
      if (!manifest) {
        if (name !== format.MANIFEST) throw damaged('it does not begin with its manifest')
        manifest = readManifest(await collect(entry))
        await refuseOtherTables(tx, manifest, tables)
      } else if (table && manifest.tables.some((one) => one.name === table)) {
        inserted.set(table, (inserted.get(table) ?? 0) + (await insert(table, await collect(entry))))
      } else if (key && isKey(key)) {
        await files.add(key, entry)
      } else if (name === format.END) {
        end = read(format.end, await collect(entry), 'its end cannot be read')
      } else {
        throw foreign(name)
      }
    }
  } catch (error) {
    // What is still being stored has to be there before it can be removed.
    await files.settle().catch(() => undefined)
    throw error
  }
  const { objects, bytes } = await files.settle()
  if (!manifest || !end) throw damaged('it is not complete')
  for (const { name, rows } of manifest.tables)
    if ((inserted.get(name) ?? 0) !== rows) throw damaged(`rows of ${name} are missing`)
  if (objects !== end.objects || bytes !== end.bytes) throw damaged('files are missing')
  await switchTriggers(tx, 'enable')
  await continueSequences(tx, tables, end)
  return { ...manifest, ...end }
}

function readManifest(text: string): Manifest {
  const kind = read(format.kind, text, 'this is no archive of an academy')
  if (kind.version !== 1)
    throw new ArchiveError(
      `The archive has the format ${kind.version}, which this version of Lantern does not know`,
    )
  return read(format.manifest, text, 'its manifest cannot be read')
}

async function refuseOtherTables(
  tx: Transaction,
  manifest: Manifest,
  tables: readonly Table[],
): Promise<void> {
  const here = await currentMigration(tx)
  if (manifest.migration !== here)
    throw new ArchiveError(
      `The archive was made with the tables of ${manifest.migration}, and this installation has those of ${here}. ` +
        'Import it with the version of Lantern that made it, bring that up to date, and export again.',
    )
  const known = new Set(tables.map(({ name }) => name))
  for (const { name } of manifest.tables) if (!known.has(name)) throw foreign(`tables/${name}`)
}

function read<T>(schema: z.ZodType<T>, text: string, otherwise: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw damaged(otherwise, error)
  }
}

/** Returns how many rows were inserted from lines of JSON. */
function createInsert(tx: Transaction, tables: readonly Table[]) {
  let unusable: string | null = null
  return async (name: string, lines: string): Promise<number> => {
    const { columns = [] } = tables.find((table) => table.name === name) ?? {}
    const secrets = SECRETS[name] ?? []
    // Nobody knows what it is the hash of: the person needs a reset link.
    if (secrets.length > 0) unusable ??= await hashPassword(randomBytes(32).toString('base64'))
    const values = columns.map((column) =>
      secrets.includes(column) ? tx`coalesce(${tx(column)}, ${unusable})` : tx`${tx(column)}`,
    )
    const rows = `[${lines.trimEnd().replaceAll('\n', ',')}]`
    const done = await tx`
      insert into ${tx(name)} (${tx(columns)}) overriding system value
      select ${values.flatMap((value, at) => (at === 0 ? value : tx`, ${value}`))}
      from json_populate_recordset(null::${tx(name)}, ${rows}::text::json)`
    return done.count
  }
}

/** What triggers keep comes with the archive; the search of a course would else be built anew with each of its lessons. */
async function switchTriggers(tx: Transaction, how: 'enable' | 'disable'): Promise<void> {
  const rows = await tx<{ name: string }[]>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`
  for (const { name } of rows) await tx`alter table ${tx(name)} ${tx.unsafe(how)} trigger user`
}

/** Numbers go on where they stopped: not even one of a deleted row is given again. */
async function continueSequences(
  tx: Transaction,
  tables: readonly Table[],
  { sequences }: End,
): Promise<void> {
  for (const { name, identities } of tables) {
    for (const column of identities) {
      await tx`
        select setval(pg_get_serial_sequence(${name}, ${column}), greatest(max(${tx(column)}), ${sequences[`${name}.${column}`] ?? 0}))
        from ${tx(name)} having greatest(max(${tx(column)}), ${sequences[`${name}.${column}`] ?? 0}) > 0`
    }
  }
}
