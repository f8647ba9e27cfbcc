import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { lessons } from '../../catalogue/tables.ts'
import { moment } from '../../platform/server/db/columns.ts'

/** The extra minutes that a student has for each attempt at a quiz. */
export const quizExtraTimes = pgTable(
  'quiz_extra_times',
  {
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    minutes: integer('minutes').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.userId] }),
    index('quiz_extra_times_user').on(t.userId),
    check('quiz_extra_times_minutes', sql`${t.minutes} > 0`),
  ],
)
