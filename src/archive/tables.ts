import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/server/db/columns.ts'

/** Backup settings and the result of the last backup: one row, which the first change inserts. */
export const backupState = pgTable(
  'backup_state',
  {
    id: integer('id').primaryKey().default(1),
    isDaily: boolean('is_daily').notNull().default(true),
    /** The second location that the owner set: a folder, or `s3://bucket/prefix` with the columns below. */
    copyTo: text('copy_to'),
    copyEndpoint: text('copy_endpoint'),
    copyRegion: text('copy_region'),
    copyAccessKeyId: text('copy_access_key_id'),
    copySealedSecret: text('copy_sealed_secret'),
    /** When the last daily backup started. */
    triedAt: moment('tried_at'),
    madeAt: moment('made_at'),
    /** When the last backup failed. Null if it succeeded. */
    failedAt: moment('failed_at'),
    failure: text('failure'),
    /**
     * The ID of this academy's storage. Archives don't contain this ID, so that a copy of the academy cannot delete
     * files of the original.
     */
    storageId: uuid('storage_id'),
  },
  (t) => [check('backup_state_one_row', sql`${t.id} = 1`)],
)
