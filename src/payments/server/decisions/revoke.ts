import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ALL_COURSES_TITLE } from '../../rules.ts'
import { toPaise, toRupees } from '../../../platform/money.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import { entitlements, payments } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import type { Payment, revocationInput } from '../../payments.schema.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { endEntitlements } from '../grants/grants.ts'
import { isFollowed, refuseFollowed } from '../instalments/agreements.ts'
import { closeGap } from '../memberships.ts'
import { isCounted, refuseCounted } from '../plans/upgrade-credit.ts'
import { isYearly } from '../plans/offers.ts'
import { freeLine } from '../statement/lines.ts'
import { getPayment, moneyKept, moneyReceived, publicPayment, titleOf, type PaymentRow } from '../payments.ts'
import { auditOf, newsOf } from './about.ts'
import { refuseAboveLimit } from './limits.ts'
import { enterRefund, lockPayment, refuseOtherRefund } from './refunds.ts'

/**
 * Revokes an approval once: ends its access, records the refund and notifies the student. Another payment may keep
 * the course open. The status stays approved. If the approval was a mistake, no money was received, so the full
 * amount is revoked. Throws 404 if the payment does not exist. Throws 400 if the amount exceeds the money kept, or
 * the day is in the future. Throws 409 if the payment is not approved or was revoked. Throws 409 if it counts as
 * upgrade credit, a later instalment exists, or a payment of its balance is pending or approved. Throws 409 if a refund was
 * recorded since `keptBefore`.
 */
export const revokePayment = (
  services: Pick<Services, 'db' | 'live' | 'env'>,
  actor: User,
  input: z.output<typeof revocationInput>,
): Promise<Payment> => transact(services.db, (tx) => revokeInTransaction(tx, services, actor, input))

/** Revokes an approval like `revokePayment`, with the same errors, in a transaction of the caller. */
export async function revokeInTransaction(
  tx: Tx,
  services: Pick<Services, 'live' | 'env'>,
  actor: User,
  { id, reason, amount, refundedOn, reference, keptBefore }: z.output<typeof revocationInput>,
): Promise<Payment> {
  const { live } = services
  const paid = await lockPayment(tx, id)
  if (moneyReceived(paid) === 0) throw paymentsErrors.REVOKE_NOT_APPROVED()
  if (paid.revokedAt) throw paymentsErrors.PAYMENT_REVOKED()
  refuseOtherRefund(paid, keptBefore)
  await refuseLaterAttempt(tx, paid)
  await refuseCounted(tx, paid)
  await refuseFollowed(tx, paid)
  const amountPaise = reason === 'mistake' || amount === undefined ? moneyKept(paid) : toPaise(amount)
  refuseAboveLimit(actor, 'refundAmount', { userId: paid.userId, paise: moneyReceived(paid) })
  await enterRefund(tx, services, actor, paid, { reason, amountPaise, refundedOn, reference })
  if (reason === 'mistake') await freeLine(tx, id)
  if (paid.userId) await closeGap(tx, { userId: paid.userId, paymentId: id })
  const ended = await endEntitlements(tx, eq(entitlements.paymentId, id), 'revoked')
  // These students have a seat from this payment. The buyer is notified below.
  const seated = new Set(ended.map(({ userId }) => userId).filter((userId) => userId !== paid.userId))
  await notify(tx, live, [...seated], {
    kind: 'access_ended',
    data: {
      title: isYearly(paid) ? ALL_COURSES_TITLE : titleOf({ ...paid, seats: null }),
      courseId: publicPayment(paid).courseId,
    },
  })
  await tx
    .update(payments)
    .set({ revokedAt: sql`now()`, isTransactionFree: reason === 'mistake' })
    .where(eq(payments.id, id))
  const row = await getPayment(tx, id)
  const refunded = toRupees(amountPaise)
  if (row.userId)
    await notify(tx, live, [row.userId], {
      kind: 'payment_revoked',
      data: { ...newsOf(row), revocation: reason, refunded },
    })
  await writeAudit(tx, actor, 'payment.revoked', ['payment', id], {
    ...auditOf(row),
    reason,
    refunded,
    ...(reference !== null && { reference }),
  })
  await live.publish(tx, 'payments', { paymentId: id })
  return publicPayment(row)
}

/**
 * SQL condition: a later payment of the balance of the payment `p` is pending or approved. Revoking `p` would then
 * leave access that only the balance paid for.
 */
const hasLaterAttempt = sql`exists (
  select from ${payments} later where later.order_id = p.order_id and later.id > p.id
    and (p.instalment is null or later.instalment = p.instalment)
    and later.status in ('pending', 'approved') and later.revoked_at is null)`

/** Throws 409 if a later payment of the balance is pending or approved. */
async function refuseLaterAttempt(tx: Tx, { id }: Pick<PaymentRow, 'id'>): Promise<void> {
  const [row] = await tx.execute(sql`select from ${payments} p where p.id = ${id} and ${hasLaterAttempt}`)
  if (row) throw paymentsErrors.REVOKE_REST_FIRST()
}

/**
 * SQL condition: the payment `p` can't be revoked, because later payments of its buyer depend on it. The buyer must be
 * locked.
 */
export const isDependedOn = sql`(${hasLaterAttempt} or ${isFollowed} or ${isCounted(sql`p.order_id`, sql`p.user_id`)})`
