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
    message: 'Somebody has paid for this plan, so it stays. Hide it instead.',
  },
  TOO_MANY_PLANS: {
    status: 409,
    message: 'There are twenty plans already. Change one of them, or delete one.',
  },

  COUPON_UNKNOWN: {
    status: 400,
    message: 'There is no such coupon. Check how it is written.',
    field: 'coupon',
  },
  COUPON_OVER: { status: 409, message: 'This coupon has ended.', field: 'coupon' },
  COUPON_ELSEWHERE: { status: 409, message: 'This coupon is for something else.', field: 'coupon' },
  COUPON_USED: { status: 409, message: 'You have used this coupon already.', field: 'coupon' },
  COUPON_USED_UP: {
    status: 409,
    message:
      'This coupon is used up by now. If you have paid with it already, send your proof all the same: the academy says what is still due.',
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
    message: 'A coupon is for the whole price at once. Pay without it, or all at once.',
    field: 'coupon',
  },
  NOT_IN_PARTS: { status: 409, message: 'This cannot be paid in parts. Pay it at once.', field: 'inParts' },
  COUPON_TAKEN: { status: 409, message: 'There is a coupon with this code already.', field: 'code' },
  COUPON_NOT_FOUND: { status: 404, message: 'The coupon was not found' },

  COURSE_IS_FREE: {
    status: 400,
    message: 'This course is free. Enrol in it without paying.',
    field: 'courseId',
  },
  COURSE_BOUGHT: {
    status: 409,
    message: 'You have already bought “{title}”. You find it in your library.',
  },
  PAYMENT_SENT: { status: 409, message: 'This payment was already submitted.' },
  PAYMENT_PENDING: {
    status: 409,
    message:
      'Your payment for “{title}” (transaction ID {transactionId}) is already waiting for approval. You need not send it again.',
  },
  TRANSACTION_ID_REPEATED: {
    status: 409,
    message: 'You have already used this transaction ID for “{title}”. Each payment has an ID of its own.',
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
    message: 'This academy promises no refunds here. Ask it for help instead.',
  },
  REFUND_NOT_PAID: {
    status: 409,
    message: 'You can ask for a refund of an approved payment that was not refunded yet.',
  },
  CORRECTION_DECIDED: {
    status: 409,
    message: 'This payment was decided already, so its transaction ID stays as it is.',
  },
  TOO_MANY_CORRECTIONS: {
    status: 409,
    message: 'You have corrected this transaction ID five times. Ask the academy for help.',
  },

  RESUBMISSION_APPROVED: { status: 409, message: 'This payment is approved. You need not send it again.' },
  RESUBMISSION_PENDING: { status: 409, message: 'This payment is still waiting for approval.' },
  RESUBMISSION_REPEATED: { status: 409, message: 'You have already sent this payment again.' },
  COURSE_WITHDRAWN: { status: 409, message: 'This course is no longer offered.' },
  COURSE_FREE_NOW: { status: 409, message: 'This course is free now. Enrol in it without paying.' },

  PROOF_NOT_A_PICTURE: {
    status: 400,
    message: 'The screenshot must be a PNG, JPEG or WebP picture',
    field: 'proofImage',
  },
  PROOF_UNREADABLE: {
    status: 400,
    message: 'The screenshot cannot be read. Take it again, please.',
    field: 'proofImage',
  },
  PROOF_TOO_LARGE: {
    status: 400,
    message: 'The screenshot has more than 40 megapixels',
    field: 'proofImage',
  },
  PROOF_NOT_BASE64: { status: 400, message: 'The screenshot is not valid base64', field: 'proofImage' },
  TOO_MANY_PROOFS: {
    status: 429,
    message: 'You are sending too much at once. Wait a moment, then try again.',
    retryAfter: 10,
  },

  DECISION_PENDING: { status: 409, message: 'A payment can only be approved or rejected.' },
  PAYMENT_DECIDED: { status: 409, message: 'This payment was already {status} by {decider}.' },
  RECEIVED_ALL: {
    status: 400,
    message: 'All that is due has come: approve the payment.',
    field: 'received',
  },
  LINE_HAS_PAID: { status: 409, message: 'This line of the statement has paid already.' },
  COURSE_BOUGHT_OTHERWISE: {
    status: 409,
    message: 'This student has already bought the course with another payment. Reject this one.',
  },
  UNDO_NOT_YOURS: { status: 403, message: 'Only who has decided can take it back.' },
  UNDO_OVER: { status: 409, message: 'It cannot be taken back any more: the student has been told.' },
  UNDO_COUPON_USED: {
    status: 409,
    message: 'It cannot be taken back: somebody else has used its coupon meanwhile.',
  },
  UNDO_CREDIT_USED: {
    status: 409,
    message:
      'It cannot be taken back: what was paid for courses and taken off its price is gone, or counts towards another plan by now.',
  },
  UNDO_SENT_AGAIN: {
    status: 409,
    message: 'It cannot be taken back: a new payment with this ID or for the same thing came meanwhile.',
  },

  PART_FOLLOWED: {
    status: 409,
    message: 'A later part of this price was sent: decide on it, or revoke it, first.',
  },
  UNDO_PART_LOOSE: {
    status: 409,
    message: 'It cannot be taken back: the part of the price before it was revoked meanwhile.',
  },
  PAYMENT_COUNTED: {
    status: 409,
    message:
      'This payment counts towards the price of a plan: reject or revoke the payment for the plan first.',
  },
  REVOKE_NOT_APPROVED: { status: 409, message: 'Only an approved payment can be revoked.' },
  REVOKE_REST_FIRST: {
    status: 409,
    message: 'The rest of this payment was sent: decide on it, or revoke it, first.',
  },
  PAYMENT_REVOKED: { status: 409, message: 'This payment was already revoked.' },
  REFUND_TOO_LARGE: {
    status: 400,
    message: 'You can refund ₹{amount} at most.',
    field: 'amount',
  },
  REFUND_LIES_AHEAD: {
    status: 400,
    message: 'The day of the refund lies ahead: revoke the payment when the money has gone back.',
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
    message:
      'Its price counted earlier payments that are refunded or used elsewhere. Give access by hand instead.',
  },
  REJECTED_PART_LOOSE: {
    status: 409,
    message: 'The instalment before this one is not paid. Approve that one first.',
  },
  GRANT_NOT_FOUND: { status: 404, message: 'This access was not found' },
  GRANT_OVER: { status: 409, message: 'This access has ended already.' },
  GRANT_GIVEN: { status: 409, message: 'This student has it already, without an end.' },
  SEATS_UNKNOWN: { status: 400, message: 'Nobody is called {names}', field: 'usernames' },
  SEATS_GIVEN: { status: 400, message: 'They have it already: {names}', field: 'usernames' },
  SEATS_NOT_SOLD: { status: 400, message: 'Places for groups are not sold here.', field: 'seats' },
  SEATS_TOO_MANY: {
    status: 400,
    message: 'So many places cannot be paid for at once: order them in parts.',
    field: 'seats',
  },
  SEAT_LINK_NOT_FOUND: {
    status: 404,
    message: 'This link leads nowhere. Ask whoever sent it for the one that holds now.',
  },
  SEATS_REVOKED: {
    status: 409,
    message: 'These places were given back: the academy has revoked their payment.',
  },
  SEATS_TAKEN: { status: 409, message: 'All of these places are taken. Ask whoever sent you the link.' },
  SEAT_OWNED: { status: 409, message: 'You have this already: the place stays for somebody else.' },
  SEAT_TAKEN_BACK: {
    status: 409,
    message: 'Your place was taken back. Ask whoever sent you the link.',
  },
  SEAT_NOT_FOUND: { status: 404, message: 'Nobody of this name has one of these places.' },
  SEAT_USED: {
    status: 409,
    message: 'This seat is in use: its lessons or files were opened. Ask the academy to end it.',
  },
  SEAT_TAKE_BACKS_USED: {
    status: 409,
    message: 'You have taken back {count} of these seats already. Ask the academy to end this one.',
  },
  GRANT_ENDS_BEFORE: {
    status: 400,
    message: 'The last day has passed: choose a later one.',
    field: 'endsOn',
  },
  PAPER_NOT_FOUND: { status: 404, message: 'No receipt, invoice or credit note has this code.' },
  CREDIT_NOTE_NOT_FOUND: { status: 404, message: 'The credit note was not found' },
})
