import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { notifications } from '../../academy/tables.ts'
import { users } from '../../accounts/tables.ts'
import { moment } from '../../platform/server/db/columns.ts'

/**
 * Notifications that staff handed over to students in another way than by email. The notifications themselves determine
 * which messages are still to hand over (`open-messages.ts`).
 */
export const handOvers = pgTable(
  'hand_overs',
  {
    notificationId: integer('notification_id')
      .primaryKey()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id').references(() => users.id, { onDelete: 'set null' }),
    handedOverAt: moment('handed_over_at').notNull().defaultNow(),
  },
  (t) => [
    index('hand_overs_time').on(t.handedOverAt, t.notificationId),
    index('hand_overs_staff').on(t.staffId),
  ],
)
