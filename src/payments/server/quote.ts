import { and, desc, eq, sql } from 'drizzle-orm'
import { toRupees } from '../../platform/money.ts'
import { MEMBERSHIP_TITLE } from '../../platform/constants.ts'
import type { Quote } from '../payments.schema.ts'
import { givesInvoices, payeeOf } from '../../academy/settings.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { transactionKey } from '../rules.ts'
import { upiLink } from './upi.ts'
import type { Services } from '../../platform/server/context.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { payments } from '../tables.ts'
import { readSettings } from '../../academy/server/settings.ts'
import { hasBought } from '../../catalogue/server/access/entitlement.ts'
import { getMembership } from './memberships.ts'
import { orderCode } from './order-code.ts'
import { dueAfter, getOffer, isSuperseded, keepsItsId, paymentColumns, publicPayment } from './payments.ts'

/** What is to be paid, where, and what this person sent already. Throws 404, 400 for a free course. */
export async function getQuote(
  { db, env }: Pick<Services, 'db' | 'env'>,
  user: User,
  courseId: number | null,
): Promise<Quote> {
  const settings = await readSettings(db, env.siteName)
  const offer = await getOffer(db, user, courseId, settings)
  const [purchased, { active, endsAt }, last] = await Promise.all([
    courseId === null ? false : hasBought(db, user.id, courseId),
    getMembership(db, user.id),
    findLast(db, user.id, courseId),
  ])
  const amountDue = toRupees(await dueAfter(db, purchased ? null : last, offer.amountDuePaise))
  const code = orderCode(user.id, courseId)
  const { upi, bank } = payeeOf(settings)
  return {
    courseId,
    slug: offer.slug,
    title: offer.courseTitle ?? MEMBERSHIP_TITLE,
    price: offer.price,
    amountDue,
    orderCode: code,
    upi: upi && { ...upi, link: upiLink({ ...upi, amount: amountDue, note: code }) },
    bank,
    purchased,
    pending: last?.status === 'pending' ? publicPayment(last) : null,
    rejected: last?.status === 'rejected' && !purchased ? publicPayment(last) : null,
    membershipEndsAt: active ? endsAt : null,
    givesInvoices: givesInvoices(settings),
  }
}

/** The last payment of this person for the course or the plan. */
async function findLast(db: Db, userId: string, courseId: number | null) {
  const [row] = await db
    .select(paymentColumns)
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.kind, courseId === null ? 'membership' : 'course'),
        courseId === null ? undefined : eq(payments.courseId, courseId),
        sql`not ${isSuperseded}`,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1)
  return row ?? null
}

/** Whether a transaction ID belongs to a payment that is pending or approved. */
export async function isTransactionUsed(db: Db, typed: string): Promise<boolean> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.transactionKey, transactionKey(typed)), keepsItsId))
  return row !== undefined
}
