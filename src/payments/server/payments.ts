import { and, desc, eq, getTableColumns, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { planIdField, publicPlanId } from '../plans.rules.ts'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PaymentStatus, StoredPaymentStatus } from '../rules.ts'
import { formatPaise, toRupees } from '../../platform/money.ts'
import { type MyPayment, type myPayments, type Payment, paymentAttempt } from '../payments.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { getEntitlement } from '../../catalogue/server/access/entitlement.ts'
import { isCourseVisible, viewerQuery } from '../../catalogue/server/access/visibility.ts'
import { covers } from '../../catalogue/rules.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { type Placeholders, queryBuilder } from '../../platform/server/db/prepared-query.ts'
import { courses } from '../../catalogue/tables.ts'
import { invoices, orders, payments, refunds } from '../tables.ts'
import { paymentsErrors } from '../errors.ts'
import { NOTICE_DAYS, shownTitle, transactionKey, withSeats } from '../rules.ts'
import { t } from '../texts/payment-words.ts'

/** The terms of the order that each payment includes. */
const terms = {
  username: orders.username,
  kind: orders.kind,
  courseId: orders.courseId,
  courseTitle: orders.courseTitle,
  coursePricePaise: orders.coursePricePaise,
  planId: orders.planId,
  planTerms: orders.planTerms,
  couponId: orders.couponId,
  couponCode: orders.couponCode,
  discountPaise: orders.discountPaise,
  creditPaise: orders.creditPaise,
  countedOrderIds: orders.countedOrderIds,
  instalments: orders.instalments,
  seats: orders.seats,
  seatCode: orders.seatCode,
}

/**
 * The columns of a payment and its order, which the query must join. `isCourseThere` is false if the course is in the
 * bin.
 */
export const paymentColumns = {
  ...terms,
  ...getTableColumns(payments),
  // Uses a scalar subquery, because for `exists` the planner hashes the whole table of courses.
  isCourseThere: sql<boolean>`coalesce((
    select c.deleted_at is null from ${courses} c where c.id = ${orders.courseId}), false)`,
  /** The refunds, oldest first. Null if there are none. */
  refunds: sql<Refund[] | null>`(
    select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'amountPaise', r.amount_paise, 'refundedOn', r.refunded_on,
      'reference', r.reference) order by r.id)
    from ${refunds} r where r.payment_id = payments.id)`,
  hasInvoice: sql<boolean>`exists (
    select from ${invoices} i where i.payment_id = payments.id and i.kind = 'invoice')`,
}

type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'reason' | 'amountPaise' | 'refundedOn' | 'reference'>
type Terms = Omit<typeof orders.$inferSelect, 'id' | 'userId' | 'amountDuePaise' | 'createdAt'>
export type PaymentRow = typeof payments.$inferSelect &
  Terms & { isCourseThere: boolean; refunds: Refund[] | null; hasInvoice: boolean }

/** Returns a payment with its order. Throws 404 if it does not exist. */
export async function getPayment(db: Db | Tx, id: number): Promise<PaymentRow> {
  const [row] = await db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, id))
  if (!row) throw paymentsErrors.PAYMENT_NOT_FOUND()
  return row
}

/** Returns the status of a payment in the contract. */
export const publicStatus = (status: StoredPaymentStatus): PaymentStatus =>
  status === 'short' ? 'rejected' : status

/** SQL condition: `payments` has this status in the contract. */
export const hasStatus = (status: PaymentStatus) =>
  status === 'rejected' ? inArray(payments.status, ['rejected', 'short']) : eq(payments.status, status)

/**
 * Whether a payment was rejected or short. Its order then has a balance, and the student can submit another payment.
 */
export const hasBalance = ({ status }: Pick<typeof payments.$inferSelect, 'status'>) =>
  publicStatus(status) === 'rejected'

/** Returns the payment as in the contract. */
export const publicPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  user: { username: row.username },
  kind: row.kind,
  amount: toRupees(row.amountPaise),
  amountDue: toRupees(row.amountDuePaise),
  received: row.receivedPaise === null ? null : toRupees(row.receivedPaise),
  transactionId: row.transactionId,
  paymentMethod: row.paymentMethod,
  status: publicStatus(row.status),
  reason: row.reason,
  courseId: row.isCourseThere ? row.courseId : null,
  courseTitle: row.courseTitle,
  coursePrice: row.coursePricePaise === null ? null : formatPaise(row.coursePricePaise),
  ...planIdField(row.planId),
  ...(publicPlanId(row.planId) !== null &&
    row.planTerms && {
      planTitle: row.planTerms.title,
      planPrice: formatPaise(row.planTerms.pricePaise),
    }),
  ...(row.seats !== null && { seats: row.seats }),
  ...(row.couponCode !== null && { coupon: row.couponCode, discount: toRupees(row.discountPaise) }),
  ...(row.creditPaise > 0 && { credit: toRupees(row.creditPaise) }),
  ...(row.instalment !== null &&
    row.instalments !== null && { part: { number: row.instalment, of: row.instalments } }),
  orderCode: row.orderCode,
  submittedAt: row.submittedAt,
  decidedAt: row.decidedAt,
  ...(row.refundRequestedAt && {
    refundRequest: { at: row.refundRequestedAt, reason: row.refundRequest ?? '' },
  }),
  ...(row.hasInvoice && { hasInvoice: true }),
  revocation: revocationOf(row),
  ...(row.refunds && {
    refunds: row.refunds.map(({ amountPaise, ...refund }) => ({ ...refund, amount: toRupees(amountPaise) })),
  }),
})

/** Returns the revocation of a payment. It is the latest refund. */
function revocationOf({ revokedAt, refunds: made }: Pick<PaymentRow, 'revokedAt' | 'refunds'>) {
  const last = made?.at(-1)
  if (!revokedAt || !last) return null
  const { reason, refundedOn, reference } = last
  return { at: revokedAt, reason, amount: toRupees(last.amountPaise), refundedOn, reference }
}

/** Returns the amount received, before refunds. `money_received` is the same in SQL. */
export const moneyReceived = ({
  status,
  amountPaise,
  receivedPaise,
}: Pick<typeof payments.$inferSelect, 'status' | 'amountPaise' | 'receivedPaise'>) =>
  status === 'approved' ? (receivedPaise ?? amountPaise) : status === 'short' ? (receivedPaise ?? 0) : 0

/** Returns the amount received, less refunds. */
export const moneyKept = (row: Parameters<typeof moneyReceived>[0] & Pick<PaymentRow, 'refunds'>) =>
  (row.refunds ?? []).reduce((sum, { amountPaise }) => sum - amountPaise, moneyReceived(row))

/** SQL expression: the marks that identify the transfer of a typed transaction ID. */
export const marksOf = (typed: string) =>
  sql`transaction_marks(${typed}::text, array[${transactionKey(typed)}]::text[])`

/**
 * SQL condition: `payments` uses the transfer of this transaction ID. The payment was neither rejected nor approved by
 * mistake. It has this ID, had it before a correction, or has an ID with the same reference of 12 digits.
 */
export const usesTransactionId = (typed: string) =>
  sql`transaction_marks(${payments.transactionId}, ${payments.correctedKeys} || ${payments.transactionKey}) && ${marksOf(typed)}
    and ${payments.status} <> 'rejected' and not ${payments.isTransactionFree}`

/** Locks this transaction ID until the transaction ends, so that the result of `usesTransactionId` stays valid. */
export const lockTransactionId = (tx: Tx, typed: string) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('transaction ' || mark, 0))
    from (select mark from unnest(${marksOf(typed)}) as mark order by mark) as marks`)

/** SQL condition: no other payment uses the transaction ID of `payments`. */
export const isTransactionIdFree = sql<boolean>`not exists (
  select from payments other where other.id <> payments.id
    and transaction_marks(other.transaction_id, other.corrected_keys || other.transaction_key)
      && transaction_marks(payments.transaction_id, array[payments.transaction_key])
    and other.status <> 'rejected' and not other.is_transaction_free)`

/**
 * Whether another payment now uses the transaction ID of this rejected payment. Another student may have submitted the
 * ID, or corrected another ID to it, after the rejection.
 */
export async function isTransactionIdTaken(db: Db | Tx, id: number): Promise<boolean> {
  const [row] = await db.select({ free: isTransactionIdFree }).from(payments).where(eq(payments.id, id))
  return row?.free === false
}

/** Returns the title of the item, as notifications and the audit log store it. `shownTitle` translates it. */
export const titleOf = ({
  courseTitle,
  planTerms,
  seats,
}: Pick<PaymentRow, 'courseTitle' | 'planTerms' | 'seats'>) =>
  withSeats(planTerms?.title ?? courseTitle ?? 'A course', seats)

/**
 * Returns the code of the seat link. It is valid from the end of the undo window until the payment is revoked. Returns
 * null at other times.
 */
export const openSeatCode = ({
  status,
  notifyAt,
  revokedAt,
  seatCode,
}: Pick<PaymentRow, 'status' | 'notifyAt' | 'revokedAt' | 'seatCode'>) =>
  status === 'approved' && notifyAt === null && revokedAt === null ? seatCode : null

export const seatLinkOf = (row: PaymentRow) => {
  const seatCode = openSeatCode(row)
  return seatCode === null ? {} : { seatCode }
}

/** Returns the title with the instalment, in the current language. */
export const shownTitleOf = ({
  instalment,
  instalments,
  ...row
}: Parameters<typeof titleOf>[0] & Pick<PaymentRow, 'instalment' | 'instalments'>): string => {
  const title = shownTitle(titleOf(row))
  return instalment === null ? title : t.withInstalment(title, instalment, instalments ?? instalment)
}

type Attempt = z.infer<typeof paymentAttempt>

const next = alias(payments, 'next')

/** Returns the earlier attempts of each payment, newest first. */
export async function listHistory(db: Db | Tx, paymentIds: number[]): Promise<Map<number, Attempt[]>> {
  const history = new Map<number, Attempt[]>(paymentIds.map((id) => [id, []]))
  if (paymentIds.length === 0) return history
  const rows = await db
    .select({ of: next.id, payment: paymentColumns })
    .from(next)
    .innerJoin(payments, and(isSameAttempt(sql`payments`, sql`next`), lt(payments.id, next.id)))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(next.id, paymentIds))
    .orderBy(desc(payments.id))
  for (const { of, payment } of rows) {
    history.get(of)?.push(paymentAttempt.parse(publicPayment(payment)))
  }
  return history
}

/**
 * SQL condition: the payments `a` and `b` are attempts at the same instalment, or at the same order that is paid in
 * full.
 */
export const isSameAttempt = (a: SQL, b: SQL): SQL =>
  sql`(${a}.order_id = ${b}.order_id and coalesce(${a}.instalment, 1) = coalesce(${b}.instalment, 1))`

/** SQL condition: a later attempt replaced the payment of `payments`. */
export const isReplaced = sql`exists (
  select from ${payments} later where ${isSameAttempt(sql`later`, sql`payments`)} and later.id > payments.id)`

/**
 * SQL condition: the payment is pending. Also true for a rejected, short or revoked payment without a later payment for
 * the same item. A short payment keeps its notice, because we still have the student's money.
 */
const isUnsettled = sql`(${payments.status} = 'pending' or (
  (${payments.status} in ('rejected', 'short') or (${payments.revokedAt} is not null and ${orders.seats} is null))
  and (${orders.kind} = 'membership' or ${courses.isPremium})
  and (coalesce(${payments.revokedAt}, ${payments.decidedAt}) > now() - make_interval(days => ${NOTICE_DAYS})
    or (${payments.status} = 'short' and ${payments.revokedAt} is null))
  and not exists (
    select from ${payments} later join ${orders} its on its.id = later.order_id
    where later.user_id = payments.user_id and later.id > payments.id and its.kind = orders.kind
      and its.course_id is not distinct from orders.course_id
      and its.plan_id is not distinct from orders.plan_id
      and (its.seats is null) = (orders.seats is null))))`

/** Returns the payments without decided payments for items that the student can already open. */
async function withoutOpen<T extends PaymentRow>(db: Db, user: User, rows: T[]): Promise<T[]> {
  if (rows.every(({ status }) => status === 'pending')) return rows
  const entitlement = await getEntitlement(db, user)
  const isOpen = ({ courseId, planTerms }: PaymentRow) =>
    courseId !== null
      ? covers(entitlement, courseId)
      : (planTerms?.courseIds?.every((id) => covers(entitlement, id)) ?? entitlement.everything)
  const isShort = (row: PaymentRow) => row.status === 'short' && row.revokedAt === null
  return rows.filter((row) => row.status === 'pending' || row.seats !== null || isShort(row) || !isOpen(row))
}

type OwnPage = { userId: string; cursor: number | undefined; most: number }

const paymentsWith = (status: z.output<typeof myPayments>['status']) =>
  viewerQuery(({ userId, cursor, most }: Placeholders<OwnPage>, viewer) =>
    queryBuilder
      .select({
        ...paymentColumns,
        isOffered: sql<boolean>`(${orders.kind} = 'membership' or ${courses.id} is not null)`,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(courses, and(eq(courses.id, orders.courseId), isCourseVisible(viewer)))
      .where(
        and(
          eq(payments.userId, userId),
          sql`not ${isReplaced}`,
          status === 'unsettled' ? isUnsettled : status && hasStatus(status),
          cursor && lt(payments.id, cursor),
        ),
      )
      .orderBy(desc(payments.id))
      .limit(most),
  )

/** The query is prepared once, because students' pages run it. */
const unsettledPayments = paymentsWith('unsettled')

/** Returns a user's own payments, newest first. Each contains the attempts that it replaced. */
export async function listMyPayments(
  db: Db,
  user: User,
  { limit = 50, cursor, status }: z.output<typeof myPayments>,
): Promise<{ items: MyPayment[]; nextCursor: number | null }> {
  const query = status === 'unsettled' ? unsettledPayments : paymentsWith(status)
  const rows = await query(db, user, { userId: user.id, cursor, most: limit + 1 })
  const shown =
    status === 'unsettled' ? await withoutOpen(db, user, rows.slice(0, limit)) : rows.slice(0, limit)
  const history = await listHistory(
    db,
    shown.map(({ id }) => id),
  )
  const items = shown.map((row) => ({
    ...publicPayment(row),
    history: history.get(row.id) ?? [],
    isOffered: row.isOffered,
    ...seatLinkOf(row),
    canResubmit: hasBalance(row) && row.isOffered,
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
