import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ENTITLEMENT_END_REASONS, ENTITLEMENT_SOURCES } from '../rules.ts'
import { users } from '../../accounts/tables.ts'
import { courses } from '../../catalogue/tables.ts'
import { id, moment } from '../../platform/server/db/columns.ts'
import { batches } from '../../students/tables/batches.ts'
import { plans } from './plans.ts'
import { payments } from './payments.ts'

/**
 * Users' access, with its courses, its start and end, and its reason. A row covers one course (`courseId`), the courses
 * of a plan (`courseIds`), or every premium course if both are null. Queries read it through the SQL function
 * `open_entitlements`. Revoking a payment ends its entitlements.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Deleting a course deletes its entitlements, because an entitlement without a course would cover all courses.
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    courseIds: integer('course_ids').array(),
    source: text('source', { enum: ENTITLEMENT_SOURCES }).notNull(),
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'restrict' }),
    /** The batch that gives the access, if any. */
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'restrict' }),
    reason: text('reason'),
    startsAt: moment('starts_at').notNull().defaultNow(),
    /**
     * Null for lifetime access. Plans have a grace period after this time. A lifetime plan ends after a hundred
     * years.
     */
    endsAt: moment('ends_at'),
    /** The due date of the next instalment, for access from an instalment. */
    dueAt: moment('due_at'),
    /** The last reminder that we sent, as the number of days before the end or the due date. */
    remindedDays: integer('reminded_days'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: ENTITLEMENT_END_REASONS }),
    /** When the student first opened a video, a document or a link with the seat. */
    usedAt: moment('used_at'),
    /** The name of the administrator who granted the access. */
    grantedByName: text('granted_by_name'),
  },
  (t) => [
    index('entitlements_user').on(t.userId),
    index('entitlements_course').on(t.courseId),
    index('entitlements_payment').on(t.paymentId),
    index('entitlements_plan')
      .on(t.planId)
      .where(sql`${t.planId} is not null`),
    index('entitlements_plan_ends')
      .on(t.endsAt)
      .where(sql`${t.source} = 'plan'`),
    // For messages about access that ends soon.
    index('entitlements_ends')
      .on(t.endsAt)
      .where(sql`${t.endedAt} is null`),
    index('entitlements_due')
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    uniqueIndex('entitlements_one_purchase')
      .on(t.userId, t.courseId)
      .where(sql`${t.source} = 'purchase' and ${t.endedAt} is null`),
    index('entitlements_of_batch')
      .on(t.batchId)
      .where(sql`${t.batchId} is not null`),
    uniqueIndex('entitlements_one_batch')
      .on(t.batchId, t.userId, t.courseId)
      .where(sql`${t.source} = 'batch' and ${t.endedAt} is null`),
    uniqueIndex('entitlements_one_plan')
      .on(t.paymentId)
      .where(sql`${t.source} = 'plan'`),
    check('entitlements_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('entitlements_ended', sql`(${t.endedAt} is null) = (${t.endReason} is null)`),
    check(
      'entitlements_purchase',
      sql`${t.source} <> 'purchase' or (${t.courseId} is not null and ${t.paymentId} is not null)`,
    ),
    check(
      'entitlements_batch',
      sql`(${t.source} = 'batch') = (${t.batchId} is not null) and (${t.batchId} is null or ${t.courseId} is not null)`,
    ),
    check(
      'entitlements_plan',
      sql`case when ${t.source} = 'plan' then ${t.courseId} is null and ${t.paymentId} is not null and ${t.planId} is not null and (${t.endsAt} is not null or ${t.endedAt} is not null) else ${t.courseIds} is null and ${t.planId} is null end`,
    ),
  ],
)
