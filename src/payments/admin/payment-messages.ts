import { failure, success } from '../../platform/client/messages.ts'

/** Toasts about payments, access, coupons and plans that only administrators see. */
export const paymentMessages = {
  decisionFailed: failure('Not decided', 'The payment was not decided. Please try again.'),
  statementFailed: failure('Not matched', 'The pending payments could not be loaded. Please try again.'),
  undoFailed: failure('Not taken back', 'The decision was not taken back. Please try again.'),
  revokeFailed: failure('Not revoked', 'The payment was not revoked. Please try again.'),
  refundFailed: failure('Not refunded', 'The refund was not entered. Please try again.'),
  accessFailed: failure('Error', 'Failed to change the access'),
  accessGiven: success('The student has access now, and was notified.', 'Access given'),
  accessEnded: success('The student was notified.', 'Access ended'),
  couponFailed: failure('Error', 'Failed to change the coupon'),
  couponCreated: success('Coupon created successfully'),
  couponEnded: success('Students can no longer use it.', 'Coupon ended'),
  planFailed: failure('Error', 'Failed to change the plan'),
  planCreated: success('Plan created successfully'),
  planUpdated: success('Plan updated successfully'),
  planDeleted: success('Plan deleted successfully'),
  paymentApproved: success('The student has access now.', 'Payment approved'),
  paymentApprovedForNothing: success(
    'No access was given: the course or account was deleted.',
    'Payment approved',
  ),
  paymentRejected: success('We notify the student in a moment.', 'Payment rejected'),
  paymentShort: success('We ask the student for the balance in a moment.', 'Balance requested'),
  paymentsApproved: success('The students have access now.', 'approved'),
  paymentsRejected: success('We notify the students in a moment.', 'rejected'),
  decisionUndone: success('The payment is pending again. The student was not notified.', 'Decision undone'),
  paymentRevoked: success('Access has ended, and the student was notified.', 'Payment revoked'),
  paymentRefunded: success('The student keeps access and was notified.', 'Refund entered'),
}
