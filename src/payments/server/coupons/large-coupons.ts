import { sql } from 'drizzle-orm'
import type { Confirms } from '../../../platform/server/call-meta.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { toPaise } from '../../../platform/money.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses } from '../../../catalogue/tables.ts'
import { couponInput } from '../../coupons.schema.ts'
import { plans } from '../../tables.ts'

/** Whether the coupon reduces any price that it applies to by more than half. */
export const takesOffMoreThanHalf: Confirms = async (input, ctx) => {
  const { success, data } = couponInput.safeParse(input)
  if (!success) return false
  if (data.amount == null) return (data.percent ?? 0) > 50
  const lowestPaise = await findLowestPrice(ctx.db, data)
  return lowestPaise !== null && toPaise(data.amount) * 2 > lowestPaise
}

type Subject = Pick<ReturnType<typeof couponInput.parse>, 'subject' | 'courseId' | 'planId'>

/** Returns the lowest price in paise that the coupon applies to. Null if there is nothing to buy. */
async function findLowestPrice(db: Db, { subject, courseId, planId }: Subject): Promise<number | null> {
  const ofCourses = sql`select price_paise from ${courses} where ${isOutsideBin}
    and (${courseId ?? null}::int is null or id = ${courseId ?? null})`
  const ofPlans = sql`select price_paise from ${plans}`
  const prices = {
    everything: sql`${ofCourses} union all ${ofPlans}`,
    courses: ofCourses,
    course: ofCourses,
    plans: ofPlans,
    plan: sql`${ofPlans} where id = ${planId ?? YEARLY_PLAN_ID}`,
  }[subject]
  const [row] = await db.execute<{ lowestPaise: number | null }>(
    sql`select min(price_paise)::float8 as "lowestPaise" from (${prices}) as p`,
  )
  return row?.lowestPaise ?? null
}
