import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { INTERFACE_LANGUAGES } from '../../platform/language/in-languages.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'

/**
 * Links to a student's report for parents, who have no account. `tokenHash` is the SHA-256 of the 256 random bits in
 * the link. A revoked link is deleted.
 */
export const parentLinks = pgTable(
  'parent_links',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person who gets the link, such as 'Mother'. */
    name: text('name').notNull(),
    language: text('language', { enum: INTERFACE_LANGUAGES }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /**
     * The SHA-256 of the token and the PIN; null without a PIN. The database does not contain the token. So a copy
     * of the database is not enough to find the PIN.
     */
    pinHash: text('pin_hash'),
    /** Whether staff created the link, and not the student. */
    isByStaff: boolean('is_by_staff').notNull(),
    /** When the parent last marked the report as seen. */
    seenAt: moment('seen_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('parent_links_user').on(t.userId, t.id),
    check('parent_links_language', sql`${t.language} in ('en', 'hi')`),
  ],
)
