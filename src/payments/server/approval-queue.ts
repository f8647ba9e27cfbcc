import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { User } from '../../platform/user.schema.ts'
import { CASH_METHOD, STORED_PAYMENT_STATUSES, type StoredPaymentStatus } from '../rules.ts'
import type {
  approvalQueueInput,
  approvalQueuePage,
  QueuedPayment,
  paymentCounts,
} from '../approval-queue.schema.ts'
import { listCounters } from '../../academy/server/counters.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { payments as policy } from '../payments.policy.ts'
import { orders, payments } from '../tables.ts'
import { isMobileConfirmed } from '../../accounts/server/lock-users.ts'
import { users } from '../../accounts/tables.ts'
import { matches, ordered } from './approval-queue/queue-filter.ts'
import { listSharedDevices } from './devices/devices.ts'
import { isApprovable } from './decisions/approve-rejected.ts'
import { undoSeconds } from './decisions/undo.ts'
import { listPaymentEvents } from './decisions/events.ts'
import { listLookalikes } from './screenshots/lookalikes.ts'
import {
  hasStatus,
  listHistory,
  paymentColumns,
  publicPayment,
  publicStatus,
  seatLinkOf,
  type PaymentRow,
} from './payments.ts'

type Counts = z.infer<typeof paymentCounts>

/** Returns a page of the approval queue, without screenshots. */
export async function listApprovalQueue(
  db: Db,
  viewer: User,
  { status, sort, limit = 25, cursor, ...filter }: z.output<typeof approvalQueueInput>,
): Promise<z.infer<typeof approvalQueuePage>> {
  const found = matches(filter)
  const { by, behind } = ordered(sort, cursor)
  // Selects the IDs of the page first. Otherwise, if the planner expects few rows, it computes the details of all
  // matches before it sorts them.
  const page = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(status && hasStatus(status), found, behind))
    .orderBy(...by)
    .limit(limit + 1)
  const [rows, counts] = await Promise.all([
    db
      .select({
        payment: paymentColumns,
        fullName: users.fullName,
        mobile: users.mobile,
        isMobileConfirmed,
        undoSeconds: undoSeconds(viewer),
        canApprove: isApprovable,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(users, eq(users.id, payments.userId))
      .where(inArray(payments.id, page))
      .orderBy(...by),
    found ? countFound(db, found) : countAll(db),
  ])
  const shown = rows.slice(0, limit)
  const ids = shown.map(({ payment }) => payment.id)
  const [history, lookalikes, events, devices] = await Promise.all([
    listHistory(db, ids),
    listLookalikes(db, ids),
    listPaymentEvents(db, ids),
    listSharedDevices(db, ids),
  ])
  const items = shown.map(({ payment, undoSeconds: left, ...row }): QueuedPayment => ({
    ...queueColumns(payment, viewer),
    ...row,
    undoSeconds: left,
    events: events.get(payment.id) ?? [],
    history: history.get(payment.id) ?? [],
    lookalikes: lookalikes.get(payment.id) ?? [],
    sameDevice: devices.get(payment.id) ?? [],
  }))
  return { items, nextCursor: rows.length > limit ? (ids.at(-1) ?? null) : null, counts }
}

const queueColumns = (row: PaymentRow, viewer: User) => ({
  ...publicPayment(row),
  userId: row.userId,
  decidedBy: row.decidedByName,
  ...(policy.can(viewer, 'openSeatLinks') && seatLinkOf(row)),
})

const none = (): Counts => ({ pending: 0, approved: 0, rejected: 0 })

const countAll = async (db: Db): Promise<Counts> => {
  const counters = await listCounters(
    db,
    STORED_PAYMENT_STATUSES.map((status) => `payments/${status}`),
  )
  const statusOf = (noun: string) => STORED_PAYMENT_STATUSES.find((status) => noun === `payments/${status}`)
  return tally(
    counters.flatMap(({ noun, count }) => {
      const status = statusOf(noun)
      return status ? [{ status, count }] : []
    }),
  )
}

const countFound = async (db: Db, found: SQL): Promise<Counts> =>
  tally(
    await db
      .select({ status: payments.status, count: count() })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(found)
      .groupBy(payments.status),
  )

function tally(rows: { status: StoredPaymentStatus; count: number }[]): Counts {
  const counts = none()
  for (const row of rows) counts[publicStatus(row.status)] += row.count
  return counts
}

/** Returns the median hours of the latest fifty approvals. Null if there are fewer than ten. */
export async function getApprovalPace(db: Db): Promise<{ medianHours: number | null }> {
  const [row] = await db.execute<{ hours: number | null; n: number }>(sql`
    select count(*)::int as n, percentile_cont(0.5) within group (order by seconds)::float8 / 3600 as hours
    from (
      select extract(epoch from decided_at - submitted_at) as seconds from ${payments}
      where status = 'approved' and payment_method <> ${CASH_METHOD} order by decided_at desc limit 50
    ) as lately`)
  return { medianHours: row && row.n >= 10 && row.hours !== null ? Math.round(row.hours * 10) / 10 : null }
}
