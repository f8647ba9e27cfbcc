import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { provisionalHours, type Settings } from '../../../academy/settings.schema.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { courses } from '../../../catalogue/tables.ts'
import { enroll } from '../../../learning/server/enrollments.ts'
import { entitlements, payments } from '../../tables.ts'
import type { PaymentRow } from '../payments.ts'
import { addEntitlement, endEntitlements } from './grants.ts'

/**
 * Gives access for a few hours while the payment is pending, if the academy allows this. The student must have no
 * rejected or revoked payments, no provisional access that was ended early, and no provisional access that is active
 * now. The buyer must be locked.
 */
export async function grantProvisionalAccess(tx: Tx, settings: Settings, payment: PaymentRow): Promise<void> {
  const hours = provisionalHours(settings)
  const { id, userId, courseId } = payment
  if (hours === null || userId === null || payment.seats !== null) return
  const [row] = await tx.execute<{ trusted: boolean }>(sql`
    select not exists (
      select from ${payments} where user_id = ${userId} and (status in ('rejected', 'short') or revoked_at is not null)
    ) and not exists (
      select from ${entitlements} where user_id = ${userId} and source = 'provisional' and (ended_at is not null or ends_at > now())
    ) as trusted`)
  if (!row?.trusted) return
  for (const opened of await listProvisionalCourses(tx, payment))
    await addEntitlement(tx, {
      userId,
      courseId: opened,
      source: 'provisional',
      paymentId: id,
      endsAt: sql`now() + make_interval(hours => ${hours})`,
    })
  if (courseId !== null) await enroll(tx, { userId, courseId })
}

/** Returns the IDs of the course or of the plan's courses. `[null]` means all courses. */
async function listProvisionalCourses(
  tx: Tx,
  { courseId, planTerms }: PaymentRow,
): Promise<(number | null)[]> {
  const chosen = planTerms?.courseIds
  if (!chosen) return [courseId]
  const there = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(inArray(courses.id, chosen))
    .orderBy(asc(courses.id))
    .for('key share')
  return there.map((course) => course.id)
}

const ofPayment = (id: number) => and(eq(entitlements.paymentId, id), eq(entitlements.source, 'provisional'))

/** Ends provisional access. Called in the transaction that rejects the payment. The buyer must be locked. */
export const endProvisionalAccess = (tx: Tx, paymentId: number) =>
  endEntitlements(tx, ofPayment(paymentId), 'rejected')

/** Restores the provisional access that a rejection ended. Its end stays the same. */
export async function restoreProvisionalAccess(tx: Tx, paymentId: number): Promise<void> {
  await tx
    .update(entitlements)
    .set({ endedAt: null, endReason: null })
    .where(and(ofPayment(paymentId), eq(entitlements.endReason, 'rejected')))
}
