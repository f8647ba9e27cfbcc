import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { id, moment } from '../../platform/server/db/columns.ts'
import { MESSAGE_KINDS } from '../messages.rules.ts'

/**
 * Prepared WhatsApp messages that staff have opened or sent. Other tables determine which students need a message
 * (`recipients.ts`). A message counts only if it was sent after its reason began. Rows are deleted after a year.
 */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    id: id(),
    kind: text('kind', { enum: MESSAGE_KINDS }).notNull(),
    /** The ID of an announcement, lesson, course, entitlement or payment, depending on the kind. */
    aboutId: integer('about_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id').references(() => users.id, { onDelete: 'set null' }),
    claimedAt: moment('claimed_at').notNull().defaultNow(),
    /** Null if the message was only opened. */
    sentAt: moment('sent_at'),
  },
  (t) => [
    uniqueIndex('whatsapp_messages_one').on(t.kind, t.aboutId, t.userId),
    index('whatsapp_messages_user').on(t.userId),
    index('whatsapp_messages_staff').on(t.staffId),
    check(
      'whatsapp_messages_kind',
      sql`${t.kind} in (${sql.raw(MESSAGE_KINDS.map((one) => `'${one}'`).join(', '))})`,
    ),
  ],
)
