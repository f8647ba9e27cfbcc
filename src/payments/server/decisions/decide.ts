import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { decidedPayments, Payment, paymentDecision, paymentDecisions } from '../../payments.schema.ts'
import type { MatchedLine } from '../../statement.schema.ts'
import { toPaise, toRupees } from '../../../platform/money.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { databaseErrorCode, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { payments } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { t } from '../../texts/errors.ts'
import { enroll } from '../../../learning/server/enrollments.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify, settleAnnouncements } from '../../../academy/server/notifications.ts'
import { grantInstalmentAccess } from '../instalments/open.ts'
import { addEntitlement } from '../grants/grants.ts'
import { endProvisionalAccess } from '../grants/provisional.ts'
import { extendMembership } from '../memberships.ts'
import { linkStatementLine } from '../statement/lines.ts'
import { readBalance } from '../orders/orders.ts'
import { getPayment, publicPayment, publicStatus, type PaymentRow } from '../payments.ts'
import { auditOf, newsOf } from './about.ts'
import { forEach } from './for-each.ts'
import { decidedAmount, refuseAboveLimit } from './limits.ts'
import { lockPaymentRows } from './locks.ts'
import { holdDecisions, notifyWhenFinal, undoableUntil } from './undo.ts'

type DecisionServices = Pick<Services, 'db' | 'live'>
type Decision = z.output<typeof paymentDecision> &
  Pick<z.output<typeof paymentDecisions>, 'received'> & { line?: MatchedLine | undefined }

/**
 * Approves or rejects a pending payment exactly once, without an undo window. Access, notification and audit entry
 * are written in the same transaction. Throws 404 if the payment does not exist. Throws 409 if it was already decided,
 * or the student corrected the transaction ID that the administrator saw.
 */
export const decidePayment = (
  services: DecisionServices,
  actor: User,
  decision: z.output<typeof paymentDecision>,
) => decide(services, actor, decision, false)

/**
 * Decides several payments one at a time. The administrator can undo the decisions for ten seconds (`undoDecisions`).
 * `notifyOfDecisions` notifies the students afterwards. If no payment was decided, throws the first error.
 */
export async function decidePayments(
  services: DecisionServices,
  actor: User,
  { ids, lines, seen, ...decision }: z.output<typeof paymentDecisions>,
): Promise<z.infer<typeof decidedPayments>> {
  const lineOf = new Map(lines?.map((line) => [line.paymentId, line]))
  const seenOf = new Map(seen?.map(({ paymentId, transactionId }) => [paymentId, transactionId]))
  const { done, refused } = await forEach(ids, (id) =>
    decide(services, actor, { id, ...decision, transactionId: seenOf.get(id), line: lineOf.get(id) }, true),
  )
  // All decisions get the same undo window.
  if (done.length > 1) await holdDecisions(services.db, actor, { ids: done.map(({ id }) => id) })
  return { decided: done, refused }
}

async function decide(
  { db, live }: DecisionServices,
  actor: User,
  { id, status, reason: given, received, transactionId, line }: Decision,
  undoable: boolean,
): Promise<Payment> {
  const reason = status === 'rejected' ? (given ?? null) : null
  try {
    return await transact(db, async (tx) => {
      await lockPaymentRows(tx, id)
      const [decided] = await tx
        .update(payments)
        .set({
          status: status === 'rejected' && received !== undefined ? 'short' : status,
          reason,
          receivedPaise: received === undefined ? null : toPaise(received),
          decidedAt: sql`now()`,
          decidedBy: actor.id,
          decidedByName: actor.username,
          notifyAt: undoable ? undoableUntil : null,
        })
        .where(and(eq(payments.id, id), eq(payments.status, 'pending'), sql`${status} <> 'pending'`))
        .returning({ id: payments.id })
      if (!decided) throw await explainUndecided(tx, id)
      const row = await getPayment(tx, id)
      if (transactionId !== undefined && transactionId !== row.transactionId)
        throw paymentsErrors.PAYMENT_CORRECTED({ transactionId: row.transactionId })
      if (status === 'approved' || received !== undefined)
        refuseAboveLimit(actor, 'decideAmount', decidedAmount(row))
      if (row.status === 'short' && (row.receivedPaise ?? 0) >= row.amountDuePaise)
        throw paymentsErrors.RECEIVED_ALL()
      if (line && (status === 'approved' || received !== undefined)) await linkStatementLine(tx, line)
      if (status === 'approved') await grantPurchase(tx, row)
      else await endProvisionalAccess(tx, row.id)
      await (undoable ? notifyWhenFinal(tx) : notifyBuyer(tx, live, row))
      await settleAnnouncements(tx, { kind: 'payment_received', about: { paymentId: row.id } })
      await live.publish(tx, 'payments', { paymentId: row.id })
      const action = status === 'approved' ? 'payment.approved' : 'payment.rejected'
      await writeAudit(tx, actor, action, ['payment', id], {
        ...auditOf(row),
        ...(reason !== null && { reason }),
        ...(received !== undefined && { received }),
      })
      return publicPayment(row)
    })
  } catch (error) {
    if (databaseErrorCode(error) !== '23505') throw error
    throw paymentsErrors.COURSE_BOUGHT_OTHERWISE()
  }
}

async function explainUndecided(tx: Tx, id: number) {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  if (!row) return paymentsErrors.PAYMENT_NOT_FOUND()
  if (row.status === 'pending') return paymentsErrors.DECISION_PENDING()
  return paymentsErrors.PAYMENT_DECIDED({
    status: publicStatus(row.status) === 'approved' ? t.approved : t.rejected,
    decider: row.decidedByName ?? t.someoneElse,
  })
}

/**
 * Gives the access that was paid for. An instalment gives it for a limited time. Does nothing for seats, a deleted
 * account or a permanently deleted course. A course in the bin opens when it is restored.
 */
export async function grantPurchase(tx: Tx, { userId, courseId, ...row }: PaymentRow): Promise<void> {
  if (!userId || row.seats !== null) return
  const { planId, planTerms } = row
  if (planId !== null && planTerms) await extendMembership(tx, { ...row, userId, planId, planTerms })
  else if (courseId) {
    if (row.instalment !== null) await grantInstalmentAccess(tx, { userId, courseId, id: row.id })
    else await addEntitlement(tx, { userId, courseId, source: 'purchase', paymentId: row.id })
    await enroll(tx, { userId, courseId })
  }
}

/** Notifies the student about the decision. */
export async function notifyBuyer(tx: Tx, live: Services['live'], row: PaymentRow): Promise<void> {
  if (!row.userId) return
  const data = newsOf(row)
  const { receivedPaise } = row
  if (row.status === 'short' && receivedPaise !== null)
    return notify(tx, live, [row.userId], {
      kind: 'payment_short',
      data: {
        ...data,
        received: toRupees(receivedPaise),
        rest: toRupees((await readBalance(tx, row)).balancePaise),
      },
    })
  await (row.status === 'approved'
    ? notify(tx, live, [row.userId], { kind: 'payment_approved', data })
    : notify(tx, live, [row.userId], { kind: 'payment_rejected', data: { ...data, reason: row.reason } }))
}
