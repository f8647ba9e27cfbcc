import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { courses } from '../../catalogue/tables.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'
import { AUDIENCES } from '../announcements.schema.ts'
import { batches } from './batches.ts'

/**
 * A message to many students. Its recipients are the notifications with its ID, which are created when it is sent. A
 * scheduled announcement can be deleted, but a sent announcement can only be withdrawn.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    audience: text('audience', { enum: AUDIENCES }).notNull(),
    /** The course of the audience. If the course was deleted, this is null, and no one receives the announcement. */
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    sendsAt: moment('sends_at').notNull().defaultNow(),
    /** When sending started. */
    startedAt: moment('started_at'),
    /** When all students had received it. */
    sentAt: moment('sent_at'),
    withdrawnAt: moment('withdrawn_at'),
    /** The number of students who have received it. */
    recipients: integer('recipients').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('announcements_due')
      .on(t.sendsAt)
      .where(sql`${t.sentAt} is null and ${t.withdrawnAt} is null`),
    index('announcements_course').on(t.courseId),
    index('announcements_batch').on(t.batchId),
    check('announcements_sent', sql`${t.startedAt} is not null or ${t.sentAt} is null`),
  ],
)
