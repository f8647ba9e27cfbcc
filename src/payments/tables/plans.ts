import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { courses } from '../../catalogue/tables.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'
import { COUPON_SUBJECTS } from '../coupons.rules.ts'

/**
 * Plans: access to several courses for a time. Null `months` means lifetime access, and null `courseIds` means every
 * premium course. A plan with payments cannot be deleted. The Premium plan is the row `YEARLY_PLAN_ID`. Its price and
 * visibility follow the settings.
 */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    title: text('title').notNull(),
    pricePaise: integer('price_paise').notNull(),
    months: integer('months'),
    courseIds: integer('course_ids').array(),
    isVisible: boolean('is_visible').notNull().default(true),
    order: integer('order').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    check('plans_price', sql`${t.pricePaise} > 0`),
    check('plans_months', sql`${t.months} is null or ${t.months} > 0`),
    check('plans_courses', sql`${t.courseIds} is null or cardinality(${t.courseIds}) > 0`),
  ],
)

/** Discounts in percent or in rupees. A null column means no limit. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    code: text('code').notNull().unique(),
    percent: integer('percent'),
    amountPaise: integer('amount_paise'),
    subject: text('subject', { enum: COUPON_SUBJECTS }).notNull(),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'cascade' }),
    maxUses: integer('max_uses'),
    perPerson: integer('per_person'),
    /** Whether orders of seats can use the coupon. Each seat counts as one use. */
    forSeats: boolean('for_seats').notNull().default(false),
    /** The last day, in the academy's time zone. */
    endsOn: date('ends_on'),
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupons_course').on(t.courseId),
    index('coupons_plan').on(t.planId),
    check('coupons_one_reduction', sql`(${t.percent} is null) <> (${t.amountPaise} is null)`),
    check('coupons_percent', sql`${t.percent} is null or ${t.percent} between 1 and 99`),
    check('coupons_amount', sql`${t.amountPaise} is null or ${t.amountPaise} > 0`),
  ],
)
