import { defineErrors } from '../platform/server/define-errors.ts'

export const paymentsErrors = defineErrors({
  PAYMENT_NOT_FOUND: { status: 404, message: 'The payment was not found' },
  RECEIPT_NOT_FOUND: { status: 404, message: 'The receipt was not found' },

  YEARLY_PLAN_OFF: {
    status: 409,
    message: 'The yearly plan is not sold any more. Buy a single course, or choose another plan.',
  },
  PLAN_NOT_FOUND: { status: 404, message: 'The plan was not found' },
  PLAN_IN_USE: {
    status: 409,
    message: 'Students have paid for this plan, so you can’t delete it. Hide it instead.',
  },
  TOO_MANY_PLANS: {
    status: 409,
    message: 'There are twenty plans already. Change one of them, or delete one.',
  },

  COUPON_UNKNOWN: {
    status: 400,
    message: 'There is no such coupon. Check the code.',
    field: 'coupon',
  },
  COUPON_OVER: { status: 409, message: 'This coupon has ended.', field: 'coupon' },
  COUPON_ELSEWHERE: { status: 409, message: 'This coupon is for something else.', field: 'coupon' },
  COUPON_USED: { status: 409, message: 'You have used this coupon already.', field: 'coupon' },
  COUPON_USED_UP: {
    status: 409,
    message:
      'This coupon has reached its limit. If you have already paid the lower price, submit your proof anyway. We’ll tell you if anything is due.',
    field: 'coupon',
  },
  COUPON_NOT_FOR_SEATS: {
    status: 409,
    message: "This coupon can't be used for seats. Remove it to continue.",
    field: 'coupon',
  },
  COUPON_TOO_MANY_SEATS: {
    status: 409,
    message:
      'Each seat uses this coupon once, and only {seats} uses are left. Order fewer seats, or remove the coupon.',
    field: 'coupon',
  },
  COUPON_NOT_IN_PARTS: {
    status: 409,
    message: 'You can’t use a coupon with instalments. Remove the coupon or pay in full.',
    field: 'coupon',
  },
  NOT_IN_PARTS: {
    status: 409,
    message: 'You can’t pay for this in instalments. Pay in full.',
    field: 'inParts',
  },
  COUPON_TAKEN: { status: 409, message: 'There is a coupon with this code already.', field: 'code' },
  COUPON_NOT_FOUND: { status: 404, message: 'The coupon was not found' },

  COURSE_IS_FREE: {
    status: 400,
    message: 'This course is free. Enrol in it without paying.',
    field: 'courseId',
  },
  COURSE_BOUGHT: {
    status: 409,
    message: 'You have already bought “{title}”. It is in your library.',
  },
  PAYMENT_SENT: { status: 409, message: 'This payment was already submitted.' },
  PAYMENT_PENDING: {
    status: 409,
    message:
      'Your payment for “{title}” (transaction ID {transactionId}) is already waiting for approval. Don’t submit it again.',
  },
  TRANSACTION_ID_REPEATED: {
    status: 409,
    message: 'You have already used this transaction ID for “{title}”. Each payment has its own ID.',
    field: 'transactionId',
  },
  TRANSACTION_ID_TAKEN: {
    status: 409,
    message:
      'This transaction ID was already submitted. Compare it with the one in your UPI or bank app; if it is yours, ask the academy for help.',
    field: 'transactionId',
  },

  REFUNDS_NOT_PROMISED: {
    status: 409,
    message: 'This academy does not offer refunds here. Ask the academy for help.',
  },
  REFUND_NOT_PAID: {
    status: 409,
    message: 'You can request a refund only for an approved payment that was not refunded yet.',
  },
  CORRECTION_DECIDED: {
    status: 409,
    message: 'You can’t change the transaction ID: the payment was already decided.',
  },
  TOO_MANY_CORRECTIONS: {
    status: 409,
    message: 'You have corrected this transaction ID five times. Ask the academy for help.',
  },

  RESUBMISSION_APPROVED: { status: 409, message: 'This payment is approved. Don’t submit it again.' },
  RESUBMISSION_PENDING: { status: 409, message: 'This payment is pending. Wait for a decision.' },
  RESUBMISSION_REPEATED: { status: 409, message: 'You have already submitted this payment again.' },
  COURSE_WITHDRAWN: { status: 409, message: 'This course is no longer offered.' },
  COURSE_FREE_NOW: { status: 409, message: 'This course is free now. Enrol in it without paying.' },

  PROOF_NOT_A_PICTURE: {
    status: 400,
    message: 'The screenshot must be a PNG, JPEG or WebP picture',
    field: 'proofImage',
  },
  PROOF_UNREADABLE: {
    status: 400,
    message: 'We can’t read this screenshot. Take it again.',
    field: 'proofImage',
  },
  PROOF_TOO_LARGE: {
    status: 400,
    message: 'The screenshot is too large. Take a normal screenshot.',
    field: 'proofImage',
  },
  PROOF_NOT_BASE64: {
    status: 400,
    message: 'The screenshot could not be read. Choose it again.',
    field: 'proofImage',
  },
  TOO_MANY_PROOFS: {
    status: 429,
    message: 'You are uploading too fast. Wait a moment, then try again.',
    retryAfter: 10,
  },

  DECISION_PENDING: { status: 409, message: 'A payment can only be approved or rejected.' },
  PAYMENT_DECIDED: { status: 409, message: 'This payment was already {status} by {decider}.' },
  RECEIVED_ALL: {
    status: 400,
    message: 'The full amount was received. Approve the payment instead.',
    field: 'received',
  },
  LINE_HAS_PAID: { status: 409, message: 'This statement line is already matched to a payment.' },
  COURSE_BOUGHT_OTHERWISE: {
    status: 409,
    message: 'This student has already bought the course with another payment. Reject this one.',
  },
  UNDO_NOT_YOURS: { status: 403, message: 'Only the person who decided can undo this.' },
  UNDO_OVER: { status: 409, message: 'It’s too late to undo this: the student was notified.' },
  UNDO_COUPON_USED: {
    status: 409,
    message: 'You can’t undo this: another student has used its coupon since then.',
  },
  UNDO_CREDIT_USED: {
    status: 409,
    message: 'You can’t undo this: its upgrade credit was refunded, or is used for another plan.',
  },
  UNDO_SENT_AGAIN: {
    status: 409,
    message: 'You can’t undo this: a new payment with this ID, or for the same item, was submitted.',
  },

  PART_FOLLOWED: {
    status: 409,
    message: 'A later instalment was submitted. Decide or revoke it first.',
  },
  UNDO_PART_LOOSE: {
    status: 409,
    message: 'You cannot undo this decision: the instalment before it was revoked meanwhile.',
  },
  PAYMENT_COUNTED: {
    status: 409,
    message: 'This payment is credit for a plan. Reject or revoke the payment for the plan first.',
  },
  REVOKE_NOT_APPROVED: { status: 409, message: 'Only an approved payment can be revoked.' },
  REVOKE_REST_FIRST: {
    status: 409,
    message: 'The balance of this payment was submitted. Decide or revoke it first.',
  },
  PAYMENT_REVOKED: { status: 409, message: 'This payment was already revoked.' },
  REFUND_TOO_LARGE: {
    status: 400,
    message: 'You can refund ₹{amount} at most.',
    field: 'amount',
  },
  REFUND_LIES_AHEAD: {
    status: 400,
    message: 'The refund date is in the future. Revoke the payment after you have sent the money.',
    field: 'refundedOn',
  },
  REFUND_NOT_APPROVED: {
    status: 409,
    message: 'Only an approved payment can be refunded in part. Revoke this payment instead.',
  },
  NOT_REJECTED: { status: 409, message: 'This payment is not rejected.' },
  REJECTION_UNDOABLE: {
    status: 409,
    message: 'This decision is a few seconds old. Undo it, or try again in a moment.',
  },
  REJECTED_REPLACED: {
    status: 409,
    message: 'The student submitted this payment again. Decide on the newer payment.',
  },
  REJECTED_ID_TAKEN: {
    status: 409,
    message: 'Another payment has this transaction ID now. Look at that payment first.',
  },
  REJECTED_BOUGHT: {
    status: 409,
    message: 'This student has already bought the course with another payment.',
  },
  REJECTED_COUPON_USED: {
    status: 409,
    message: 'The last use of its coupon went to someone else. Give access by hand instead.',
  },
  REJECTED_CREDIT_USED: {
    status: 409,
    message: 'Its upgrade credit was refunded or is used elsewhere. Give access by hand instead.',
  },
  REJECTED_PART_LOOSE: {
    status: 409,
    message: 'The instalment before this one is not paid. Approve that one first.',
  },
  GRANT_NOT_FOUND: { status: 404, message: 'This access was not found' },
  GRANT_OVER: { status: 409, message: 'This access has ended already.' },
  GRANT_GIVEN: { status: 409, message: 'This student already has lifetime access.' },
  SEATS_UNKNOWN: { status: 400, message: 'No user is called {names}', field: 'usernames' },
  SEATS_GIVEN: { status: 400, message: 'They already have access: {names}', field: 'usernames' },
  SEATS_NOT_SOLD: { status: 400, message: 'Group seats are not sold here.', field: 'seats' },
  SEATS_TOO_MANY: {
    status: 400,
    message: 'You can’t order so many seats in one payment. Buy fewer seats at a time.',
    field: 'seats',
  },
  SEAT_LINK_NOT_FOUND: {
    status: 404,
    message: 'This link has been replaced. Ask the person who sent it for the new one.',
  },
  SEATS_REVOKED: {
    status: 409,
    message: 'These seats give no access, because their payment was revoked.',
  },
  SEATS_TAKEN: {
    status: 409,
    message: 'All of these seats are taken. Ask the person who sent you the link.',
  },
  SEAT_OWNED: { status: 409, message: 'You already have access. Leave this seat for someone else.' },
  SEAT_TAKEN_BACK: {
    status: 409,
    message: 'Your seat was removed. Ask the person who sent you the link.',
  },
  SEAT_NOT_FOUND: { status: 404, message: 'No one with this name has one of these seats.' },
  SEAT_USED: {
    status: 409,
    message: 'This seat is in use: the student has opened lessons or files. Ask the academy to remove it.',
  },
  SEAT_TAKE_BACKS_USED: {
    status: 409,
    message: 'You have already removed {count} people from these seats. Ask the academy to remove this one.',
  },
  GRANT_ENDS_BEFORE: {
    status: 400,
    message: 'The last day has passed: choose a later one.',
    field: 'endsOn',
  },
  CREDIT_NOTE_NOT_FOUND: { status: 404, message: 'The credit note was not found' },
})
