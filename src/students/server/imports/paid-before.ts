import { sql } from 'drizzle-orm'
import { academyZone } from '../../../academy/server/academy-day.ts'
import { CASH_METHOD } from '../../../payments/rules.ts'
import { orders, payments } from '../../../payments/tables.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import type { RowData } from '../../tables.ts'

/** Cash of the same amount for the same course within this time is the same payment, unless staff record it again. */
const SAME_CASH_DAYS = 27

type Row = { line: number; userId: string | null; data: RowData | null }

/** Returns the lines whose cash is recorded already, with the day. Usually, the sheet was imported before. */
export async function findPaidBefore(tx: Tx, rows: readonly Row[]): Promise<Map<number, string>> {
  const asked = rows.flatMap(({ line, userId, data }) =>
    userId && data?.courseId && data.paidPaise !== null
      ? [{ line, user_id: userId, course_id: data.courseId, paise: data.paidPaise }]
      : [],
  )
  if (asked.length === 0) return new Map()
  const found = await tx.execute<{ line: number; day: string }>(sql`
    select a.line, max((p.decided_at at time zone ${academyZone})::date)::text as day
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (line int, user_id uuid, course_id int, paise int)
    join ${payments} p on p.user_id = a.user_id
    join ${orders} o on o.id = p.order_id and o.course_id = a.course_id
    where p.payment_method = ${CASH_METHOD} and p.status = 'approved' and p.revoked_at is null
      and p.amount_paise = a.paise and p.decided_at > now() - make_interval(days => ${SAME_CASH_DAYS})
    group by a.line`)
  return new Map(found.map(({ line, day }) => [line, day]))
}
