import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { lockUser } from '../../../accounts/server/lock-users.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { paymentsErrors } from '../../errors.ts'
import type { SeatOrder, seatTakenBack } from '../../grants.schema.ts'
import { maxSeatRemovals } from '../../rules.ts'
import { entitlements, orders } from '../../tables.ts'
import { endEntitlements } from '../grants/grants.ts'
import { titleOf } from '../payments.ts'
import { getOrder, getSeatOrder, listHeld } from './orders.ts'

/**
 * Creates a new link for the caller's seats. The previous link stops working. Throws 404 if the link is unknown or
 * the caller is not the buyer.
 */
export async function renewSeatLink(db: Db, user: User, code: string): Promise<{ code: string }> {
  const { orderId } = await getOrder(db, code)
  const [row] = await db
    .update(orders)
    .set({ seatCode: sql`gen_random_uuid()` })
    .where(and(eq(orders.id, orderId), eq(orders.seatCode, code), eq(orders.userId, user.id)))
    .returning({ code: orders.seatCode })
  if (!row?.code) throw paymentsErrors.SEAT_LINK_NOT_FOUND()
  return { code: row.code }
}

/**
 * Revokes an unused seat for its buyer, a limited number of times. The student is notified, and can't take a seat of
 * this order again. Throws 404 if the caller is not the buyer or the student has no seat. Throws 409 if the seat was
 * used, or the limit is reached.
 */
export async function revokeSeat(
  { db, live }: Pick<Services, 'db' | 'live'>,
  buyer: User,
  { code, username }: z.output<typeof seatTakenBack>,
): Promise<SeatOrder> {
  await transact(db, async (tx) => {
    const order = await getOrder(tx, code)
    if (order.userId !== buyer.id) throw paymentsErrors.SEAT_LINK_NOT_FOUND()
    const find = (seats: Awaited<ReturnType<typeof listHeld>>) =>
      seats.find((one) => !one.ended && one.username === username)
    const known = find(await listHeld(tx, order.id))
    if (!known) throw paymentsErrors.SEAT_NOT_FOUND()
    await lockUser(tx, known.userId)
    // Locks the order, so that concurrent revocations cannot exceed the limit.
    await getOrder(tx, code, true)
    const seats = await listHeld(tx, order.id)
    const held = find(seats)
    if (!held) throw paymentsErrors.SEAT_NOT_FOUND()
    if (!held.isUnused) throw paymentsErrors.SEAT_USED()
    const count = seats.filter(({ isTakenBack }) => isTakenBack).length
    if (count >= maxSeatRemovals(order.seats)) throw paymentsErrors.SEAT_TAKE_BACKS_USED({ count })
    const mine = and(eq(entitlements.paymentId, order.id), eq(entitlements.userId, held.userId))
    const ended = await endEntitlements(tx, mine, 'taken_back')
    // The seat was used since the check.
    if (ended.some(({ usedAt }) => usedAt !== null)) throw paymentsErrors.SEAT_USED()
    const about = { title: titleOf({ ...order, seats: null }), courseId: order.courseId }
    await notify(tx, live, [held.userId], { kind: 'access_ended', data: about })
    await writeAudit(tx, buyer, 'access.ended', ['user', held.userId], {
      username,
      title: about.title,
      source: 'seat',
    })
  })
  return getSeatOrder(db, buyer, code)
}
