import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { lessons } from '../catalogue/tables.ts'
import { createdAt, id } from '../platform/server/db/columns.ts'

export const lessonLikes = pgTable(
  'lesson_likes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.userId] }), index('lesson_likes_user').on(t.userId)],
)

/** `userId` is null once its author deleted the account; `atSeconds` is the moment of the video it speaks of. */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    atSeconds: real('at_seconds'),
    createdAt: createdAt(),
  },
  (t) => [
    index('comments_lesson').on(t.lessonId, t.id),
    index('comments_lesson_moment')
      .on(t.lessonId, t.atSeconds)
      .where(sql`${t.atSeconds} is not null`),
    index('comments_user').on(t.userId),
    check('comments_content', sql`char_length(${t.content}) between 1 and 2000`),
    check('comments_at', sql`${t.atSeconds} >= 0`),
  ],
)
