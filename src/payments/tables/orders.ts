import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { PAYMENT_KINDS } from '../rules.ts'
import { users } from '../../accounts/tables.ts'
import { courses } from '../../catalogue/tables.ts'
import { createdAt, id } from '../../platform/server/db/columns.ts'
import type { PlanTerms } from '../plans.schema.ts'
import { plans, coupons } from './plans.ts'

/** SQL expression: the text of an order that the search of the approval queue reads. */
const orderTextOf = (t: Record<'username' | 'courseTitle' | 'planTerms', AnyPgColumn>) =>
  sql`lower(${t.username} || ' ' || coalesce(${t.courseTitle}, ${t.planTerms} ->> 'title', ''))`

/**
 * The buyer, the item, the terms and the amount due of a purchase. `payments` are the attempts to pay it. Orders are
 * never deleted. The snapshot columns keep the item and its price, even after the course is deleted. A retry can
 * change the terms until money is received. Money is in paise.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text('username').notNull(),
    kind: text('kind', { enum: PAYMENT_KINDS }).notNull(),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
    courseTitle: text('course_title'),
    coursePricePaise: integer('course_price_paise'),
    /** The plan, and its terms at the time of the order. */
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'restrict' }),
    planTerms: jsonb('plan_terms').$type<PlanTerms>(),
    couponId: integer('coupon_id').references(() => coupons.id, { onDelete: 'restrict' }),
    couponCode: text('coupon_code'),
    discountPaise: integer('discount_paise').notNull().default(0),
    /** Upgrade credit on a plan: the amount that the user paid for single courses, and the orders of these courses. */
    creditPaise: integer('credit_paise').notNull().default(0),
    countedOrderIds: integer('counted_order_ids').array(),
    /** The price after discount and credit, for all instalments together. */
    amountDuePaise: integer('amount_due_paise').notNull(),
    /** The number of instalments. Null if the order is paid in full. */
    instalments: integer('instalments'),
    /** The number of seats for others, and the code of their link. */
    seats: integer('seats'),
    seatCode: uuid('seat_code').unique(),
    /** Time of the first payment. The order keeps its price for `PRICE_DAYS` after this. */
    createdAt: createdAt(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.id),
    index('orders_course').on(t.courseId),
    index('orders_plan')
      .on(t.planId)
      .where(sql`${t.planId} is not null`),
    index('orders_coupon')
      .on(t.couponId)
      .where(sql`${t.couponId} is not null`),
    index('orders_search').using('gin', sql`${orderTextOf(t)} gin_trgm_ops`),
    check('orders_amount', sql`${t.amountDuePaise} > 0`),
    check('orders_kind', sql`${t.kind} in ('course', 'membership')`),
    check('orders_coupon', sql`(${t.couponId} is null) = (${t.couponCode} is null)`),
    check(
      'orders_credit',
      sql`(${t.creditPaise} > 0) = (${t.countedOrderIds} is not null) and (${t.countedOrderIds} is null or ${t.kind} = 'membership')`,
    ),
    check(
      'orders_plan_terms',
      sql`(${t.planId} is null) = (${t.planTerms} is null) and (${t.planId} is null) = (${t.kind} = 'course')`,
    ),
    check(
      'orders_seats',
      sql`(${t.seats} is null) = (${t.seatCode} is null) and (${t.seats} is null or ${t.seats} > 1)`,
    ),
    check(
      'orders_instalments',
      sql`${t.instalments} is null or (${t.instalments} > 1 and ${t.kind} = 'course' and ${t.seats} is null)`,
    ),
    check('orders_membership_no_course', sql`${t.kind} = 'course' or ${t.courseId} is null`),
  ],
)

export const orderText = orderTextOf(orders)
