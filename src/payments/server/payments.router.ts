import {
  approvalPace,
  myPayment,
  myPayments,
  payment,
  decidedPayments,
  paymentDecision,
  paymentDecisions,
  paymentIds,
  paymentInput,
  paymentResubmission,
  purchased,
  quote,
  quoteInput,
  refundInput,
  rejectedApproval,
  refundRequestInput,
  revocationInput,
  transactionCheck,
  transactionCorrection,
  transactionUsed,
  undonePayments,
} from '../payments.schema.ts'
import {
  approvalQueueInput,
  approvalQueuePage,
  paymentQueue,
  responseTimes,
} from '../approval-queue.schema.ts'
import { settledPayments, statementDays } from '../statement.schema.ts'
import { page } from '../../platform/text.schema.ts'
import { byCourse } from '../../catalogue/courses.schema.ts'
import { staff, signedIn, router } from '../../platform/server/trpc.ts'
import { getApprovalPace, listApprovalQueue } from './approval-queue.ts'
import { checkPurchase } from '../../catalogue/server/access/entitlement.ts'
import { getResponseTimes, getQueue } from './approval-queue/response-times.ts'
import { correctTransactionId } from './correct-id.ts'
import { decidePayment, decidePayments } from './decisions/decide.ts'
import { approveRejected } from './decisions/approve-rejected.ts'
import { refundPayment } from './decisions/refunds.ts'
import { revokePayment } from './decisions/revoke.ts'
import { holdDecisions, undoDecisions } from './decisions/undo.ts'
import { countPriceView } from './money/price-views.ts'
import { requestRefund } from './refund-request.ts'
import { resubmitPayment, submitPayment } from './payments-submit.ts'
import { listSettled } from './statement/lines.ts'
import { listMyPayments } from './payments.ts'
import { subjectOf } from './plans/offers.ts'
import { getQuote, isTransactionUsed } from './quote.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { paymentsErrors } from '../errors.ts'
import { platformErrors } from '../../platform/server/errors.ts'

/** Errors of a submitted payment and its screenshot. */
const SUBMISSION = [
  paymentsErrors.PROOF_NOT_A_PICTURE,
  paymentsErrors.PROOF_UNREADABLE,
  paymentsErrors.PROOF_TOO_LARGE,
  paymentsErrors.PROOF_NOT_BASE64,
  paymentsErrors.COURSE_BOUGHT,
  paymentsErrors.PAYMENT_SENT,
  paymentsErrors.PAYMENT_PENDING,
  paymentsErrors.TOO_MANY_PENDING,
  paymentsErrors.TRANSACTION_ID_REPEATED,
  paymentsErrors.TRANSACTION_ID_TAKEN,
  paymentsErrors.COUPON_UNKNOWN,
  paymentsErrors.COUPON_OVER,
  paymentsErrors.COUPON_ELSEWHERE,
  paymentsErrors.COUPON_USED,
  paymentsErrors.COUPON_USED_UP,
  paymentsErrors.COUPON_NOT_FOR_SEATS,
  paymentsErrors.COUPON_TOO_MANY_SEATS,
  paymentsErrors.COUPON_NOT_IN_PARTS,
  platformErrors.TOO_MANY_TRIES,
  paymentsErrors.TOO_MANY_PROOFS,
  platformErrors.STORAGE_FULL,
]

/** Errors of the item to buy. */
const OFFER = [
  catalogueErrors.COURSE_NOT_FOUND,
  paymentsErrors.COURSE_IS_FREE,
  paymentsErrors.PLAN_NOT_FOUND,
  paymentsErrors.YEARLY_PLAN_OFF,
]

const DECISION = [
  paymentsErrors.ABOVE_LIMIT,
  paymentsErrors.OWN_PAYMENT,
  paymentsErrors.PAYMENT_NOT_FOUND,
  paymentsErrors.DECISION_PENDING,
  paymentsErrors.PAYMENT_DECIDED,
  paymentsErrors.PAYMENT_CORRECTED,
  paymentsErrors.COURSE_BOUGHT_OTHERWISE,
]

/** Errors of a decision that can be undone, including its received amount. */
const UNDOABLE_DECISION = [...DECISION, paymentsErrors.RECEIVED_ALL, paymentsErrors.LINE_HAS_PAID]

export const paymentsRouter = router({
  check: signedIn
    .meta({
      summary: 'Check whether the caller has purchased a course',
      cacheTag: 'fixed',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byCourse)
    .output(purchased)
    .query(({ ctx, input }) => checkPurchase(ctx.db, ctx.user, input.courseId)),
  quote: signedIn
    .meta({
      summary: 'Get the price and payment details of a course or a plan',
      refuses: [...OFFER, platformErrors.TOO_MANY_TRIES],
    })
    .input(quoteInput.prefault({}))
    .output(quote)
    .query(async ({ ctx, input }) => {
      const answer = await getQuote(ctx, ctx.user, subjectOf(input), input)
      await countPriceView(ctx, answer)
      return answer
    }),
  isTransactionUsed: signedIn
    .meta({ summary: 'Check whether a transaction ID is already used' })
    .input(transactionCheck)
    .output(transactionUsed)
    .query(async ({ ctx, input }) => ({ used: await isTransactionUsed(ctx.db, input.transactionId) })),
  create: signedIn
    .meta({
      summary: 'Submit a payment with its screenshot',
      refuses: [...OFFER, paymentsErrors.NOT_IN_PARTS, ...SUBMISSION],
    })
    .input(paymentInput)
    .output(payment)
    .mutation(({ ctx, input }) => submitPayment(ctx, ctx.user, input)),
  resubmit: signedIn
    .meta({
      summary: 'Submit a rejected payment again with corrections',
      refuses: [
        paymentsErrors.PAYMENT_NOT_FOUND,
        paymentsErrors.RESUBMISSION_APPROVED,
        paymentsErrors.RESUBMISSION_PENDING,
        paymentsErrors.RESUBMISSION_REPEATED,
        paymentsErrors.COURSE_WITHDRAWN,
        paymentsErrors.COURSE_FREE_NOW,
        paymentsErrors.PLAN_NOT_FOUND,
        paymentsErrors.YEARLY_PLAN_OFF,
        ...SUBMISSION,
      ],
    })
    .input(paymentResubmission)
    .output(payment)
    .mutation(({ ctx, input }) => resubmitPayment(ctx, ctx.user, input)),
  correct: signedIn
    .meta({
      summary: "Correct the transaction ID of the caller's pending payment",
      refuses: [
        paymentsErrors.PAYMENT_NOT_FOUND,
        paymentsErrors.CORRECTION_DECIDED,
        paymentsErrors.TOO_MANY_CORRECTIONS,
        paymentsErrors.TRANSACTION_ID_TAKEN,
      ],
    })
    .input(transactionCorrection)
    .output(payment)
    .mutation(({ ctx, input }) => correctTransactionId(ctx, ctx.user, input)),
  requestRefund: signedIn
    .meta({
      summary: "Request a refund of the caller's approved payment",
      refuses: [
        paymentsErrors.PAYMENT_NOT_FOUND,
        paymentsErrors.REFUNDS_NOT_PROMISED,
        paymentsErrors.REFUND_NOT_PAID,
      ],
    })
    .input(refundRequestInput)
    .output(payment)
    .mutation(({ ctx, input }) => requestRefund(ctx, ctx.user, input)),
  mine: signedIn
    .meta({ summary: "List the caller's payments", cacheTag: 'fixed' })
    .input(myPayments.prefault({}))
    .output(page(myPayment))
    .query(({ ctx, input }) => listMyPayments(ctx.db, ctx.user, input)),
  lately: signedIn
    .meta({ summary: 'Get the response times of recent approvals' })
    .output(approvalPace)
    .query(({ ctx }) => getApprovalPace(ctx.db)),
  queue: signedIn
    .meta({ summary: "Get the response time of payments, and the queue positions of the caller's payments" })
    .output(paymentQueue)
    .query(({ ctx }) => getQueue(ctx, ctx.user)),
  promise: staff(['payments', 'refunds'])
    .meta({ summary: 'Get the share of payments that were decided within the response time' })
    .output(responseTimes)
    .query(({ ctx }) => getResponseTimes(ctx)),
  list: staff(['payments', 'refunds'])
    .meta({ summary: 'List or search the payments to decide on' })
    .input(approvalQueueInput.prefault({}))
    .output(approvalQueuePage)
    .query(({ ctx, input }) => listApprovalQueue(ctx.db, ctx.user, input)),
  decide: staff('payments')
    .meta({
      summary: 'Approve or reject a payment',
      refuses: DECISION,
    })
    .input(paymentDecision)
    .output(payment)
    .mutation(({ ctx, input }) => decidePayment(ctx, ctx.user, input)),
  decideMany: staff('payments')
    .meta({
      summary: 'Approve or reject payments, with ten seconds to undo the decision',
      refuses: UNDOABLE_DECISION,
    })
    .input(paymentDecisions)
    .output(decidedPayments)
    .mutation(({ ctx, input }) => decidePayments(ctx, ctx.user, input)),
  settled: staff('payments')
    .meta({ summary: 'List the decided payments that a bank statement of these days may contain' })
    .input(statementDays)
    .output(settledPayments)
    .query(({ ctx, input }) => listSettled(ctx.db, input)),
  undo: staff('payments')
    .meta({
      summary: 'Undo decisions of the last ten seconds',
      refuses: [
        paymentsErrors.PAYMENT_NOT_FOUND,
        paymentsErrors.UNDO_NOT_YOURS,
        paymentsErrors.UNDO_OVER,
        paymentsErrors.UNDO_COUPON_USED,
        paymentsErrors.UNDO_CREDIT_USED,
        paymentsErrors.UNDO_PART_LOOSE,
        paymentsErrors.PART_FOLLOWED,
        paymentsErrors.PAYMENT_COUNTED,
        paymentsErrors.UNDO_SENT_AGAIN,
      ],
    })
    .input(paymentIds)
    .output(undonePayments)
    .mutation(({ ctx, input }) => undoDecisions(ctx, ctx.user, input)),
  revoke: staff('refunds')
    .meta({
      summary: 'Revoke an approved payment, with its refund',
      confirms: true,
      refuses: [
        paymentsErrors.ABOVE_LIMIT,
        paymentsErrors.OWN_PAYMENT,
        paymentsErrors.PAYMENT_NOT_FOUND,
        paymentsErrors.REVOKE_NOT_APPROVED,
        paymentsErrors.REVOKE_REST_FIRST,
        paymentsErrors.PART_FOLLOWED,
        paymentsErrors.PAYMENT_COUNTED,
        paymentsErrors.PAYMENT_REVOKED,
        paymentsErrors.REFUND_CHANGED,
        paymentsErrors.REFUND_TOO_LARGE,
        paymentsErrors.REFUND_LIES_AHEAD,
      ],
    })
    .input(revocationInput)
    .output(payment)
    .mutation(({ ctx, input }) => revokePayment(ctx, ctx.user, input)),
  refund: staff('refunds')
    .meta({
      summary: 'Refund a part of an approved payment, which keeps its access',
      confirms: true,
      refuses: [
        paymentsErrors.ABOVE_LIMIT,
        paymentsErrors.OWN_PAYMENT,
        paymentsErrors.PAYMENT_NOT_FOUND,
        paymentsErrors.REFUND_NOT_APPROVED,
        paymentsErrors.PAYMENT_COUNTED,
        paymentsErrors.PAYMENT_REVOKED,
        paymentsErrors.REFUND_CHANGED,
        paymentsErrors.REFUND_TOO_LARGE,
        paymentsErrors.REFUND_LIES_AHEAD,
      ],
    })
    .input(refundInput)
    .output(payment)
    .mutation(({ ctx, input }) => refundPayment(ctx, ctx.user, input)),
  approveRejected: staff('payments')
    .meta({
      summary: 'Approve a payment that was rejected by mistake',
      refuses: [
        paymentsErrors.ABOVE_LIMIT,
        paymentsErrors.OWN_PAYMENT,
        paymentsErrors.PAYMENT_NOT_FOUND,
        paymentsErrors.NOT_REJECTED,
        paymentsErrors.PAYMENT_REVOKED,
        paymentsErrors.REJECTION_UNDOABLE,
        paymentsErrors.REJECTED_REPLACED,
        paymentsErrors.REJECTED_ID_TAKEN,
        paymentsErrors.REJECTED_BOUGHT,
        paymentsErrors.REJECTED_COUPON_USED,
        paymentsErrors.REJECTED_CREDIT_USED,
        paymentsErrors.REJECTED_PART_LOOSE,
        paymentsErrors.LINE_HAS_PAID,
      ],
    })
    .input(rejectedApproval)
    .output(payment)
    .mutation(({ ctx, input }) => approveRejected(ctx, ctx.user, input)),
  holdUndo: staff('payments')
    .meta({ summary: 'Extend the time to undo decisions by ten seconds' })
    .input(paymentIds)
    .mutation(({ ctx, input }) => holdDecisions(ctx.db, ctx.user, input)),
})
