import {
  approvalPace,
  deskList,
  deskPage,
  myPayment,
  myPayments,
  payment,
  paymentDecision,
  paymentInput,
  paymentResubmission,
  purchased,
  quote,
  quoteInput,
  transactionCheck,
  transactionUsed,
} from '../payments.schema.ts'
import { byCourse, page } from '../../platform/text.schema.ts'
import { admin, member, router } from '../../platform/server/trpc.ts'
import { getApprovalPace, listDesk } from './desk.ts'
import { checkPurchase } from '../../catalogue/server/access/entitlement.ts'
import { decidePayment } from './payments-decide.ts'
import { resubmitPayment, submitPayment } from './payments-submit.ts'
import { listMyPayments } from './payments.ts'
import { getQuote, isTransactionUsed } from './quote.ts'

export const paymentsRouter = router({
  check: member
    .input(byCourse)
    .output(purchased)
    .query(({ ctx, input }) => checkPurchase(ctx.db, ctx.user, input.courseId)),
  quote: member
    .input(quoteInput.prefault({}))
    .output(quote)
    .query(({ ctx, input }) => getQuote(ctx, ctx.user, input.courseId ?? null)),
  isTransactionUsed: member
    .input(transactionCheck)
    .output(transactionUsed)
    .query(async ({ ctx, input }) => ({ used: await isTransactionUsed(ctx.db, input.transactionId) })),
  create: member
    .input(paymentInput)
    .output(payment)
    .mutation(({ ctx, input }) => submitPayment(ctx, ctx.user, input)),
  resubmit: member
    .input(paymentResubmission)
    .output(payment)
    .mutation(({ ctx, input }) => resubmitPayment(ctx, ctx.user, input)),
  mine: member
    .input(myPayments.prefault({}))
    .output(page(myPayment))
    .query(({ ctx, input }) => listMyPayments(ctx.db, ctx.user, input)),
  lately: member.output(approvalPace).query(({ ctx }) => getApprovalPace(ctx.db)),
  list: admin
    .input(deskList.prefault({}))
    .output(deskPage)
    .query(({ ctx, input }) => listDesk(ctx.db, input)),
  decide: admin
    .input(paymentDecision)
    .output(payment)
    .mutation(({ ctx, input }) => decidePayment(ctx, ctx.user, input)),
})
