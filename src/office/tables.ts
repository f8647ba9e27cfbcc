import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { courses } from '../catalogue/tables.ts'
import { DUTY_NAMES, type GivenDuty } from '../platform/enumerations.ts'
import { createdAt, id, moment } from '../platform/server/db/columns.ts'
import { users } from '../accounts/tables.ts'
import { batches } from '../students/tables.ts'

/**
 * The duties of users who are not administrators, in the whole academy, in one course or in one batch. If a row
 * changes, a trigger closes the user's live connections (`announce_staff_duty`). If the user's role changes, another
 * trigger removes the rows.
 */
export const staffDuties = pgTable(
  'staff_duties',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    duty: text('duty', { enum: DUTY_NAMES }).notNull(),
    scope: text('scope', { enum: ['academy', 'course', 'batch'] }).notNull(),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'cascade' }),
    /** When the duty ends; null if it does not end. */
    until: moment('until'),
    /** The highest amount for one decision of the user; null if there is no limit. */
    limitPaise: bigint('money_limit', { mode: 'number' }),
    givenBy: uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    givenAt: moment('given_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('staff_duties_user').on(
      t.userId,
      t.duty,
      sql`coalesce(${t.courseId}, 0)`,
      sql`coalesce(${t.batchId}, 0)`,
    ),
    index('staff_duties_course').on(t.courseId),
    index('staff_duties_batch').on(t.batchId),
    index('staff_duties_given_by').on(t.givenBy),
    check(
      'staff_duties_scope',
      sql`(${t.scope} = 'course') = (${t.courseId} is not null) and (${t.scope} = 'batch') = (${t.batchId} is not null)`,
    ),
    check('staff_duties_limit', sql`${t.limitPaise} > 0`),
  ],
)

/** A duty in an invitation. Invitations of earlier versions have no batches. */
export type InvitedDuty = Omit<GivenDuty, 'batchId'> & { batchId?: number | null; until: string | null }

/** Invitations to the staff. `tokenHash` is the SHA-256 of the token in the link. A link works only once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The owner's note, such as the name of the invited person. */
    label: text('label').notNull(),
    duties: jsonb('duties').$type<InvitedDuty[]>().notNull(),
    givenBy: uuid('given_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('staff_invitations_given_by').on(t.givenBy)],
)

/** The notes of the staff about a user, for other staff. They are part of the user's data. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('staff_notes_user').on(t.userId, t.id), index('staff_notes_author').on(t.authorId)],
)
