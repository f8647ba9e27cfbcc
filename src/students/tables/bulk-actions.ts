import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { courses } from '../../catalogue/tables.ts'
import { id, moment } from '../../platform/server/db/columns.ts'
import { BULK_KINDS } from '../students.rules.ts'
import { announcements } from './announcements.ts'
import { batches } from './batches.ts'

/**
 * Actions on many students. The rows that an action created have the same time as the action, so that it can be
 * undone. Actions are deleted when they can no longer be undone.
 */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    id: id(),
    kind: text('kind', { enum: BULK_KINDS }).notNull(),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'cascade' }),
    /** The announcement of a message. The students of the action are its audience. */
    announcementId: integer('announcement_id').references(() => announcements.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdByName: text('created_by_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    index('bulk_actions_created_by').on(t.createdBy),
    index('bulk_actions_course').on(t.courseId),
    index('bulk_actions_batch').on(t.batchId),
    index('bulk_actions_announcement').on(t.announcementId),
    check('bulk_actions_kind', sql`${t.kind} in ('enrol', 'batch', 'block', 'unblock', 'message')`),
    check(
      'bulk_actions_subject',
      sql`(${t.kind} = 'enrol') = (${t.courseId} is not null) and (${t.kind} = 'batch') = (${t.batchId} is not null)
        and (${t.kind} = 'message') = (${t.announcementId} is not null)`,
    ),
  ],
)

/** The students whom an action changed. */
export const bulkActionStudents = pgTable(
  'bulk_action_students',
  {
    actionId: integer('action_id')
      .notNull()
      .references(() => bulkActions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The time since which the student had been blocked before the action. */
    blockedAt: moment('blocked_at'),
  },
  (t) => [primaryKey({ columns: [t.actionId, t.userId] }), index('bulk_action_students_user').on(t.userId)],
)
