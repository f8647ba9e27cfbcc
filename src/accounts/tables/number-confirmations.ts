import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '../../platform/server/db/columns.ts'
import { users } from '../tables.ts'

/**
 * Confirmations of mobile numbers, at most one for each user. Until staff have confirmed the number, the row is a
 * request with a code. If the user's number changes, a trigger deletes the row.
 */
export const numberConfirmations = pgTable(
  'number_confirmations',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    mobile: text('mobile').notNull(),
    /** The code gives no access, so it is not encrypted. */
    code: text('code').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When staff confirmed the number. Null until then. */
    confirmedAt: moment('confirmed_at'),
    confirmedBy: uuid('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    // Two users cannot have the same confirmed number.
    uniqueIndex('number_confirmations_mobile')
      .on(t.mobile)
      .where(sql`${t.confirmedAt} is not null`),
    index('number_confirmations_open')
      .on(t.id)
      .where(sql`${t.confirmedAt} is null`),
    index('number_confirmations_by').on(t.confirmedBy),
    check('number_confirmations_by', sql`${t.confirmedBy} is null or ${t.confirmedAt} is not null`),
  ],
)
