import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { text } from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'
import { t as labels } from '../platform/texts/labels.ts'

const count = z.int().nonnegative()

/** The name of an archive: its time in UTC. */
export const BACKUP_NAME = /^\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/

export const byName = z.object({ name: z.string().regex(BACKUP_NAME, { error: () => t.noBackupName }) })

export const backup = z.object({
  name: z.string(),
  createdAt: z.date(),
  /** The size in bytes: of the rows, or of the whole archive if it contains the files. */
  bytes: count,
  /** The files of the backup. Null if Lantern cannot read the end of the archive. */
  files: z.object({ count, bytes: count, where: z.enum(['within', 'beside', 'elsewhere']) }).nullable(),
  copied: z.boolean(),
})

export const backupList = z.object({
  /** The backups, newest first: those next to the academy's data, and those that exist only as copies. */
  items: z.array(backup),
  /** True while a backup is running on this or another instance. */
  running: z.boolean(),
  copyTo: z.string().nullable(),
  /** True if BACKUP_COPY_TO sets the second location, so that no one can change it in the browser. */
  copyIsFixed: z.boolean(),
  /** The object store that the owner set in the browser. Only the owner sees it. The secret key is never returned. */
  copyStore: z.object({ endpoint: z.string(), region: z.string(), accessKeyId: z.string() }).nullable(),
  isDaily: z.boolean(),
  /** The reason why the last backup failed. Null if it succeeded. */
  failure: z.object({ at: z.date(), reason: z.string() }).nullable(),
  /** The commands that restore the newest backup on the academy's machine. Empty if there is none. */
  restore: z.array(z.string()),
  /** The reason why the second location is unavailable. Null if it is available. */
  copyProblem: z.string().nullable(),
  /** Whether the caller can download backups. Only the owner can download them. */
  mayDownload: z.boolean(),
  /** Whether the newest backup is so old that we warn administrators. */
  isLate: z.boolean(),
})

/** The hour in the academy's time zone from which the daily backup may start. */
export const BACKUP_HOUR = 3

const short = (label: () => string) => text(200, label).trim().default('')

/** Backup settings. Without `copyTo` the second location stays unchanged. An empty value removes it. */
export const backupSettings = z.object({
  isDaily: z.boolean().optional(),
  copyTo: text(MAX.address, () => labels.secondLocation)
    .trim()
    .optional(),
  endpoint: short(() => labels.storeAddress),
  region: short(() => labels.region),
  accessKeyId: short(() => labels.accessKey),
  /** The secret key. If it is empty, Lantern keeps the saved key. */
  secretAccessKey: short(() => labels.secretKey),
})
