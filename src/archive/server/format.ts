import { z } from 'zod'
import { version } from '../../platform/server/process/version.ts'

/**
 * The archive of an academy is a gzipped tar whose entries come in this order:
 *   manifest.json            what it is, how many rows each table has
 *   tables/<table>/<n>.jsonl the rows, one JSON object a line, in parts of about a megabyte
 *   objects/<key>            the stored files, by their keys: in what `export` makes (version 1)
 *   files/<n>.jsonl          a list of them instead: in backups (version 2), whose files are kept once over all of them
 *   checksums/<n>.sha256     SHA-256 of the entries before it, as sha256sum writes them
 *   end.json                 what an import has to have seen by now
 */
export const MANIFEST = 'manifest.json'
export const END = 'end.json'
export const partName = (table: string, part: number) => `tables/${table}/${numbered(part)}.jsonl`
export const objectName = (key: string) => `objects/${key}`
export const listName = (part: number) => `files/${numbered(part)}.jsonl`
export const checksumsName = (part: number) => `checksums/${numbered(part)}.sha256`
export const PART = /^tables\/([a-z_]{1,63})\/\d{6,}\.jsonl$/
export const OBJECT = /^objects\/(.+)$/
export const LIST = /^files\/\d{6,}\.jsonl$/
export const CHECKSUMS = /^checksums\/\d{6,}\.sha256$/

const numbered = (n: number) => String(n).padStart(6, '0')

const FORMAT = 'lantern-archive'
const count = z.int().nonnegative()

/** Where the files of an archive with a list are: `objects/<key>/<sha256>` beside it, or only in the academy's storage. */
const listed = z.enum(['beside', 'elsewhere'])
/** A line of such a list. There is no sum where nobody read the file. */
export const listedFile = z.object({
  key: z.string().max(500),
  bytes: count,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type ListedFile = z.infer<typeof listedFile>

export const kind = z.object({ format: z.literal(FORMAT), version: z.int() })
export const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal([1, 2]),
  /** Version 2 has a list of files, not the files. */
  listed: listed.optional(),
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
  /** Said again here, where it can be read without the rows before it. */
  listed: listed.optional(),
})

export type HowListed = z.infer<typeof listed>
export type Manifest = z.infer<typeof manifest>
export type End = z.infer<typeof end>

export const newManifest = (
  rest: Omit<Manifest, 'format' | 'version' | 'createdAt' | 'lantern'>,
): Manifest => ({
  format: FORMAT,
  version: rest.listed ? 2 : 1,
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
