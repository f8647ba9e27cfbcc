import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  ENTITLEMENT_END_REASONS,
  ENTITLEMENT_SOURCES,
  INVOICE_KINDS,
  LEDGER_KINDS,
  PAYMENT_KINDS,
  REVOCATION_REASONS,
  STORED_PAYMENT_STATUSES,
} from './rules.ts'
import { users } from '../accounts/tables.ts'
import { courses } from '../catalogue/tables.ts'
import { bytea, createdAt, id, moment } from '../platform/server/db/columns.ts'
import { files } from '../media/tables.ts'
import { COUPON_SUBJECTS } from './coupons.rules.ts'
import type { PlanTerms } from './plans.schema.ts'

/** What the search of the approval queue looks through, of a payment and of its order. */
const paymentTextOf = (t: Record<'transactionKey' | 'orderCode', AnyPgColumn>) =>
  sql`lower(${t.transactionKey} || ' ' || ${t.orderCode})`
const orderTextOf = (t: Record<'username' | 'courseTitle' | 'planTerms', AnyPgColumn>) =>
  sql`lower(${t.username} || ' ' || coalesce(${t.courseTitle}, ${t.planTerms} ->> 'title', ''))`

/**
 * What is sold besides single courses: lifetime access if `months` is null, every premium course if `courseIds` is. A plan that was paid for
 * stays. The yearly plan is the row `YEARLY_PLAN_ID`, whose price and visibility follow their settings.
 */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    title: text('title').notNull(),
    pricePaise: integer('price_paise').notNull(),
    months: integer('months'),
    courseIds: integer('course_ids').array(),
    isVisible: boolean('is_visible').notNull().default(true),
    order: integer('order').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    check('plans_price', sql`${t.pricePaise} > 0`),
    check('plans_months', sql`${t.months} is null or ${t.months} > 0`),
    check('plans_courses', sql`${t.courseIds} is null or cardinality(${t.courseIds}) > 0`),
  ],
)

/** What takes something off prices: percent, or rupees. What has no limit is null. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    code: text('code').notNull().unique(),
    percent: integer('percent'),
    amountPaise: integer('amount_paise'),
    subject: text('subject', { enum: COUPON_SUBJECTS }).notNull(),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'cascade' }),
    maxUses: integer('max_uses'),
    perPerson: integer('per_person'),
    /** Whether orders of seats can use it. Each seat is then a use. */
    forSeats: boolean('for_seats').notNull().default(false),
    /** The last day, by the academy's calendar. */
    endsOn: date('ends_on'),
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupons_course').on(t.courseId),
    index('coupons_plan').on(t.planId),
    check('coupons_one_reduction', sql`(${t.percent} is null) <> (${t.amountPaise} is null)`),
    check('coupons_percent', sql`${t.percent} is null or ${t.percent} between 1 and 99`),
    check('coupons_amount', sql`${t.amountPaise} is null or ${t.amountPaise} > 0`),
  ],
)

/**
 * Who buys what, on which terms, and how much is due; `payments` are the attempts to pay it. Never deleted: the snapshot columns say what was
 * bought and what it cost, even after the course is gone. The terms can change with a retry as long as no money was received. Money in paise.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text('username').notNull(),
    kind: text('kind', { enum: PAYMENT_KINDS }).notNull(),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
    courseTitle: text('course_title'),
    coursePricePaise: integer('course_price_paise'),
    /** The plan and its terms when it was ordered. */
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'restrict' }),
    planTerms: jsonb('plan_terms').$type<PlanTerms>(),
    couponId: integer('coupon_id').references(() => coupons.id, { onDelete: 'restrict' }),
    couponCode: text('coupon_code'),
    discountPaise: integer('discount_paise').notNull().default(0),
    /** What the person paid before for single courses, by these orders; taken off the price of a plan. */
    creditPaise: integer('credit_paise').notNull().default(0),
    countedOrderIds: integer('counted_order_ids').array(),
    /** The price after discount and credit, all instalments together. */
    amountDuePaise: integer('amount_due_paise').notNull(),
    /** The number of instalments; null for an order that is paid at once. */
    instalments: integer('instalments'),
    /** The number of seats for others, and the code of the link that assigns them. */
    seats: integer('seats'),
    seatCode: uuid('seat_code').unique(),
    /** When the first payment was submitted; for some days the price of then holds. */
    createdAt: createdAt(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.id),
    index('orders_course').on(t.courseId),
    index('orders_plan')
      .on(t.planId)
      .where(sql`${t.planId} is not null`),
    index('orders_coupon')
      .on(t.couponId)
      .where(sql`${t.couponId} is not null`),
    index('orders_search').using('gin', sql`${orderTextOf(t)} gin_trgm_ops`),
    check('orders_amount', sql`${t.amountDuePaise} > 0`),
    check('orders_kind', sql`${t.kind} in ('course', 'membership')`),
    check('orders_coupon', sql`(${t.couponId} is null) = (${t.couponCode} is null)`),
    check(
      'orders_credit',
      sql`(${t.creditPaise} > 0) = (${t.countedOrderIds} is not null) and (${t.countedOrderIds} is null or ${t.kind} = 'membership')`,
    ),
    check(
      'orders_plan_terms',
      sql`(${t.planId} is null) = (${t.planTerms} is null) and (${t.planId} is null) = (${t.kind} = 'course')`,
    ),
    check(
      'orders_seats',
      sql`(${t.seats} is null) = (${t.seatCode} is null) and (${t.seats} is null or ${t.seats} > 1)`,
    ),
    check(
      'orders_instalments',
      sql`${t.instalments} is null or (${t.instalments} > 1 and ${t.kind} = 'course' and ${t.seats} is null)`,
    ),
    check('orders_membership_no_course', sql`${t.kind} = 'course' or ${t.courseId} is null`),
  ],
)

/** The attempts to pay an order: financial records, never deleted. Money in paise. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The buyer of the order. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The number of the instalment that it pays; null for a payment of the whole price. */
    instalment: integer('instalment'),
    amountPaise: integer('amount_paise').notNull(),
    /** The balance of the order, or of the instalment, when it was submitted. */
    amountDuePaise: integer('amount_due_paise').notNull(),
    /** What was received, as the administrator says; null for what was claimed. Of a short payment it is less than what is due. */
    receivedPaise: integer('received_paise'),
    transactionId: text('transaction_id').notNull(),
    transactionKey: text('transaction_key').notNull(),
    /** The keys of the transaction IDs that the student corrected: nobody else can use them as long as this one keeps its own. */
    correctedKeys: text('corrected_keys').array().notNull().default([]),
    paymentMethod: text('payment_method').notNull(),
    /** Null for cash. */
    screenshotFileId: uuid('screenshot_file_id').references(() => files.id, { onDelete: 'restrict' }),
    screenshotSha256: text('screenshot_sha256'),
    /** The note of the transfer. */
    orderCode: text('order_code').notNull(),
    status: text('status', { enum: STORED_PAYMENT_STATUSES }).notNull().default('pending'),
    reason: text('reason'),
    submittedAt: moment('submitted_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedByName: text('decided_by_name'),
    /** When the student is notified of the decision, which can be undone until then; null afterwards. */
    notifyAt: moment('notify_at'),
    /** When administrators were notified that the response time is nearly over. */
    alarmedAt: moment('alarmed_at'),
    /** When an approval was revoked (`refunds` says why); it stays an approved payment, and gives no access any more. */
    revokedAt: moment('revoked_at'),
    /** When the student asked for a refund, and why; an administrator decides. */
    refundRequestedAt: moment('refund_requested_at'),
    refundRequest: text('refund_request'),
    /** What its receipt or invoice is checked by. */
    documentCode: uuid('document_code').notNull().unique().defaultRandom(),
  },
  (t) => [
    uniqueIndex('payments_transaction')
      .on(t.transactionKey)
      .where(sql`${t.status} <> 'rejected'`),
    uniqueIndex('payments_pending')
      .on(t.orderId)
      .where(sql`${t.status} = 'pending'`),
    uniqueIndex('payments_approved')
      .on(t.orderId, sql`coalesce(${t.instalment}, 1)`)
      .where(sql`${t.status} = 'approved' and ${t.revokedAt} is null`),
    index('payments_corrected')
      .using('gin', t.correctedKeys)
      .where(sql`${t.correctedKeys} <> '{}'`),
    index('payments_order').on(t.orderId, t.id),
    // What a course has earned is summed up without its payments.
    index('payments_earned')
      .on(t.orderId, t.status, t.amountPaise, t.receivedPaise)
      .where(sql`${t.status} in ('approved', 'short')`),
    index('payments_status').on(t.status, t.id),
    index('payments_user').on(t.userId, t.id),
    index('payments_screenshot').on(t.screenshotFileId),
    index('payments_decided').on(t.decidedAt, t.submittedAt),
    index('payments_notify_at')
      .on(t.notifyAt)
      .where(sql`${t.notifyAt} is not null`),
    index('payments_screenshot_sha256').on(t.screenshotSha256),
    index('payments_amount').on(t.amountPaise, t.id),
    index('payments_search').using('gin', sql`${paymentTextOf(t)} gin_trgm_ops`),
    check('payments_amounts', sql`${t.amountPaise} > 0 and ${t.amountDuePaise} > 0`),
    check('payments_status_known', sql`${t.status} in ('pending', 'approved', 'rejected', 'short')`),
    check('payments_decided_once', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    check('payments_notify_decided', sql`${t.notifyAt} is null or ${t.status} <> 'pending'`),
    check('payments_revoked_received', sql`${t.revokedAt} is null or ${t.status} in ('approved', 'short')`),
    check(
      'payments_received',
      sql`case ${t.status} when 'approved' then ${t.receivedPaise} is null or ${t.receivedPaise} > 0
        when 'short' then ${t.receivedPaise} is not null and ${t.receivedPaise} > 0 else ${t.receivedPaise} is null end`,
    ),
    check('payments_instalment', sql`${t.instalment} > 0`),
  ],
)

export const paymentText = paymentTextOf(payments)
export const orderText = orderTextOf(orders)

/** Refunds of a payment, any number of them; revoking it adds the last one. Rows never change. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    reason: text('reason', { enum: REVOCATION_REASONS }).notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** The day on which the money went back. */
    refundedOn: date('refunded_on').notNull(),
    reference: text('reference'),
    /** Who revoked it. */
    createdByName: text('created_by_name').notNull(),
    /** What its credit note is checked by. */
    documentCode: uuid('document_code').notNull().unique().defaultRandom(),
    createdAt: createdAt(),
  },
  (t) => [
    // The ledger finds a refund by its moment.
    uniqueIndex('refunds_payment').on(t.paymentId, t.createdAt),
    // Revoking a payment that was refunded before may leave nothing to refund.
    check('refunds_amount', sql`${t.amountPaise} >= 0`),
  ],
)

/**
 * Every rupee that was claimed, received, corrected or refunded: written by triggers with the change itself, never changed. What is
 * claimed and not decided on, and what the academy has, are the sums of its columns.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** No reference: what was entered stays, whatever becomes of the payment. */
    paymentId: integer('payment_id').notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    claimedPaise: bigint('claimed_paise', { mode: 'number' }).notNull(),
    receivedPaise: bigint('received_paise', { mode: 'number' }).notNull(),
    enteredAt: moment('entered_at').notNull().defaultNow(),
  },
  (t) => [
    index('ledger_entries_payment').on(t.paymentId),
    index('ledger_entries_entered').on(t.enteredAt, t.id),
  ],
)

/**
 * The lines of bank statements by which payments were decided: a line pays once. Nothing is known of a line but what finds it again
 * (`payments/admin/statement/match/fingerprints.ts`), hashed, and its day.
 */
export const statementLines = pgTable(
  'statement_lines',
  {
    fingerprint: text('fingerprint').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    day: date('day').notNull(),
  },
  (t) => [index('statement_lines_payment').on(t.paymentId), index('statement_lines_day').on(t.day)],
)

/**
 * Tax invoices and their credit notes: written by triggers when money was received, or given back, for good; never changed. They hold
 * what may be another later; what was bought, and how it was paid, is the payment's own. Money in paise, of which what the taxable
 * value and the taxes do not come to is the rounding.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull(),
    /** The first of the two calendar years of the financial one, and the number within it. */
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull().unique(),
    /** No reference: what was given out stays, whatever becomes of the payment. */
    paymentId: integer('payment_id').notNull(),
    /** The refund that a credit note is about. */
    refundId: integer('refund_id'),
    issuedAt: moment('issued_at').notNull(),
    /** The day by the academy's calendar of then. */
    issuedOn: date('issued_on').notNull(),
    sellerGstin: text('seller_gstin').notNull(),
    sellerName: text('seller_name').notNull(),
    sellerAddress: text('seller_address').notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerAddress: text('buyer_address').notNull(),
    buyerGstin: text('buyer_gstin'),
    /** The code of a state. */
    place: text('place').notNull(),
    sac: text('sac').notNull(),
    /** In hundredths of a percent. */
    rate: integer('rate').notNull(),
    totalPaise: integer('total_paise').notNull(),
    taxablePaise: integer('taxable_paise').notNull(),
    cgstPaise: integer('cgst_paise').notNull(),
    sgstPaise: integer('sgst_paise').notNull(),
    igstPaise: integer('igst_paise').notNull(),
  },
  (t) => [
    uniqueIndex('invoices_serial').on(t.kind, t.year, t.serial),
    uniqueIndex('invoices_payment')
      .on(t.paymentId)
      .where(sql`${t.kind} = 'invoice'`),
    index('invoices_notes').on(t.paymentId),
    uniqueIndex('invoices_refund').on(t.refundId),
    check('invoices_note', sql`(${t.kind} = 'credit_note') = (${t.refundId} is not null)`),
    index('invoices_issued').on(t.issuedOn),
    check('invoices_kind', sql`${t.kind} in ('invoice', 'credit_note')`),
    check('invoices_number', sql`${t.number} ~ '^[A-Z0-9/-]{1,16}$'`),
    check('invoices_total', sql`${t.totalPaise} > 0`),
  ],
)

/** To whom a person wants their invoices made out. */
export const billingDetails = pgTable('billing_details', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name'),
  address: text('address'),
  gstin: text('gstin'),
  /** The code of a state. */
  state: text('state'),
})

/**
 * Who may open what, from and until when, and why: a course (`courseId`), the courses of a plan (`courseIds`), or with neither every
 * premium course. The SQL function `open_entitlements` is the rule that reads them. The entitlements of a payment end with it.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // An entitlement to a deleted course must not become one to all courses.
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    courseIds: integer('course_ids').array(),
    source: text('source', { enum: ENTITLEMENT_SOURCES }).notNull(),
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    /** The plan that was bought. */
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'restrict' }),
    reason: text('reason'),
    startsAt: moment('starts_at').notNull().defaultNow(),
    /** Null for lifetime access. A plan gives access for the grace period after this. A lifetime plan is a hundred years. */
    endsAt: moment('ends_at'),
    /** When the next instalment is due, for access that an instalment gives. */
    dueAt: moment('due_at'),
    /** How many days before the end or the next instalment we last reminded the student. */
    remindedDays: integer('reminded_days'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: ENTITLEMENT_END_REASONS }),
    /** When the server first served a film, a document or a link that this seat gives access to. */
    usedAt: moment('used_at'),
    /** The administrator who gave access by hand. */
    grantedByName: text('granted_by_name'),
  },
  (t) => [
    index('entitlements_user').on(t.userId),
    index('entitlements_course').on(t.courseId),
    index('entitlements_payment').on(t.paymentId),
    index('entitlements_plan')
      .on(t.planId)
      .where(sql`${t.planId} is not null`),
    index('entitlements_plan_ends')
      .on(t.endsAt)
      .where(sql`${t.source} = 'plan'`),
    index('entitlements_due')
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    uniqueIndex('entitlements_one_purchase')
      .on(t.userId, t.courseId)
      .where(sql`${t.source} = 'purchase' and ${t.endedAt} is null`),
    uniqueIndex('entitlements_one_plan')
      .on(t.paymentId)
      .where(sql`${t.source} = 'plan'`),
    check('entitlements_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('entitlements_ended', sql`(${t.endedAt} is null) = (${t.endReason} is null)`),
    check(
      'entitlements_purchase',
      sql`${t.source} <> 'purchase' or (${t.courseId} is not null and ${t.paymentId} is not null)`,
    ),
    check(
      'entitlements_plan',
      sql`case when ${t.source} = 'plan' then ${t.courseId} is null and ${t.paymentId} is not null and ${t.planId} is not null and (${t.endsAt} is not null or ${t.endedAt} is not null) else ${t.courseIds} is null and ${t.planId} is null end`,
    ),
  ],
)

/** The browser that a payment was sent with: a hash of its name, by which payments of several accounts are seen to come from one. Kept for half a year. */
export const paymentDevices = pgTable(
  'payment_devices',
  {
    paymentId: integer('payment_id')
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceKey: text('device_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('payment_devices_key').on(t.deviceKey), index('payment_devices_user').on(t.userId)],
)

/** What a screenshot is found again by: a small grey picture, and where its pieces of text are. Made anew where it is missing. */
export const screenshotLikenesses = pgTable('screenshot_likenesses', {
  id: id(),
  fileId: uuid('file_id')
    .notNull()
    .unique()
    .references(() => files.id, { onDelete: 'cascade' }),
  width: integer('width').notNull(),
  picture: bytea('picture').notNull(),
  pieces: bytea('pieces').notNull(),
})

/** The screenshots that have a piece of text of this hash. */
export const screenshotMarks = pgTable(
  'screenshot_marks',
  {
    hash: integer('hash').notNull(),
    likenessId: integer('likeness_id')
      .notNull()
      .references(() => screenshotLikenesses.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.likenessId] }),
    index('screenshot_marks_likeness').on(t.likenessId),
  ],
)

/** Proofs that show the same picture, scaled, cropped or framed; each pair once, `fileId` the one that came later. */
export const screenshotLookalikes = pgTable(
  'screenshot_lookalikes',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** In percent. */
    likeness: integer('likeness').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.otherId] }), index('screenshot_lookalikes_other').on(t.otherId)],
)

/** How many people were shown what is to be paid for something, and where, by the academy's calendar; each counts once a day, and is not known. */
export const priceViews = pgTable(
  'price_views',
  {
    day: date('day').notNull(),
    /** As the money page names it (`LEDGER_ITEM`). */
    item: text('item').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.item] })],
)
