import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { databaseErrorCode, transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { enrollments } from '../../../learning/tables.ts'
import { entitlements, orders, payments } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { MAX_UNDO_SECONDS, UNDO_SECONDS } from '../../rules.ts'
import type { paymentIds, undonePayments } from '../../payments.schema.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { unsettleAnnouncements } from '../../../academy/server/notifications.ts'
import { restoreProvisionalAccess } from '../grants/provisional.ts'
import { isNextInstalment, refuseFollowed } from '../instalments/agreements.ts'
import { closeGap } from '../memberships.ts'
import { freeLine } from '../statement/lines.ts'
import { canUseCouponAgain } from '../coupons/reductions.ts'
import { canUseCreditAgain, refuseCounted } from '../plans/upgrade-credit.ts'
import { findPendingPayment, hasLostMoney } from '../orders/orders.ts'
import {
  hasBalance,
  isReplaced,
  isTransactionIdTaken,
  lockTransactionId,
  paymentColumns,
  publicStatus,
  type PaymentRow,
} from '../payments.ts'
import { auditOf } from './about.ts'
import { forEach } from './for-each.ts'
import { lockPaymentRows } from './locks.ts'

/**
 * SQL expression: the current time of the database. The start of the transaction would be too early if it had to wait
 * for locks.
 */
const clock = sql`clock_timestamp()`

/** SQL expression: the end of the undo window for a decision made now. */
export const undoableUntil = sql`${clock} + make_interval(secs => ${UNDO_SECONDS})`

/**
 * Notifies students of decisions that can no longer be undone. The schedule includes payments that were imported from
 * an archive.
 */
export const notifyOfDecisionsJob = defineJob({
  name: 'notify-of-decisions',
  schema: z.object({}),
  every: 600,
})

/** Schedules the job that notifies students, by default for the end of the undo window of a decision made now. */
export const notifyWhenFinal = (tx: Db | Tx, runAt: SQL = undoableUntil) =>
  enqueue(tx, notifyOfDecisionsJob, {}, { key: 'all', runAt })

const isUndoableBy = (actor: User) =>
  sql`${payments.decidedBy} = ${actor.id} and ${payments.notifyAt} > ${clock}`

/** SQL expression: the seconds in which this user can still undo their decision. Null if they can't. */
export const undoSeconds = (viewer: User) =>
  sql<
    number | null
  >`case when ${isUndoableBy(viewer)} then extract(epoch from ${payments.notifyAt} - ${clock})::float8 end`

/**
 * Sets payments that this user just decided to pending again, and removes the access that an approval gave. The
 * students were not notified yet. If no decision was undone, throws the first error. It is 404 if the payment does
 * not exist, and 403 if another administrator decided it. It is 409 if the undo window is closed or the payment has
 * changed since.
 */
export async function undoDecisions(
  services: Pick<Services, 'db' | 'live'>,
  actor: User,
  { ids }: z.output<typeof paymentIds>,
): Promise<z.infer<typeof undonePayments>> {
  const { done, refused } = await forEach(ids, (id) => undo(services, actor, id))
  return { undone: done, refused }
}

async function undo({ db, live }: Pick<Services, 'db' | 'live'>, actor: User, id: number): Promise<number> {
  try {
    return await transact(db, async (tx) => {
      await lockPaymentRows(tx, id)
      const [decided] = await tx
        .select(paymentColumns)
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(and(eq(payments.id, id), isUndoableBy(actor)))
        .for('update', { of: payments })
      if (!decided) throw await explainFinal(tx, actor, id)
      if (await isSentAgain(tx, id)) throw paymentsErrors.UNDO_SENT_AGAIN()
      if (hasBalance(decided)) {
        await lockTransactionId(tx, decided.transactionId)
        if (await isTransactionIdTaken(tx, id)) throw paymentsErrors.UNDO_SENT_AGAIN()
      }
      if (hasBalance(decided) && !(await canUseCouponAgain(tx, decided)))
        throw paymentsErrors.UNDO_COUPON_USED()
      if (hasBalance(decided) && !(await canUseCreditAgain(tx, decided)))
        throw paymentsErrors.UNDO_CREDIT_USED()
      await refuseCounted(tx, decided)
      await refuseFollowed(tx, decided)
      if (
        hasBalance(decided) &&
        (!(await isNextInstalment(tx, decided)) || (await hasLostMoney(tx, decided)))
      )
        throw paymentsErrors.UNDO_PART_LOOSE()
      await refusePending(tx, decided)
      await withdrawPurchase(tx, decided)
      await restoreProvisionalAccess(tx, id)
      await freeLine(tx, id)
      await unsettleAnnouncements(
        tx,
        { kind: 'payment_received', about: { paymentId: id } },
        sql`(select decided_at from ${payments} where id = ${id})`,
      )
      await tx
        .update(payments)
        .set({
          status: 'pending',
          reason: null,
          receivedPaise: null,
          decidedAt: null,
          decidedBy: null,
          decidedByName: null,
          notifyAt: null,
        })
        .where(eq(payments.id, id))
      await writeAudit(tx, actor, 'payment.undone', ['payment', id], {
        ...auditOf(decided),
        decision: publicStatus(decided.status),
      })
      await live.publish(tx, 'payments', { paymentId: id })
      return id
    })
  } catch (error) {
    // The student submitted another payment for the same item in the meantime.
    if (databaseErrorCode(error) === '23505') throw paymentsErrors.UNDO_SENT_AGAIN()
    throw error
  }
}

/** Whether a later attempt replaced the payment. */
async function isSentAgain(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ replaced: sql<boolean>`${isReplaced}` })
    .from(payments)
    .where(eq(payments.id, id))
  return row?.replaced === true
}

/** Throws 409 if another payment of the buyer for the same item is pending. The buyer must be locked. */
async function refusePending(tx: Tx, { userId, courseId, planId, seats }: PaymentRow): Promise<void> {
  const pending = userId === null ? null : await findPendingPayment(tx, userId, { courseId, planId, seats })
  if (pending) throw paymentsErrors.UNDO_SENT_AGAIN()
}

/**
 * Removes the access that the approval gave, but not earlier access. An enrolment has the timestamp of the approval
 * only if the same transaction created it.
 */
async function withdrawPurchase(tx: Tx, { id, status, userId, courseId }: PaymentRow): Promise<void> {
  if (status !== 'approved' || !userId) return
  await closeGap(tx, { userId, paymentId: id })
  await tx
    .delete(entitlements)
    .where(
      and(eq(entitlements.paymentId, id), inArray(entitlements.source, ['purchase', 'plan', 'instalment'])),
    )
  if (courseId)
    await tx.execute(sql`
      delete from ${enrollments} e using ${payments} p
      where p.id = ${id} and e.user_id = p.user_id and e.course_id = ${courseId} and e.created_at = p.decided_at`)
}

async function explainFinal(tx: Tx, actor: User, id: number) {
  const [row] = await tx
    .select({ decidedBy: payments.decidedBy, status: payments.status })
    .from(payments)
    .where(eq(payments.id, id))
  if (!row) return paymentsErrors.PAYMENT_NOT_FOUND()
  if (row.status !== 'pending' && row.decidedBy !== actor.id) return paymentsErrors.UNDO_NOT_YOURS()
  return paymentsErrors.UNDO_OVER()
}

/** Extends the undo window while the undo button is hovered or focused, up to `MAX_UNDO_SECONDS`. */
export async function holdDecisions(
  db: Db,
  actor: User,
  { ids }: z.output<typeof paymentIds>,
): Promise<void> {
  await db
    .update(payments)
    .set({
      notifyAt: sql`least(${undoableUntil}, greatest(${payments.notifyAt}, ${payments.decidedAt} + make_interval(secs => ${MAX_UNDO_SECONDS})))`,
    })
    .where(and(inArray(payments.id, ids), isUndoableBy(actor)))
}
