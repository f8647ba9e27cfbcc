import type { Readable, Writable } from 'node:stream'
import type { Sql } from '../../platform/server/db/connect.ts'
import { pauseDeletions } from '../../media/server/files/deletion-pause.ts'
import { expectedOf } from '../../media/server/files/storage-report.ts'
import { MissingObject, type Storage } from '../../platform/server/storage/storage.ts'
import * as format from './format.ts'
import {
  END,
  type End,
  type HowListed,
  type ListedFile,
  MANIFEST,
  type Manifest,
  newManifest,
} from './format.ts'
import { createKeyList, type KeyList } from './key-list.ts'
import { archivedTables, currentMigration, SECRETS, type Table, type Transaction } from './tables.ts'
import { type ArchiveWriter, createArchiveWriter } from './writer.ts'

/** Approximate number of characters in each part of a table. */
const PART_LENGTH = 1024 * 1024
const ROWS_AT_ONCE = 200
/** Maximum number of missing files that the archive names. */
const NAMED = 20

type Export = {
  sql: Sql
  storage: Storage
  target: Writable
  /**
   * Whether the archive contains passwords. Without them, users of the copy must reset their password before they
   * can sign in.
   */
  passwords: boolean
  /** Stores the files outside the archive. The archive then only lists them. */
  keeper?: FileKeeper
  signal?: AbortSignal
}

export type FileKeeper = {
  how: HowListed
  /** Yields null for a file that is missing. */
  keep(keys: AsyncIterable<string>): AsyncIterable<{ key: string; file: ListedFile | null }>
}

export type Exported = Manifest & End

/**
 * Exports the whole academy at one point in time while it keeps running: the rows of one transaction and their
 * files. The file under a key never changes, and deletions are paused.
 */
export async function exportAcademy(wanted: Export): Promise<Exported> {
  const { sql, storage, target, passwords, keeper, signal } = wanted
  const listed = keeper && { listed: keeper.how }
  const resume = await pauseDeletions(sql)
  const writer = createArchiveWriter(target, signal)
  const keys = await createKeyList(storage)
  try {
    const rows = await sql.begin('isolation level repeatable read read only', async (tx) => {
      const found = await exportRows(tx, writer, { passwords, ...listed })
      // Writes the keys to disk first, so that the transaction can end before the files are read.
      for await (const key of keysOf(tx)) await keys.add(key)
      return found
    })
    const files = keeper
      ? await exportList(writer, keeper.keep(keys.read()))
      : await exportFiles(storage, writer, keys)
    await writer.check()
    // Turns compression off, so that Lantern can read the end of an archive without the rest.
    writer.compress(0)
    const end: End = { ...files, sequences: rows.sequences, ...listed }
    await writer.add(END, JSON.stringify(end))
    await writer.finish()
    return { ...rows.manifest, ...end }
  } catch (error) {
    writer.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  } finally {
    await keys.remove()
    await resume()
  }
}

async function exportRows(
  tx: Transaction,
  writer: ArchiveWriter,
  { passwords, ...listed }: Pick<Manifest, 'passwords' | 'listed'>,
) {
  const tables = await archivedTables(tx, passwords)
  const counted = []
  for (const { name } of tables) {
    const [row] = await tx<{ rows: number }[]>`
      select count(*)::int as rows from ${tx(name)} as t ${passing(tx, name)}`
    counted.push({ name, rows: row?.rows ?? 0 })
  }
  const manifest = newManifest({
    ...listed,
    migration: await currentMigration(tx),
    passwords,
    tables: counted,
  })
  await writer.add(MANIFEST, JSON.stringify(manifest, null, 2))
  for (const table of tables) await exportTable(tx, writer, table, passwords)
  return { manifest, sequences: await sequencesOf(tx, tables) }
}

async function exportTable(
  tx: Transaction,
  writer: ArchiveWriter,
  { name, columns, key }: Table,
  passwords: boolean,
) {
  const secrets = passwords ? [] : (SECRETS[name] ?? [])
  const shown = columns.filter((column) => !secrets.includes(column))
  const lines = createParts(writer, (part) => format.partName(name, part))
  // PostgreSQL creates the JSON, because JavaScript would lose precision in some values.
  const rows = tx<{ line: string }[]>`
    select row_to_json(r)::text as line
    from (
      select ${tx(shown)} from ${tx(name)} as t ${passing(tx, name)}
      ${key.length > 0 ? tx`order by ${tx(key)}` : tx``}
    ) as r`
  for await (const batch of rows.cursor(ROWS_AT_ONCE)) {
    for (const { line } of batch) await lines.add(line)
  }
  await lines.flush()
}

/** Writes lines in parts of about a megabyte. */
function createParts(writer: ArchiveWriter, nameOf: (part: number) => string) {
  let part: string[] = []
  let length = 0
  let parts = 0
  const flush = async () => {
    if (part.length > 0) await writer.add(nameOf(++parts), part.join(''))
    part = []
    length = 0
  }
  return {
    flush,
    async add(line: string) {
      part.push(line, '\n')
      length += line.length + 1
      if (length >= PART_LENGTH) await flush()
    },
  }
}

/**
 * SQL condition: a screenshot without a payment. Either a student is submitting it, or a check rejected its payment
 * and Lantern will delete it.
 */
const passing = (tx: Transaction, table: string) =>
  table === 'files' ? tx`where not (t.kind = 'proof' and t.attached_at is null)` : tx``

async function sequencesOf(tx: Transaction, tables: readonly Table[]): Promise<Record<string, number>> {
  const last: Record<string, number> = {}
  for (const { name, identities } of tables) {
    for (const column of identities) {
      const [row] = await tx<{ last: number | null }[]>`
        select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${column})::regclass)::int as last`
      if (row?.last) last[`${name}.${column}`] = row.last
    }
  }
  return last
}

type FileRow = Parameters<typeof expectedOf>[0]

async function* keysOf(tx: Transaction): AsyncGenerator<string> {
  // The export also works before a database is upgraded. Such a database may have no tables for PDF lessons or SCORM
  // packages.
  const [found] = await tx<{ documents: boolean; packages: boolean }[]>`
    select to_regclass('public.documents') is not null as documents,
      to_regclass('public.scorm_packages') is not null as packages`
  const documents = found?.documents
    ? { columns: tx`d.pages, d.run`, join: tx`left join documents as d on d.file_id = t.id` }
    : { columns: tx`null as pages, null as run`, join: tx`` }
  const packages = found?.packages
    ? { columns: tx`s.entries`, join: tx`left join scorm_packages as s on s.file_id = t.id` }
    : { columns: tx`null as entries`, join: tx`` }
  const rows = tx<FileRow[]>`
    select t.id, t.kind, t.key, t.bytes::float8 as bytes, t.sha256,
      v.renditions, v.poster_key as "posterKey", v.storyboard, ${documents.columns}, ${packages.columns}
    from files as t left join videos as v on v.file_id = t.id ${documents.join} ${packages.join}
      ${passing(tx, 'files')} order by t.id`
  for await (const batch of rows.cursor(ROWS_AT_ONCE))
    for (const row of batch) for (const { key } of expectedOf(row)) yield key
}

type Files = Pick<End, 'objects' | 'bytes' | 'missing'>

const noFiles = (): Files => ({ objects: 0, bytes: 0, missing: { count: 0, some: [] } })

function count(done: Files, key: string, found: { bytes: number } | null): void {
  if (found) {
    done.objects += 1
    done.bytes += found.bytes
  } else {
    done.missing.count += 1
    if (done.missing.some.length < NAMED) done.missing.some.push(key)
  }
}

async function exportFiles(storage: Storage, writer: ArchiveWriter, keys: KeyList): Promise<Files> {
  const done = noFiles()
  writer.compress(0)
  for await (const key of keys.read()) {
    const found = await open(storage, key)
    if (found) await writer.stream(format.objectName(key), found.bytes, found.stream)
    count(done, key, found)
  }
  return done
}

async function exportList(writer: ArchiveWriter, kept: ReturnType<FileKeeper['keep']>): Promise<Files> {
  const done = noFiles()
  const lines = createParts(writer, format.listName)
  for await (const { key, file } of kept) {
    if (file) await lines.add(JSON.stringify(file))
    count(done, key, file)
  }
  await lines.flush()
  return done
}

async function open(storage: Storage, key: string): Promise<{ bytes: number; stream: Readable } | null> {
  const stat = await storage.stat(key)
  if (!stat) return null
  try {
    return { bytes: stat.bytes, stream: await storage.read(key) }
  } catch (error) {
    if (error instanceof MissingObject) return null
    throw error
  }
}
