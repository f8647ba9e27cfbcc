import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { courses } from '../../catalogue/tables.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'

/**
 * A group of students who take the same courses together. Their access is in `entitlements`, with the source
 * 'batch'. Days are in the academy's time zone. Batches are never deleted, only archived.
 */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    name: text('name').notNull(),
    startsOn: date('starts_on').notNull(),
    /** The last day of access. Null for lifetime access. */
    endsOn: date('ends_on'),
    /** Maximum number of members. Null for no limit. */
    seats: integer('seats'),
    /** The fee for one student. Only staff see it, and Lantern does not collect it. */
    pricePaise: integer('price_paise'),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('batches_name_key')
      .on(sql`lower(${t.name})`)
      .where(sql`${t.archivedAt} is null`),
    check('batches_days', sql`${t.endsOn} >= ${t.startsOn}`),
    check('batches_seats', sql`${t.seats} > 0`),
    check('batches_price', sql`${t.pricePaise} > 0`),
  ],
)

export const batchCourses = pgTable(
  'batch_courses',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.courseId] }), index('batch_courses_course').on(t.courseId)],
)

/** Current members, and former members (`leftAt`). A student who joins again gets another row. */
export const batchMembers = pgTable(
  'batch_members',
  {
    id: id(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    leftAt: moment('left_at'),
  },
  (t) => [
    uniqueIndex('batch_members_now')
      .on(t.batchId, t.userId)
      .where(sql`${t.leftAt} is null`),
    index('batch_members_batch').on(t.batchId, t.id),
    index('batch_members_user').on(t.userId),
  ],
)
