import { failure, success } from '../../platform/client/messages.ts'
import { t } from '../texts/admin-messages.ts'

/** Toasts for administrators about payments, access, coupons and plans. */
export const paymentMessages = {
  decisionFailed: failure(t.decisionFailed, t.decisionFailedText),
  statementFailed: failure(t.statementFailed, t.statementFailedText),
  undoFailed: failure(t.undoFailed, t.undoFailedText),
  revokeFailed: failure(t.revokeFailed, t.revokeFailedText),
  refundFailed: failure(t.refundFailed, t.refundFailedText),
  accessFailed: failure(t.error, t.accessFailed),
  accessGiven: success(t.accessGivenText, t.accessGiven),
  accessEnded: success(t.accessEndedText, t.accessEnded),
  couponFailed: failure(t.error, t.couponFailed),
  couponCreated: success(t.couponCreated),
  couponEnded: success(t.couponEndedText, t.couponEnded),
  planFailed: failure(t.error, t.planFailed),
  planCreated: success(t.planCreated),
  planUpdated: success(t.planUpdated),
  planDeleted: success(t.planDeleted),
  paymentApproved: success(t.paymentApprovedText, t.paymentApproved),
  paymentApprovedForNothing: success(t.approvedForNothing, t.paymentApproved),
  paymentRejected: success(t.paymentRejectedText, t.paymentRejected),
  paymentShort: success(t.balanceRequestedText, t.balanceRequested),
  paymentsApproved: success(t.paymentsApproved),
  paymentsRejected: success(t.paymentsRejected),
  decisionUndone: success(t.decisionUndoneText, t.decisionUndone),
  paymentRevoked: success(t.paymentRevokedText, t.paymentRevoked),
  paymentRefunded: success(t.refundEnteredText, t.refundEntered),
}
