import { and, eq, sql } from 'drizzle-orm'
import { toRupees } from '../../platform/money.ts'
import type { z } from 'zod'
import type { Payment, paymentDecision } from '../payments.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Services } from '../../platform/server/context.ts'
import { databaseErrorCode, transact, type Tx } from '../../platform/server/db/connect.ts'
import { courses } from '../../catalogue/tables.ts'
import { payments } from '../tables.ts'
import { users } from '../../accounts/tables.ts'
import { paymentsErrors } from '../errors.ts'
import { enroll } from '../../learning/server/enrollments.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { notify, settleAnnouncements } from '../../academy/server/notifications.ts'
import { extendMembership } from './memberships.ts'
import { paymentColumns, publicPayment, titleOf, type PaymentRow } from './payments.ts'

/**
 * Approves or rejects a pending payment, exactly once whatever the race; what it buys, the student's notification and the
 * audit log are written in the same transaction. Throws 404, 409 when it was decided already.
 */
export async function decidePayment(
  { db, live }: Pick<Services, 'db' | 'live'>,
  actor: User,
  { id, status, reason: given }: z.output<typeof paymentDecision>,
): Promise<Payment> {
  const reason = status === 'rejected' ? (given ?? null) : null
  try {
    return await transact(db, async (tx) => {
      await lockWhatItTouches(tx, id)
      const [row] = await tx
        .update(payments)
        .set({ status, reason, decidedAt: sql`now()`, decidedBy: actor.id, decidedByName: actor.username })
        .where(and(eq(payments.id, id), eq(payments.status, 'pending'), sql`${status} <> 'pending'`))
        .returning(paymentColumns)
      if (!row) throw await explainUndecided(tx, id)
      if (status === 'approved') await grantPurchase(tx, row)
      await notifyBuyer(tx, live, row)
      await writeAudit(
        tx,
        actor,
        `payment.${status}` as 'payment.approved' | 'payment.rejected',
        `payment ${id}`,
        {
          username: row.username,
          title: titleOf(row),
          amount: toRupees(row.amountPaise),
          ...(reason !== null && { reason }),
        },
      )
      return publicPayment(row)
    })
  } catch (error) {
    if (databaseErrorCode(error) !== '23505') throw error
    throw paymentsErrors.COURSE_BOUGHT_OTHERWISE()
  }
}

/** The buyer, then the course, then the payment: everybody locks in this order. Throws 404. */
async function lockWhatItTouches(tx: Tx, id: number): Promise<void> {
  const [known] = await tx
    .select({ userId: payments.userId, courseId: payments.courseId })
    .from(payments)
    .where(eq(payments.id, id))
  if (!known) throw paymentsErrors.PAYMENT_NOT_FOUND()
  if (known.userId)
    await tx.select({ id: users.id }).from(users).where(eq(users.id, known.userId)).for('no key update')
  if (known.courseId)
    await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, known.courseId)).for('key share')
}

async function explainUndecided(tx: Tx, id: number) {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  if (!row) return paymentsErrors.PAYMENT_NOT_FOUND()
  if (row.status === 'pending') return paymentsErrors.DECISION_PENDING()
  return paymentsErrors.PAYMENT_DECIDED({
    status: row.status,
    decider: row.decidedByName ?? 'somebody else',
  })
}

/** What was paid for. Nobody is there to get it when the account is gone; a course that is gone enrols nobody, one in the bin when it comes back. */
async function grantPurchase(tx: Tx, { id, kind, userId, courseId }: PaymentRow): Promise<void> {
  if (!userId) return
  if (kind === 'membership') await extendMembership(tx, { userId, paymentId: id })
  else if (courseId) await enroll(tx, { userId, courseId })
}

async function notifyBuyer(tx: Tx, live: Services['live'], row: PaymentRow): Promise<void> {
  const data = {
    paymentId: row.id,
    title: titleOf(row),
    // A course in the bin leads nowhere.
    courseId: publicPayment(row).courseId,
    amount: toRupees(row.amountPaise),
  }
  if (row.userId) {
    await (row.status === 'approved'
      ? notify(tx, live, [row.userId], { kind: 'payment_approved', data })
      : notify(tx, live, [row.userId], { kind: 'payment_rejected', data: { ...data, reason: row.reason } }))
  }
  await settleAnnouncements(tx, row.id)
  await live.publish(tx, 'payments', { paymentId: row.id })
}
