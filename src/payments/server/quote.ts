import { toRupees } from '../../platform/money.ts'
import type { Quote } from '../payments.schema.ts'
import {
  creditDays,
  givesInvoices,
  payeeOf,
  sellsSeats,
  sellsYear,
  type Settings,
} from '../../academy/settings.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { publicPlanId } from '../plans.rules.ts'
import { shownTitle } from '../rules.ts'
import { upiLink } from '../upi.rules.ts'
import type { Services } from '../../platform/server/context.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { payments } from '../tables.ts'
import { paymentsErrors } from '../errors.ts'
import { readSettings } from '../../academy/server/settings.ts'
import { hasLifetimeAccess } from '../../catalogue/server/access/entitlement.ts'
import { getRunEnd } from './memberships.ts'
import { payInInstalments, quoteInstalments } from './instalments/offer.ts'
import { findLastPayment, type Subject } from './orders/orders.ts'
import { orderCode } from './order-code.ts'
import { getOffer, isYearly, readShop } from './plans/offers.ts'
import { countCouponGuess, reducePrice } from './coupons/reductions.ts'
import { hasBalance, usesTransactionId, openSeatCode, publicPayment } from './payments.ts'

type QuoteServices = Pick<Services, 'db' | 'env'> & { isForeign?: boolean }
type How = { coupon?: string | null | undefined; inParts?: boolean | null | undefined }

/**
 * Returns the price and the payment details, and any payment that this user already submitted. If the Premium plan is
 * not for sale and the user does not have it, quotes the first of the other plans. Throws 404 if the item does not
 * exist, 400 for a free course, and 409 if no plan is for sale.
 */
export async function getQuote(
  services: QuoteServices,
  user: User,
  subject: Subject,
  how: How = {},
): Promise<Quote> {
  const settings = await readSettings(services.db, services.env.siteName)
  if (isYearly(subject) && !sellsYear(settings) && !(await hasYear(services.db, user, subject))) {
    const plan = (await readShop(services.db, user)).plans.find(({ id }) => id !== subject.planId)
    if (!plan) throw paymentsErrors.YEARLY_PLAN_OFF()
    return quoteFor(services, user, { ...subject, planId: plan.id }, how, settings)
  }
  return quoteFor(services, user, subject, how, settings)
}

/** Whether this user has the Premium plan, or an unsettled payment for it. */
async function hasYear(db: Db, user: User, subject: Subject): Promise<boolean> {
  const last = await findLastPayment(db, user.id, subject)
  return (
    last?.status === 'pending' ||
    (last !== null && hasBalance(last)) ||
    (subject.seats === null &&
      (await getRunEnd(db, user.id, { planId: subject.planId, planTerms: null })) !== null)
  )
}

async function quoteFor(
  { db, env, isForeign = false }: QuoteServices,
  user: User,
  subject: Subject,
  { coupon, inParts }: How,
  settings: Settings,
): Promise<Quote> {
  const { courseId, planId, seats } = subject
  const [whole, last] = await Promise.all([
    getOffer(db, user, subject, settings),
    findLastPayment(db, user.id, subject),
  ])
  const again = last && hasBalance(last) ? last : null
  // A retry keeps the choice of the first attempt: in full or in instalments.
  const wanted = again ? again.instalment !== null : inParts === true
  const offer = await payInInstalments(db, user.id, whole, { wanted, last })
  const [purchased, membershipEndsAt, { plans: listed, takesCoupons }, instalments] = await Promise.all([
    courseId === null || seats !== null ? false : hasLifetimeAccess(db, user.id, courseId),
    seats === null ? getRunEnd(db, user.id, offer) : null,
    readShop(db, user),
    quoteInstalments(db, user.id, { whole, offer, again }),
  ])
  const asked = {
    userId: user.id,
    bought: offer,
    last: purchased ? null : last,
    coupon: coupon?.trim() ? coupon : null,
    creditDays: creditDays(settings),
  }
  const price = await countCouponGuess({ db, env, isForeign }, asked, () => reducePrice(db, asked))
  const amountDue = toRupees(price.amountDuePaise)
  const code = orderCode(user.id, offer)
  const title = offer.courseTitle ?? shownTitle(offer.planTerms?.title ?? '')
  const hasYearly = sellsYear(settings) || isYearly(subject)
  const plans =
    courseId === null
      ? listed
          .filter((plan) => hasYearly || !isYearly({ planId: plan.id }))
          .map((plan) => ({ ...plan, id: publicPlanId(plan.id) }))
      : []
  const { upi, bank } = payeeOf(settings)
  return {
    courseId,
    planId: publicPlanId(planId),
    sellsSeats: sellsSeats(settings),
    seats,
    seatCode: last && openSeatCode(last),
    plan: courseId === null ? (plans.find(({ id }) => id === publicPlanId(planId)) ?? null) : null,
    plans: plans.length > 1 ? plans : [],
    slug: offer.slug,
    title,
    price: offer.price,
    amountDue,
    takesCoupons,
    coupon:
      price.couponCode === null ? null : { code: price.couponCode, discount: toRupees(price.discountPaise) },
    couponRefusal: price.refusal?.message ?? null,
    ...(price.titles.length > 0 && {
      credit: { amount: toRupees(price.creditPaise), titles: price.titles },
    }),
    ...(instalments && !purchased && { instalments }),
    orderCode: code,
    upi: upi && { ...upi, link: upiLink({ ...upi, amountPaise: price.amountDuePaise, note: code }) },
    bank,
    purchased,
    pending: last?.status === 'pending' ? publicPayment(last) : null,
    rejected: again && !purchased ? publicPayment(again) : null,
    membershipEndsAt,
    givesInvoices: givesInvoices(settings),
  }
}

/** Whether a pending or approved payment has this transaction ID. */
export async function isTransactionUsed(db: Db, typed: string): Promise<boolean> {
  const [row] = await db.select({ id: payments.id }).from(payments).where(usesTransactionId(typed)).limit(1)
  return row !== undefined
}
