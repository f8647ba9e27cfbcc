import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { lockUser } from '../../../accounts/server/lock-users.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { getEntitlement, hasLifetimeAccess } from '../../../catalogue/server/access/entitlement.ts'
import { courses } from '../../../catalogue/tables.ts'
import { isInBin } from '../../../catalogue/server/access/visibility.ts'
import { enroll } from '../../../learning/server/enrollments.ts'
import { paymentsErrors } from '../../errors.ts'
import type { SeatOrder } from '../../grants.schema.ts'
import { addEntitlement } from '../grants/grants.ts'
import { titleOf } from '../payments.ts'
import { getOrder, getSeatOrder, listHeld } from './orders.ts'
import { courses as policy } from '../../../catalogue/courses.policy.ts'

/**
 * Gives the caller a seat. Repeating the call changes nothing. Never gives more seats than were paid for, even with
 * concurrent calls. Throws 404 if the link is unknown or not active yet. Throws 409 if the order was revoked or all
 * seats are taken. Throws 409 if the caller already has access or lost a seat from this order.
 */
export async function takeSeat({ db }: Pick<Services, 'db'>, user: User, code: string): Promise<SeatOrder> {
  await transact(db, async (tx) => {
    const { username } = await lockUser(tx, user.id)
    const sold = await keepWhatItOpens(tx, await getOrder(tx, code))
    const order = await getOrder(tx, code, true)
    if (order.revokedAt) throw paymentsErrors.SEATS_REVOKED()
    const held = await listHeld(tx, order.id)
    const own = held.find(({ userId }) => userId === user.id)
    if (own?.ended) throw paymentsErrors.SEAT_TAKEN_BACK()
    if (own) return
    const opened = sold.filter(({ isInBin }) => !isInBin)
    if (opened.length === 0) throw paymentsErrors.COURSE_WITHDRAWN()
    if (
      await hasItAlready(
        tx,
        user,
        opened.map(({ id }) => id),
      )
    )
      throw paymentsErrors.SEAT_OWNED()
    if (held.filter(({ ended }) => !ended).length >= order.seats) throw paymentsErrors.SEATS_TAKEN()
    // A course in the bin opens when it is restored.
    for (const { id: courseId } of sold)
      await addEntitlement(tx, {
        userId: user.id,
        courseId,
        source: 'seat',
        paymentId: order.id,
        ...endOf(order),
      })
    if (order.courseId !== null) await enroll(tx, { userId: user.id, courseId: order.courseId })
    const title = titleOf({ ...order, seats: null })
    await writeAudit(tx, user, 'access.given', ['user', user.id], { username, title, source: 'seat' })
  })
  return getSeatOrder(db, user, code)
}

type Order = Awaited<ReturnType<typeof getOrder>>

/**
 * Returns the courses of the order, and whether each is in the bin. A null ID means all courses. Protects the courses
 * from deletion.
 */
async function keepWhatItOpens(
  tx: Tx,
  { kind, courseId, planTerms }: Order,
): Promise<{ id: number | null; isInBin: boolean }[]> {
  const chosen = kind === 'course' ? [courseId ?? 0] : planTerms?.courseIds
  if (!chosen) return [{ id: null, isInBin: false }]
  return tx
    .select({ id: courses.id, isInBin: sql<boolean>`${isInBin}` })
    .from(courses)
    .where(inArray(courses.id, chosen))
    .orderBy(asc(courses.id))
    .for('key share')
}

/** Whether the user already has all access that the seat would give. */
async function hasItAlready(tx: Tx, user: User, opened: readonly (number | null)[]): Promise<boolean> {
  if (policy.can(user, 'openAll')) return true
  for (const courseId of opened) {
    const has =
      courseId === null
        ? (await getEntitlement(tx, user)).everything
        : (await hasLifetimeAccess(tx, user.id, courseId)) || (await hasLifetimeAccess(tx, user.id, null))
    if (!has) return false
  }
  return true
}

/** Returns the end of the access. A course has lifetime access. The time of a plan starts when the seat is taken. */
function endOf({ planTerms }: Order): { endsAt?: SQL } {
  const months = planTerms?.months ?? null
  if (months === null) return {}
  return { endsAt: sql`now() + make_interval(months => ${months})` }
}
