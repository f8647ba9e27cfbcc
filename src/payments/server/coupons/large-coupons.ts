import { sql } from 'drizzle-orm'
import type { Confirms } from '../../../platform/server/call-meta.ts'
import type { Context } from '../../../platform/server/context.ts'
import { parsePrice, toPaise } from '../../../platform/money.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses } from '../../../catalogue/tables.ts'
import { couponInput } from '../../coupons.schema.ts'
import { plans } from '../../tables.ts'

/** Whether a coupon takes more than half off something that it can be used for. */
export const takesOffMoreThanHalf: Confirms = async (input, ctx) => {
  const { success, data } = couponInput.safeParse(input)
  if (!success) return false
  if (data.amount == null) return (data.percent ?? 0) > 50
  const lowest = await findLowestPrice(ctx, data)
  return lowest !== null && toPaise(data.amount) * 2 > lowest
}

type Subject = Pick<ReturnType<typeof couponInput.parse>, 'subject' | 'courseId' | 'planId'>

/** The lowest price, in paise, that a coupon for this can reduce; null where there is nothing to buy. */
async function findLowestPrice(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { subject, courseId, planId }: Subject,
): Promise<number | null> {
  const ofCourses = sql`select price_paise from ${courses} where ${isOutsideBin}
    and (${courseId ?? null}::int is null or id = ${courseId ?? null})`
  const ofPlans = sql`select price_paise from ${plans} where (${planId ?? null}::int is null or id = ${planId ?? null})`
  const yearly = parsePrice((await readSettings(db, env.siteName)).membership_price)
  const prices = {
    everything: sql`${ofCourses} union all ${ofPlans} union all select ${yearly}::int`,
    courses: ofCourses,
    course: ofCourses,
    plans: sql`${ofPlans} union all select ${yearly}::int`,
    plan: planId == null ? sql`select ${yearly}::int as price_paise` : ofPlans,
  }[subject]
  const [row] = await db.execute<{ lowest: number | null }>(
    sql`select min(price_paise)::float8 as lowest from (${prices}) as p`,
  )
  return row?.lowest ?? null
}
