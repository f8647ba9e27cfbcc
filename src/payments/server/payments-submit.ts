import { eq } from 'drizzle-orm'
import { toPaise, toRupees } from '../../platform/money.ts'
import type { z } from 'zod'
import { LIMITS } from '../../media/files.rules.ts'
import type { Payment, paymentInput, paymentResubmission } from '../payments.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { planIdField } from '../plans.rules.ts'
import { transactionKey, PAYMENT_METHOD } from '../rules.ts'
import type { Context } from '../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../platform/server/db/connect.ts'
import { payments } from '../tables.ts'
import { users } from '../../accounts/tables.ts'
import { AppError } from '../../platform/server/define-errors.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { paymentsErrors } from '../errors.ts'
import { createKeyedLimiter } from '../../media/server/files/limiter.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { notifyStaff } from '../../academy/server/notifications.ts'
import { creditDays, sellsYear } from '../../academy/settings.schema.ts'
import { readSettings } from '../../academy/server/settings.ts'
import { auditOf } from './decisions/about.ts'
import { noteDevice } from './devices/devices.ts'
import { grantProvisionalAccess } from './grants/provisional.ts'
import { countCouponGuess, reducePrice } from './coupons/reductions.ts'
import { payInInstalments } from './instalments/offer.ts'
import { findLastPayment, type Subject } from './orders/orders.ts'
import { placeOrder } from './orders/place-order.ts'
import { findLookalikes } from './screenshots/lookalikes.ts'
import { orderCode } from './order-code.ts'
import {
  getPayment,
  hasBalance,
  lockTransactionId,
  publicPayment,
  titleOf,
  type PaymentRow,
} from './payments.ts'
import { getOffer, isYearly, type Offer, subjectOf } from './plans/offers.ts'
import { type CheckedScreenshot, checkScreenshot, decodeScreenshot } from './screenshots/screenshot-check.ts'
import {
  attachScreenshot,
  discardScreenshot,
  type StoredScreenshot,
  storeScreenshot,
} from './screenshots/screenshots.ts'
import { type Bought, getRejectedOffer, refuseRepeats } from './submission-checks.ts'

type PaymentServices = Pick<Context, 'db' | 'storage' | 'live' | 'env' | 'log' | 'knownDevice'>
type Claim = { amount: number; transactionId: string; proofImage: string; coupon?: string | null | undefined }

/**
 * Submits a payment. Payment and screenshot are stored durably when this function returns. Throws 404 if the item
 * does not exist. Throws 400 if the course is free, or the seats, the screenshot or the coupon are invalid. Throws
 * 413 if the screenshot is too large. Throws 409 if the item cannot be bought now, a payment is pending, or the
 * transaction ID is used.
 */
export function submitPayment(
  services: PaymentServices,
  user: User,
  input: z.output<typeof paymentInput>,
): Promise<Payment> {
  return storePayment(services, user, input, (tx) =>
    offerTo(services, tx, user, subjectOf(input), { wanted: input.inParts === true, isStrict: true }),
  )
}

/**
 * Submits a corrected payment after a rejection. The amount due stays the same while the price is held. Throws 404 if
 * the user has no such payment, and 409 if it cannot be submitted again. Otherwise throws the same errors as
 * `submitPayment`.
 */
export function resubmitPayment(
  services: PaymentServices,
  user: User,
  { id, ...input }: z.output<typeof paymentResubmission>,
): Promise<Payment> {
  return storePayment(services, user, input, async (tx) => {
    const { bought, isHeld } = await getRejectedOffer(tx, user, id)
    return isHeld ? bought : offerTo(services, tx, user, bought, { wanted: bought.instalment !== null })
  })
}

/**
 * Returns the current offer for a user, and whether it is paid in instalments. Throws 409 if the Premium plan is not
 * for sale. Otherwise throws the errors of `getOffer` and `payInInstalments`.
 */
async function offerTo(
  { env }: PaymentServices,
  tx: Db | Tx,
  user: User,
  wanted: Subject,
  instalments: { wanted: boolean; isStrict?: boolean },
): Promise<Offer> {
  const subject = subjectOf(wanted)
  const settings = await readSettings(tx, env.siteName)
  if (isYearly(subject) && !sellsYear(settings)) throw paymentsErrors.YEARLY_PLAN_OFF()
  const offer = await getOffer(tx, user, subject, settings)
  return payInInstalments(tx, user.id, offer, {
    ...instalments,
    last: await findLastPayment(tx, user.id, subject),
  })
}

/**
 * Handles one of a user's payments at a time. A second one fails in the cheap checks, before its screenshot is checked.
 */
const lines = createKeyedLimiter({
  room: 8 * LIMITS.screenshot,
  full: paymentsErrors.TOO_MANY_PROOFS,
})

function storePayment(
  services: PaymentServices,
  user: User,
  claim: Claim,
  buy: (tx: Db | Tx) => Promise<Bought>,
): Promise<Payment> {
  return lines(
    user.id,
    async () => {
      const given = decodeScreenshot(claim.proofImage)
      // Checking a picture takes a second of CPU time, so cheaper checks run first. The transaction checks again.
      const wanted = await buy(services.db)
      await refuseRepeats(services.db, user.id, wanted, claim.transactionId)
      if (claim.coupon) await priceOf(services.db, services, user.id, wanted, { coupon: claim.coupon })
      const checked = await checkScreenshot(given)
      const screenshot = await storeScreenshot(services, user.id, checked)
      try {
        await findLookalikes(services.db, screenshot.fileId, checked.grey)
        return await write(services, user, claim, buy, { ...screenshot, ...checked })
      } catch (error) {
        // After any other error, the payment may still have been committed. The sweep then decides whether the file is
        // used.
        if (error instanceof AppError) {
          await discardScreenshot(services, screenshot).catch((reason: unknown) =>
            services.log.warn(
              `A screenshot could not be deleted; the cleanup deletes it later: ${String(reason)}`,
            ),
          )
        }
        throw error
      }
    },
    claim.proofImage.length,
  )
}

async function write(
  services: PaymentServices,
  user: User,
  { amount, transactionId, coupon }: Claim,
  buy: (tx: Tx) => Promise<Bought>,
  screenshot: StoredScreenshot & CheckedScreenshot,
): Promise<Payment> {
  const device = await services.knownDevice(user.id)
  return transact(services.db, async (tx) => {
    await lockBuyer(tx, user.id)
    const bought = await buy(tx)
    await lockTransactionId(tx, transactionId)
    await refuseRepeats(tx, user.id, bought, transactionId)
    const { previous, amountDuePaise, ...price } = await priceOf(tx, services, user.id, bought, {
      coupon,
      isFinal: true,
    })
    const {
      kind,
      courseId,
      courseTitle,
      coursePricePaise,
      planId,
      planTerms,
      seats,
      instalment,
      instalments,
    } = bought
    const orderId = await placeOrder(
      tx,
      user,
      {
        ...price,
        kind,
        courseId,
        courseTitle,
        coursePricePaise,
        planId,
        planTerms,
        seats,
        instalment,
        instalments,
        amountDuePaise: instalments === null ? amountDuePaise : (coursePricePaise ?? amountDuePaise),
      },
      previous,
    )
    const [sent] = await tx
      .insert(payments)
      .values({
        orderId,
        userId: user.id,
        instalment,
        amountPaise: toPaise(amount),
        amountDuePaise,
        transactionId,
        transactionKey: transactionKey(transactionId),
        paymentMethod: PAYMENT_METHOD,
        screenshotFileId: screenshot.fileId,
        screenshotSha256: screenshot.sha256,
        orderCode: orderCode(user.id, bought),
      })
      .onConflictDoNothing()
      .returning({ id: payments.id })
    if (!sent) {
      // Another payment with the same transaction ID may have been committed since the first check.
      await refuseRepeats(tx, user.id, bought, transactionId)
      throw paymentsErrors.PAYMENT_SENT()
    }
    const row = await getPayment(tx, sent.id)
    await attachScreenshot(tx, screenshot.fileId)
    await noteDevice(tx, { paymentId: row.id, userId: user.id, device })
    await grantProvisionalAccess(tx, await readSettings(tx, services.env.siteName), row)
    await announce(tx, services, row)
    const claimed = { ...auditOf(row), transactionId }
    await writeAudit(tx, user, 'payment.submitted', ['payment', row.id], claimed)
    return publicPayment(row)
  })
}

/**
 * Locks the buyer, so that only one payment per user is submitted or decided at a time. Throws 401 if the account is
 * deleted.
 */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  if (!row) throw platformErrors.SIGN_IN_REQUIRED()
}

/**
 * Returns the amount due, and the rejected attempt before it. Throws 400 or 409 if the coupon does not apply, and 429
 * after too many unknown codes.
 */
async function priceOf(
  db: Db | Tx,
  services: PaymentServices,
  userId: string,
  bought: Bought,
  { coupon, isFinal = false }: { coupon: string | null | undefined; isFinal?: boolean },
) {
  const settings = await readSettings(db, services.env.siteName)
  const last = await findLastPayment(db, userId, bought)
  const previous = last && hasBalance(last) ? last : null
  const asked = { userId, bought, last: previous, coupon, creditDays: creditDays(settings) }
  const ask = () => reducePrice(db, asked, isFinal)
  const {
    refusal,
    titles: _titles,
    ...price
  } = await (isFinal ? ask() : countCouponGuess(services, asked, ask))
  if (refusal) throw refusal
  return { ...price, previous }
}

async function announce(tx: Tx, { live }: PaymentServices, row: PaymentRow): Promise<void> {
  await notifyStaff(tx, live, 'payments', {
    kind: 'payment_received',
    data: {
      paymentId: row.id,
      title: titleOf(row),
      courseId: row.courseId,
      ...planIdField(row.planId),
      amount: toRupees(row.amountPaise),
      username: row.username,
    },
  })
  await live.publish(tx, 'payments', { paymentId: row.id })
}
