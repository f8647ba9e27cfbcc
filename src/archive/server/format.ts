import { z } from 'zod'
import { version } from '../../platform/server/process/version.ts'

/**
 * The archive of an academy is a gzipped tar. Its entries have this order:
 *   manifest.json            format version, and the number of rows per table
 *   tables/<table>/<n>.jsonl the rows, one JSON object per line, in parts of about a megabyte
 *   objects/<key>            the stored files by key: in an `export` (version 1)
 *   files/<n>.jsonl          a list of files instead: in backups (version 2), which share their files
 *   checksums/<n>.sha256     SHA-256 of the entries before it, in the format of sha256sum
 *   end.json                 totals that an import must have seen
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

/** Where the listed files are: next to the archive (`objects/<key>/<sha256>`), or only in the academy's storage. */
const listed = z.enum(['beside', 'elsewhere'])
/** A line of the list. It has no checksum if Lantern did not read the file. */
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
  /** Version 2 contains a list of files instead of the files. */
  listed: listed.optional(),
  createdAt: z.iso.datetime(),
  /** The version of Lantern that made the archive. Version 0.1.0 did not write this field. */
  lantern: z.string().optional(),
  /** The latest migration of the database. The rows need tables with the structure after this migration. */
  migration: z.string(),
  passwords: z.boolean(),
  /** The number of rows per table, in an order in which they can be inserted. */
  tables: z.array(z.object({ name: z.string(), rows: count })),
})
export const end = z.object({
  objects: count,
  bytes: count,
  /** The last used number of each identity column, by `table.column`. */
  sequences: z.record(z.string(), count),
  /** Files that were missing from the storage when the archive was made. */
  missing: z.object({ count, some: z.array(z.string()) }),
  /** The same value as in the manifest. It is repeated here, so that Lantern can read the end without the rows. */
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

/** A problem with an archive or the target academy. Operators and administrators see its message. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  /** The text that the database stores instead of the message; see `reasonOf`. */
  readonly reason: string | null

  constructor(
    message: string,
    { reason = null, ...options }: ErrorOptions & { reason?: string | null } = {},
  ) {
    super(message, options)
    this.reason = reason
  }
}

export const damaged = (what: string, cause?: unknown) =>
  new ArchiveError(`The archive is damaged: ${what}. Nothing was imported.`, { cause })
