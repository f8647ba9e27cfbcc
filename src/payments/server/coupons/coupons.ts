import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { toPaise, toRupees } from '../../../platform/money.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Coupon, couponInput, couponList } from '../../coupons.schema.ts'
import { databaseErrorCode, type Db, transact } from '../../../platform/server/db/connect.ts'
import { courses } from '../../../catalogue/tables.ts'
import { coupons, orders, plans } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { publicPlanId } from '../../plans.rules.ts'
import { isActive, usesOf } from './uses.ts'

type Row = typeof coupons.$inferSelect & { title: string | null; uses: number; givenPaise: number }

const publicCoupon = ({ amountPaise, givenPaise, title, ...row }: Row): Coupon => ({
  ...row,
  planId: publicPlanId(row.planId),
  title: row.planId === YEARLY_PLAN_ID ? null : title,
  amount: amountPaise === null ? null : toRupees(amountPaise),
  given: toRupees(givenPaise),
})

const used = sql`from ${orders} o where o.coupon_id = ${coupons.id} and ${isActive('o')}`
const columns = {
  id: coupons.id,
  code: coupons.code,
  percent: coupons.percent,
  amountPaise: coupons.amountPaise,
  subject: coupons.subject,
  courseId: coupons.courseId,
  planId: coupons.planId,
  maxUses: coupons.maxUses,
  perPerson: coupons.perPerson,
  forSeats: coupons.forSeats,
  endsOn: coupons.endsOn,
  createdAt: coupons.createdAt,
  endedAt: coupons.endedAt,
  title: sql<string | null>`coalesce(${courses.title}, ${plans.title})`,
  uses: sql<number>`(select ${usesOf} ${used})`,
  givenPaise: sql<number>`(select coalesce(sum(o.discount_paise), 0)::float8 ${used})`,
}

/** Returns all coupons, newest first. */
export async function listCoupons(
  db: Db,
  { limit = 50, cursor }: z.output<typeof couponList>,
): Promise<{ items: Coupon[]; nextCursor: number | null }> {
  const rows = await db
    .select(columns)
    .from(coupons)
    .leftJoin(courses, eq(courses.id, coupons.courseId))
    .leftJoin(plans, eq(plans.id, coupons.planId))
    .where(cursor === undefined ? undefined : lt(coupons.id, cursor))
    .orderBy(desc(coupons.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(publicCoupon)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const getCoupon = async (db: Db, id: number): Promise<Coupon> => {
  const { items } = await listCoupons(db, { limit: 1, cursor: id + 1 })
  if (items[0]?.id !== id) throw paymentsErrors.COUPON_NOT_FOUND()
  return items[0]
}

/** Creates a coupon. Throws 404 if the course or plan does not exist, and 409 if the code exists. */
export async function createCoupon(
  db: Db,
  actor: User,
  { amount, ...input }: z.output<typeof couponInput>,
): Promise<Coupon> {
  try {
    const id = await transact(db, async (tx) => {
      const [row] = await tx
        .insert(coupons)
        .values({
          ...input,
          planId: input.subject === 'plan' ? (input.planId ?? YEARLY_PLAN_ID) : null,
          amountPaise: amount == null ? null : toPaise(amount),
        })
        .onConflictDoNothing()
        .returning({ id: coupons.id })
      if (!row) throw paymentsErrors.COUPON_TAKEN()
      await writeAudit(tx, actor, 'coupon.created', ['coupon', row.id], {
        name: input.code,
        ...(amount != null && { amount }),
        ...(input.percent != null && { percent: `${input.percent} %` }),
      })
      return row.id
    })
    return await getCoupon(db, id)
  } catch (error) {
    if (databaseErrorCode(error) !== '23503') throw error
    throw input.subject === 'course' ? catalogueErrors.COURSE_NOT_FOUND() : paymentsErrors.PLAN_NOT_FOUND()
  }
}

/** Ends a coupon. Earlier uses stay valid. Throws 404 if the coupon does not exist. */
export async function endCoupon(db: Db, actor: User, id: number): Promise<Coupon> {
  await transact(db, async (tx) => {
    const [row] = await tx
      .update(coupons)
      .set({ endedAt: sql`now()` })
      .where(and(eq(coupons.id, id), isNull(coupons.endedAt)))
      .returning({ code: coupons.code })
    if (row) await writeAudit(tx, actor, 'coupon.ended', ['coupon', id], { name: row.code })
  })
  return getCoupon(db, id)
}
