import { z } from 'zod'
import { version } from '../../platform/server/process/version.ts'

/**
 * The archive of an academy is a gzipped tar whose entries come in this order:
 *   manifest.json            what it is, how many rows each table has
 *   tables/<table>/<n>.jsonl the rows, one JSON object a line, in parts of about a megabyte
 *   objects/<key>            the stored files, by their keys
 *   checksums/<n>.sha256     SHA-256 of the entries before it, as sha256sum writes them
 *   end.json                 what an import has to have seen by now
 */
export const MANIFEST = 'manifest.json'
export const END = 'end.json'
export const partName = (table: string, part: number) => `tables/${table}/${numbered(part)}.jsonl`
export const objectName = (key: string) => `objects/${key}`
export const checksumsName = (part: number) => `checksums/${numbered(part)}.sha256`
export const PART = /^tables\/([a-z_]{1,63})\/\d{6,}\.jsonl$/
export const OBJECT = /^objects\/(.+)$/
export const CHECKSUMS = /^checksums\/\d{6,}\.sha256$/

const numbered = (n: number) => String(n).padStart(6, '0')

const FORMAT = 'lantern-archive'
const VERSION = 1
const count = z.int().nonnegative()

export const kind = z.object({ format: z.literal(FORMAT), version: z.int() })
export const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  createdAt: z.iso.datetime(),
  /** The version of Lantern that made it; 0.1.0 did not say. */
  lantern: z.string().optional(),
  /** The latest migration of the database: rows only fit tables of the same shape. */
  migration: z.string(),
  passwords: z.boolean(),
  /** Rows of each table, in the order in which they can be inserted. */
  tables: z.array(z.object({ name: z.string(), rows: count })),
})
export const end = z.object({
  objects: count,
  bytes: count,
  /** The last number that each identity column gave away, by `table.column`. */
  sequences: z.record(z.string(), count),
  /** Files that were not in the storage when the archive was made. */
  missing: z.object({ count, some: z.array(z.string()) }),
})

export type Manifest = z.infer<typeof manifest>
export type End = z.infer<typeof end>

export const newManifest = (
  rest: Omit<Manifest, 'format' | 'version' | 'createdAt' | 'lantern'>,
): Manifest => ({
  format: FORMAT,
  version: VERSION,
  createdAt: new Date().toISOString(),
  lantern: version,
  ...rest,
})

/** Something about an archive, or about the academy it should go into, that a person has to hear. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

export const damaged = (what: string, cause?: unknown) =>
  new ArchiveError(`The archive is damaged: ${what}. Nothing was imported.`, { cause })
