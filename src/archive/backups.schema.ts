import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { text } from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'
import { t as labels } from '../platform/texts/labels.ts'

const count = z.int().nonnegative()

/** What an archive is called: the time in UTC. */
export const BACKUP_NAME = /^\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/

export const byName = z.object({ name: z.string().regex(BACKUP_NAME, { error: () => t.noBackupName }) })

export const backup = z.object({
  name: z.string(),
  createdAt: z.date(),
  /** Of the rows; where the files are within, of all. */
  bytes: count,
  /** Null where it cannot be read from its last bytes. */
  files: z.object({ count, bytes: count, where: z.enum(['within', 'beside', 'elsewhere']) }).nullable(),
  copied: z.boolean(),
})

export const backupList = z.object({
  /** The newest first: those beside the academy's data, and those that are only copies. */
  items: z.array(backup),
  /** One is being made, here or by another instance. */
  running: z.boolean(),
  copyTo: z.string().nullable(),
  /** BACKUP_COPY_TO says it, so that it cannot be changed in the browser. */
  copyIsFixed: z.boolean(),
  /** Of a store that was set in the browser; for the owner. The secret key is never answered. */
  copyStore: z.object({ endpoint: z.string(), region: z.string(), accessKeyId: z.string() }).nullable(),
  isDaily: z.boolean(),
  /** Why the last backup failed; null when it succeeded. */
  failure: z.object({ at: z.date(), reason: z.string() }).nullable(),
  /** The commands that restore the newest backup, for the machine of the academy; empty when there is none. */
  restore: z.array(z.string()),
  /** Why the second place could not be asked. */
  copyProblem: z.string().nullable(),
  /** Only the owner downloads. */
  mayDownload: z.boolean(),
  /** How old the newest may be before somebody should hear of it. */
  isLate: z.boolean(),
})

/** The first hour of a day in the academy's time zone at which its backup may begin. */
export const BACKUP_HOUR = 3

const short = (label: () => string) => text(200, label).trim().default('')

/** How backups are made. Without `copyTo` the second place stays as it is; when it is empty there is none. */
export const backupSettings = z.object({
  isDaily: z.boolean().optional(),
  copyTo: text(MAX.address, () => labels.secondLocation)
    .trim()
    .optional(),
  endpoint: short(() => labels.storeAddress),
  region: short(() => labels.region),
  accessKeyId: short(() => labels.accessKey),
  /** Empty keeps the one that is saved. */
  secretAccessKey: short(() => labels.secretKey),
})
