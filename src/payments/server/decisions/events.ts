import { asc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { auditLog } from '../../../academy/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { paymentEvent } from '../../approval-queue.schema.ts'

type PaymentEvent = z.infer<typeof paymentEvent>

/** The maximum number of events for each payment. */
const MOST = 50

/** Returns the latest audit events of these payments, oldest first. */
export async function listPaymentEvents(db: Db, ids: number[]): Promise<Map<number, PaymentEvent[]>> {
  const events = new Map<number, PaymentEvent[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return events
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      sql`${auditLog.id} in (
        select latest.id from unnest(${`{${ids.join(',')}}`}::text[]) as wanted cross join lateral (
          select a.id from ${auditLog} a where a.subject_kind = 'payment' and a.subject_id = wanted
          order by a.id desc limit ${MOST}) as latest)`,
    )
    .orderBy(asc(auditLog.id))
  for (const { id, action, subjectId, actorName, createdAt, data } of rows) {
    const known = paymentEvent.shape.action.safeParse(action.replace('payment.', ''))
    if (known.success)
      events.get(Number(subjectId))?.push({
        id,
        action: known.data,
        by: actorName,
        at: createdAt,
        ...(known.data === 'corrected' && { was: String(data['from']) }),
      })
  }
  return events
}
