import { z } from 'zod'

const count = z.int().nonnegative()

/** What an archive is called: the time in UTC. */
export const BACKUP_NAME = /^\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/

export const byName = z.object({ name: z.string().regex(BACKUP_NAME, 'That is no name of a backup') })

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
  /** Why the second place could not be asked. */
  copyProblem: z.string().nullable(),
  /** Only the owner downloads. */
  mayDownload: z.boolean(),
  /** How old the newest may be before somebody should hear of it. */
  isLate: z.boolean(),
})
