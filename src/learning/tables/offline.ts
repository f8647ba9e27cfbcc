import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { sessions } from '../../accounts/tables.ts'
import { lessons } from '../../catalogue/tables.ts'
import { createdAt, moment } from '../../platform/server/db/columns.ts'

/**
 * Permission to keep one rendition of a lesson on a device. The session represents the device, so ending it revokes
 * the leases of the device. A device removes a download at its next contact with the server if the lease no longer
 * exists.
 */
export const offlineLeases = pgTable(
  'offline_leases',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** The height of the rendition. 0 for audio only. */
    height: integer('height').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.lessonId] }),
    index('offline_leases_lesson').on(t.lessonId),
    check('offline_leases_height', sql`${t.height} >= 0`),
  ],
)
