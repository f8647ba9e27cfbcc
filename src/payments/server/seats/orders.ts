import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { users } from '../../../accounts/tables.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses, lessons } from '../../../catalogue/tables.ts'
import { lessonProgress } from '../../../learning/tables.ts'
import { shownTitle } from '../../rules.ts'
import { paymentsErrors } from '../../errors.ts'
import type { SeatOrder, TakenSeat } from '../../grants.schema.ts'
import { entitlements, orders, payments } from '../../tables.ts'
import { type PaymentRow, paymentColumns, titleOf } from '../payments.ts'
import { payments as policy } from '../../payments.policy.ts'

type Order = PaymentRow & { seats: number }

/**
 * Returns the order of a seat link, revoked or not. With `lock`, concurrent requests for its seats wait. Throws 404 if
 * the link is unknown or not active yet.
 */
export async function getOrder(db: Db | Tx, code: string, lock = false): Promise<Order> {
  const query = db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(eq(orders.seatCode, code), sql`${payments.status} = 'approved' and ${payments.notifyAt} is null`),
    )
  const [row] = lock ? await query.for('no key update', { of: [orders, payments] }) : await query
  if (!row?.seats) throw paymentsErrors.SEAT_LINK_NOT_FOUND()
  return { ...row, seats: row.seats }
}

type Held = TakenSeat & { userId: string; ended: boolean; isTakenBack: boolean }

/** Returns the current and former students with a seat from this order, in the order in which they took the seats. */
export async function listHeld(db: Db | Tx, paymentId: number): Promise<Held[]> {
  // A seat for selected courses has one grant for each course.
  const rows = await db.execute<Omit<Held, 'takenAt'> & { takenAt: string }>(sql`
    select u.id as "userId", u.username, u.full_name as "fullName", min(g.starts_at) as "takenAt",
      bool_and(g.ended_at is not null) as ended,
      bool_or(g.end_reason is not distinct from 'taken_back') as "isTakenBack",
      bool_and(g.used_at is null) and not exists (
        select from ${lessonProgress} p join ${lessons} l on l.id = p.lesson_id
        where p.user_id = u.id and p.updated_at >= min(g.starts_at)
          and (bool_or(g.course_id is null) or l.course_id = any(array_agg(g.course_id)))) as "isUnused"
    from ${entitlements} g join ${users} u on u.id = g.user_id
    where g.payment_id = ${paymentId} and g.source = 'seat'
    group by u.id order by min(g.starts_at), u.id`)
  return [...rows].map((row) => ({ ...row, takenAt: new Date(row.takenAt) }))
}

/** Returns the order as a user with the link sees it. Throws 404 if the link is unknown or not active yet. */
export async function getSeatOrder(db: Db, viewer: User | null, code: string): Promise<SeatOrder> {
  const order = await getOrder(db, code)
  const [held, [buyer], [course]] = await Promise.all([
    listHeld(db, order.id),
    db
      .select({ username: users.username, fullName: users.fullName })
      .from(users)
      .where(sql`${users.id} = ${order.userId}`),
    db
      .select({ slug: courses.slug })
      .from(courses)
      .where(and(sql`${courses.id} = ${order.courseId}`, isOutsideBin)),
  ])
  const taken = held.filter(({ ended }) => !ended)
  const own = held.find(({ userId }) => userId === viewer?.id)
  const isBuyer = viewer !== null && viewer.id === order.userId
  return {
    title: shownTitle(titleOf({ ...order, seats: null })),
    courseId: course ? order.courseId : null,
    slug: course?.slug ?? null,
    from: buyer ? (buyer.fullName ?? buyer.username) : null,
    seats: order.seats,
    left: order.seats - taken.length,
    isRevoked: order.revokedAt !== null,
    own: own ? (own.ended ? 'ended' : 'taken') : null,
    taken: policy.can(viewer, 'readSeats', order)
      ? taken.map(({ userId: _userId, ended: _ended, isTakenBack: _isTakenBack, ...one }) => one)
      : null,
    isBuyer,
  }
}
