import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { courses } from '../../../catalogue/tables.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { splitPrice } from '../../rules.ts'
import { entitlements, orders, payments } from '../../tables.ts'
import { isInstalmentDue } from '../instalments/next-instalments.ts'
import { isReplaced } from '../payments.ts'

/** Sums the instalments whose date has passed, and the balances of short payments, of all students with an account. */
export async function sumDues(db: Db): Promise<{ count: number; paise: number }> {
  const [instalments, [short]] = await Promise.all([
    db.execute<Record<'count' | 'paid' | 'instalments' | 'pricePaise', number>>(sql`
      select count(*)::int, p.instalment as paid, o.instalments, o.course_price_paise as "pricePaise"
      from ${entitlements} g join ${payments} p on p.id = g.payment_id join ${orders} o on o.id = p.order_id
        join ${courses} on ${courses.id} = o.course_id
      where o.user_id is not null and o.instalments is not null and p.instalment is not null and g.due_at <= now() and ${isInstalmentDue}
        and ${isOutsideBin} and ${courses.isPremium}
      group by 2, 3, 4`),
    db
      .select({
        count: sql<number>`count(*)::int`,
        paise: sql<number>`coalesce(sum(${payments.amountDuePaise} - ${payments.receivedPaise}), 0)::float8`,
      })
      .from(payments)
      .where(
        and(
          eq(payments.status, 'short'),
          isNull(payments.revokedAt),
          isNotNull(payments.userId),
          sql`not ${isReplaced}`,
        ),
      ),
  ])
  return {
    count: instalments.reduce((sum, { count }) => sum + count, short?.count ?? 0),
    paise: instalments.reduce(
      (sum, { count, paid, instalments: parts, pricePaise }) =>
        sum + count * (splitPrice(pricePaise, parts)[paid] ?? 0),
      short?.paise ?? 0,
    ),
  }
}
