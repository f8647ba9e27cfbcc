import { and, eq, sql } from 'drizzle-orm'
import { toPaise, toRupees } from '../../platform/money.ts'
import type { z } from 'zod'
import { LIMITS, PAYMENT_METHOD } from '../../platform/constants.ts'
import type { Payment, paymentInput, paymentResubmission } from '../payments.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { PRICE_DAYS, transactionKey } from '../rules.ts'
import { hasLifetimeAccess } from '../../catalogue/server/access/entitlement.ts'
import { isCourseVisible } from '../../catalogue/server/access/visibility.ts'
import type { Context } from '../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../platform/server/db/connect.ts'
import { courses } from '../../catalogue/tables.ts'
import { orders, payments } from '../tables.ts'
import { users } from '../../accounts/tables.ts'
import { AppError } from '../../platform/server/define-errors.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { paymentsErrors } from '../errors.ts'
import { createKeyedLimiter } from '../../media/server/files/limiter.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { notifyAdmins } from '../../academy/server/notifications.ts'
import { sellsYear } from '../../academy/settings.schema.ts'
import { readSettings } from '../../academy/server/settings.ts'
import { auditOf } from './decisions/about.ts'
import { noteDevice } from './devices/devices.ts'
import { openWhileItWaits } from './grants/provisional.ts'
import { countCouponGuess, reducePrice } from './coupons/reductions.ts'
import { isNextInstalment } from './instalments/agreements.ts'
import { payInParts } from './instalments/offer.ts'
import { findLastPayment, findPendingPayment, readBalance, type Subject } from './orders/orders.ts'
import { placeOrder } from './orders/place-order.ts'
import { findLookalikes } from './proofs/lookalikes.ts'
import { orderCode } from './order-code.ts'
import {
  getPayment,
  isReplaced,
  keepsId,
  lockId,
  paymentColumns,
  publicPayment,
  titleOf,
  type PaymentRow,
} from './payments.ts'
import { getOffer, isYearly, type Offer, subjectOf } from './plans/offers.ts'
import { type CheckedProof, checkProof, decodeProof } from './proofs/proof-check.ts'
import { attachProof, discardProof, type StoredProof, storeProof } from './proofs/proofs.ts'

type PaymentServices = Pick<Context, 'db' | 'storage' | 'live' | 'env' | 'log' | 'knownDevice'>
type Claim = { amount: number; transactionId: string; proofImage: string; coupon?: string | null | undefined }
type Bought = Pick<
  Offer,
  | 'kind'
  | 'courseId'
  | 'courseTitle'
  | 'coursePricePaise'
  | 'planId'
  | 'planTerms'
  | 'seats'
  | 'part'
  | 'parts'
  | 'amountDuePaise'
>

/**
 * Takes a payment in: what it answers is durably stored, with its proof. Throws 400, 404, 409 with what to do about it,
 * 413.
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

/** Takes a rejected payment in again, corrected; what was due stays what it was for as long as money is on its way. Throws 400, 404, 409, 413. */
export function resubmitPayment(
  services: PaymentServices,
  user: User,
  { id, ...input }: z.output<typeof paymentResubmission>,
): Promise<Payment> {
  return storePayment(services, user, input, async (tx) => {
    const { bought, isHeld } = await getRejected(tx, user, id)
    return isHeld ? bought : offerTo(services, tx, user, bought, { wanted: bought.part !== null })
  })
}

/** What somebody can buy now, and how it is paid. */
async function offerTo(
  { env }: PaymentServices,
  tx: Db | Tx,
  user: User,
  wanted: Subject,
  inParts: { wanted: boolean; isStrict?: boolean },
): Promise<Offer> {
  const subject = subjectOf(wanted)
  const settings = await readSettings(tx, env.siteName)
  if (isYearly(subject) && !sellsYear(settings)) throw paymentsErrors.YEARLY_PLAN_OFF()
  const offer = await getOffer(tx, user, subject, settings)
  return payInParts(tx, user.id, offer, { ...inParts, last: await findLastPayment(tx, user.id, subject) })
}

/** A person's payments are looked at one after the other: what the first refuses to the others costs nothing. */
const lines = createKeyedLimiter({
  room: 8 * LIMITS.proof,
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
      const given = decodeProof(claim.proofImage)
      // A picture costs a second of a processor: whatever can be refused without it is refused before. The transaction decides.
      const wanted = await buy(services.db)
      await refuseRepeats(services.db, user.id, wanted, transactionKey(claim.transactionId))
      if (claim.coupon) await priceOf(services.db, user.id, wanted, claim.coupon, services)
      const checked = await checkProof(given)
      const proof = await storeProof(services, user.id, checked)
      try {
        await findLookalikes(services.db, proof.fileId, checked.grey)
        return await write(services, user, claim, buy, { ...proof, ...checked })
      } catch (error) {
        // After anything but a refusal the payment may have been written after all: then the sweep decides.
        if (error instanceof AppError) {
          await discardProof(services, proof).catch((reason: unknown) =>
            services.log.warn(`A proof stays for the sweep: ${String(reason)}`),
          )
        }
        throw error
      }
    },
    claim.proofImage.length,
  )
}

function write(
  services: PaymentServices,
  user: User,
  { amount, transactionId, coupon }: Claim,
  buy: (tx: Tx) => Promise<Bought>,
  proof: StoredProof & CheckedProof,
): Promise<Payment> {
  const key = transactionKey(transactionId)
  return transact(services.db, async (tx) => {
    await lockBuyer(tx, user.id)
    const bought = await buy(tx)
    await lockId(tx, key)
    await refuseRepeats(tx, user.id, bought, key)
    const { previous, amountDuePaise, ...price } = await priceOf(tx, user.id, bought, coupon)
    const { kind, courseId, courseTitle, coursePricePaise, planId, planTerms, seats, part, parts } = bought
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
        part,
        instalments: parts,
        amountDuePaise: parts === null ? amountDuePaise : (coursePricePaise ?? amountDuePaise),
      },
      previous,
    )
    const [sent] = await tx
      .insert(payments)
      .values({
        orderId,
        userId: user.id,
        part,
        amountPaise: toPaise(amount),
        amountDuePaise,
        transactionId,
        transactionKey: key,
        paymentMethod: PAYMENT_METHOD,
        proofFileId: proof.fileId,
        proofSha256: proof.sha256,
        orderCode: orderCode(user.id, bought),
      })
      .onConflictDoNothing()
      .returning({ id: payments.id })
    if (!sent) {
      // Somebody else's equal transaction ID was committed since the look before.
      await refuseRepeats(tx, user.id, bought, key)
      throw paymentsErrors.PAYMENT_SENT()
    }
    const row = await getPayment(tx, sent.id)
    await attachProof(tx, proof.fileId)
    await noteDevice(tx, { paymentId: row.id, userId: user.id, device: services.knownDevice(user.id) })
    await openWhileItWaits(tx, await readSettings(tx, services.env.siteName), row)
    await announce(tx, services, row)
    const claimed = { ...auditOf(row), transactionId }
    await writeAudit(tx, user, 'payment.submitted', `payment ${row.id}`, claimed)
    return publicPayment(row)
  })
}

/** One payment of a person is taken in or decided at a time. Throws 401 when the account is gone. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  if (!row) throw platformErrors.SIGN_IN_REQUIRED()
}

/** Throws 409 when the course is bought, or waits for approval, or the transaction ID was used. */
async function refuseRepeats(db: Db | Tx, userId: string, bought: Bought, key: string): Promise<void> {
  const pending = await findPendingPayment(db, userId, bought)
  const title = titleOf(bought)
  if (
    bought.courseId !== null &&
    bought.seats === null &&
    (await hasLifetimeAccess(db, userId, bought.courseId))
  ) {
    throw paymentsErrors.COURSE_BOUGHT({ title })
  }
  if (pending) {
    throw paymentsErrors.PAYMENT_PENDING({ title, transactionId: pending.transactionId })
  }
  const [used] = await db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(keepsId(key))
    .limit(1)
  if (!used) return
  throw used.userId === userId
    ? paymentsErrors.TRANSACTION_ID_REPEATED({ title: titleOf(used) })
    : paymentsErrors.TRANSACTION_ID_TAKEN()
}

/** What a rejected payment of this person was for, as long as it can be sent again, and whether that is still due. Throws 404, 409. */
async function getRejected(
  db: Db | Tx,
  user: User,
  id: number,
): Promise<{ bought: Bought; isHeld: boolean }> {
  const [row] = await db
    .select({
      payment: paymentColumns,
      replaced: sql<boolean>`${isReplaced}`,
      isPremium: courses.isPremium,
      isHeld: sql<boolean>`${orders.createdAt} > now() - make_interval(days => ${PRICE_DAYS})`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(courses, and(eq(courses.id, orders.courseId), isCourseVisible(user)))
    .where(and(eq(payments.id, id), eq(payments.userId, user.id)))
  if (!row) throw paymentsErrors.PAYMENT_NOT_FOUND()
  const { payment, replaced, isPremium, isHeld } = row
  if (payment.status === 'approved') throw paymentsErrors.RESUBMISSION_APPROVED()
  if (payment.status === 'pending') throw paymentsErrors.RESUBMISSION_PENDING()
  if (replaced) throw paymentsErrors.RESUBMISSION_REPEATED()
  if (payment.kind === 'course' && isPremium === null) throw paymentsErrors.COURSE_WITHDRAWN()
  if (isPremium === false) throw paymentsErrors.COURSE_FREE_NOW()
  const { receivedPaise, balancePaise } = await readBalance(db, payment)
  const amountDuePaise = receivedPaise + balancePaise + payment.discountPaise + payment.creditPaise
  return { bought: { ...payment, amountDuePaise }, isHeld: isHeld && (await isNextInstalment(db, payment)) }
}

/** What is due, and the rejected try before it. Throws 400 and 409 for a coupon that does not count, 429 for too many that are none. */
async function priceOf(
  db: Db | Tx,
  userId: string,
  bought: Bought,
  coupon: string | null | undefined,
  guarded?: PaymentServices,
) {
  const last = await findLastPayment(db, userId, bought)
  const previous = last?.status === 'rejected' ? last : null
  const asked = { userId, bought, last: previous, coupon }
  const ask = () => reducePrice(db, asked, !guarded)
  const {
    refusal,
    titles: _titles,
    ...price
  } = await (guarded ? countCouponGuess(guarded, asked, ask) : ask())
  if (refusal) throw refusal
  return { ...price, previous }
}

async function announce(tx: Tx, { live }: PaymentServices, row: PaymentRow): Promise<void> {
  await notifyAdmins(tx, live, {
    kind: 'payment_received',
    data: {
      paymentId: row.id,
      title: titleOf(row),
      courseId: row.courseId,
      ...(row.planId !== null && { planId: row.planId }),
      amount: toRupees(row.amountPaise),
      username: row.username,
    },
  })
  await live.publish(tx, 'payments', { paymentId: row.id })
}
