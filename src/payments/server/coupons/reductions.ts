import { eq, sql } from 'drizzle-orm'
import { countAttempt, forgetAttempt } from '../../../accounts/server/sessions/rate-limits.ts'
import type { Services } from '../../../platform/server/context.ts'
import { discountOf } from '../../coupons.rules.ts'
import type { AppError } from '../../../platform/server/define-errors.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { academyDay } from '../../../academy/server/academy-day.ts'
import { coupons, orders } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { findCredit } from '../plans/upgrade-credit.ts'
import { isOrderActive, isPriceHeld, readBalance, type Subject } from '../orders/orders.ts'
import { hasBalance, type PaymentRow } from '../payments.ts'
import { isActive, usesOf } from './uses.ts'

/** The amount due, and the discount and credit that reduce the price. Money is in paise. */
export type Reduced = Pick<
  PaymentRow,
  'amountDuePaise' | 'couponId' | 'couponCode' | 'discountPaise' | 'creditPaise' | 'countedOrderIds'
>

type Asked = {
  userId: string
  /** The item at its full price. */
  bought: Subject & Pick<PaymentRow, 'amountDuePaise' | 'planTerms' | 'instalment'>
  /**
   * The student's latest attempt. If it was rejected, it keeps its coupon and credit while its price is held, unless
   * another order has used them.
   */
  last: PaymentRow | null
  coupon: string | null | undefined
  /** Days in which a payment for a course counts towards a plan. */
  creditDays: number
}

type Outcome = Reduced & { refusal: AppError | null; titles: string[] }

/**
 * Returns the amount due after coupon and upgrade credit, and why a coupon does not apply. If money was already
 * received, the amount due is the balance. With `isFinal`, it locks the coupon until the transaction ends, so that
 * only one order gets the last use.
 */
export async function reducePrice(db: Db | Tx, asked: Asked, isFinal = false): Promise<Outcome> {
  const { userId, bought, last, creditDays: days } = asked
  const again = last && hasBalance(last) ? last : null
  const rest = again && (await restAfter(db, again))
  if (rest) return rest
  const held = again && (await isPriceHeld(db, again)) ? again : null
  const { refusal, ...coupon } = await applyCoupon(db, asked, { again, held }, isFinal)
  const pricePaise = bought.amountDuePaise - coupon.discountPaise
  const kept = held?.countedOrderIds ?? null
  const credit = await findCredit(db, userId, bought, { pricePaise, kept, days })
  return { ...coupon, ...credit, amountDuePaise: pricePaise - credit.creditPaise, refusal }
}

/**
 * Returns the balance of a price that was paid in part, with its original discount and credit. Null if nothing was
 * received.
 */
async function restAfter(db: Db | Tx, again: PaymentRow): Promise<Outcome | null> {
  const { receivedPaise, balancePaise } = await readBalance(db, again)
  if (receivedPaise === 0) return null
  const { couponId, couponCode, discountPaise, creditPaise, countedOrderIds } = again
  const off = { couponId, couponCode, discountPaise, creditPaise, countedOrderIds }
  return { ...off, amountDuePaise: balancePaise, titles: [], refusal: null }
}

async function applyCoupon(
  db: Db | Tx,
  { userId, bought, coupon }: Asked,
  { again, held }: { again: PaymentRow | null; held: PaymentRow | null },
  isFinal: boolean,
) {
  const none = { couponId: null, couponCode: null, discountPaise: 0 }
  if (bought.instalment !== null)
    return { ...none, refusal: coupon ? paymentsErrors.COUPON_NOT_IN_PARTS() : null }
  const code = coupon?.trim().toUpperCase() ?? again?.couponCode
  if (!code) return { ...none, refusal: null }
  const found = await findCoupon(db, code, isFinal)
  const refusal = found
    ? await refusalOf(db, found, { userId, bought, held })
    : paymentsErrors.COUPON_UNKNOWN()
  // A coupon of the earlier attempt that is now invalid must not block a retry. Only a newly entered coupon is
  // refused.
  if (!found || refusal) return { ...none, refusal: coupon ? refusal : null }
  const discountPaise = discountOf(found, bought.amountDuePaise, bought.seats ?? 1)
  return { couponId: found.id, couponCode: found.code, discountPaise, refusal: null }
}

type Found = typeof coupons.$inferSelect & { isOver: boolean }

async function findCoupon(db: Db | Tx, code: string, isFinal: boolean): Promise<Found | undefined> {
  if (isFinal)
    await db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code)).for('no key update')
  const [row] = await db
    .select({
      coupon: coupons,
      isOver: sql<boolean>`(ended_at is not null or coalesce(ends_on < ${academyDay}, false))`,
    })
    .from(coupons)
    .where(eq(coupons.code, code))
  return row && { ...row.coupon, isOver: row.isOver }
}

type For = Pick<Asked, 'userId' | 'bought'> & { held: PaymentRow | null }

async function refusalOf(
  db: Db | Tx,
  coupon: Found,
  { userId, bought, held }: For,
): Promise<AppError | null> {
  // A coupon that expired after the first attempt still applies, because the money may be on its way.
  if (coupon.isOver && held?.couponId !== coupon.id) return paymentsErrors.COUPON_OVER()
  if (!isFor(coupon, bought)) return paymentsErrors.COUPON_ELSEWHERE()
  if (bought.seats !== null && !coupon.forSeats) return paymentsErrors.COUPON_NOT_FOR_SEATS()
  if (coupon.maxUses === null && coupon.perPerson === null) return null
  const { uses, own } = await countUses(db, coupon.id, userId)
  const wanted = bought.seats ?? 1
  if (coupon.perPerson !== null && own + wanted > coupon.perPerson)
    return wanted > coupon.perPerson
      ? paymentsErrors.COUPON_TOO_MANY_SEATS({ seats: coupon.perPerson })
      : paymentsErrors.COUPON_USED()
  if (coupon.maxUses === null || uses + wanted <= coupon.maxUses) return null
  return uses < coupon.maxUses
    ? paymentsErrors.COUPON_TOO_MANY_SEATS({ seats: coupon.maxUses - uses })
    : paymentsErrors.COUPON_USED_UP()
}

const isFor = (coupon: Found, { courseId, planId }: Subject) =>
  ({
    everything: true,
    courses: courseId !== null,
    plans: courseId === null,
    course: courseId !== null && courseId === coupon.courseId,
    plan: courseId === null && planId === coupon.planId,
  })[coupon.subject]

/** Returns the uses of a coupon: in total, and by this user. */
async function countUses(
  db: Db | Tx,
  couponId: number,
  userId: string | null,
): Promise<{ uses: number; own: number }> {
  const [row] = await db.execute<{ uses: number; own: number }>(sql`
    select ${usesOf} as uses, coalesce(sum(coalesce(o.seats, 1)) filter (where o.user_id = ${userId}), 0)::int as own
    from ${orders} o where o.coupon_id = ${couponId} and ${isActive('o')}`)
  return row ?? { uses: 0, own: 0 }
}

/** Maximum number of unknown codes that a user can try per hour. */
const GUESSES = 20

/**
 * Calls `ask`, and counts a guess if the coupon is unknown. Counts before the lookup, so that valid codes are refused
 * too once the limit is reached. Otherwise the errors would reveal which codes are valid. Links from other sites have
 * a separate limit and don't use up the user's guesses. Throws 429 if the limit is reached.
 */
export async function countCouponGuess<T extends { refusal: AppError | null }>(
  { db, env, isForeign = false }: Pick<Services, 'db' | 'env'> & { isForeign?: boolean },
  { userId, coupon }: Pick<Asked, 'userId' | 'coupon'>,
  ask: () => Promise<T>,
): Promise<T> {
  if (!coupon || !env.rateLimits) return ask()
  const limits = [{ key: `${isForeign ? 'coupon-link' : 'coupon'}:${userId}`, most: GUESSES, seconds: 3600 }]
  await countAttempt(db, limits)
  const answer = await ask()
  if (answer.refusal?.code !== 'COUPON_UNKNOWN') await forgetAttempt(db, limits)
  return answer
}

/**
 * Whether the order of a rejected payment still uses its coupon, or can use it again. Locks the coupon, so that no
 * other order can take the use first.
 */
export async function canUseCouponAgain(
  tx: Tx,
  { orderId, userId, couponCode, seats }: PaymentRow,
): Promise<boolean> {
  if (couponCode === null) return true
  const coupon = await findCoupon(tx, couponCode, true)
  if (!coupon) return false
  if (await isOrderActive(tx, orderId)) return true
  const { uses, own } = await countUses(tx, coupon.id, userId)
  const wanted = seats ?? 1
  return uses + wanted <= (coupon.maxUses ?? Infinity) && own + wanted <= (coupon.perPerson ?? Infinity)
}
