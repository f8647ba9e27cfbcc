import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const paymentsErrors = defineErrors({
  PAYMENT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.paymentNotFound
    },
  },
  RECEIPT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.receiptNotFound
    },
  },

  YEARLY_PLAN_OFF: {
    status: 409,
    get message() {
      return t.yearlyPlanOff
    },
  },
  PLAN_NOT_FOUND: {
    status: 404,
    get message() {
      return t.planNotFound
    },
  },
  PLAN_IN_USE: {
    status: 409,
    get message() {
      return t.planInUse
    },
  },
  TOO_MANY_PLANS: {
    status: 409,
    get message() {
      return t.tooManyPlans
    },
  },

  COUPON_UNKNOWN: {
    status: 400,
    get message() {
      return t.couponUnknown
    },
    field: 'coupon',
  },
  COUPON_OVER: {
    status: 409,
    get message() {
      return t.couponEnded
    },
    field: 'coupon',
  },
  COUPON_ELSEWHERE: {
    status: 409,
    get message() {
      return t.couponForOther
    },
    field: 'coupon',
  },
  COUPON_USED: {
    status: 409,
    get message() {
      return t.couponUsed
    },
    field: 'coupon',
  },
  COUPON_USED_UP: {
    status: 409,
    get message() {
      return t.couponUsedUp
    },
    field: 'coupon',
  },
  COUPON_NOT_FOR_SEATS: {
    status: 409,
    get message() {
      return t.couponNotForSeats
    },
    field: 'coupon',
  },
  COUPON_TOO_MANY_SEATS: {
    status: 409,
    get message() {
      return t.couponTooManySeats
    },
    field: 'coupon',
  },
  COUPON_NOT_IN_PARTS: {
    status: 409,
    get message() {
      return t.couponNotInInstalments
    },
    field: 'coupon',
  },
  NOT_IN_PARTS: {
    status: 409,
    get message() {
      return t.notInInstalments
    },
    field: 'inParts',
  },
  COUPON_TAKEN: {
    status: 409,
    get message() {
      return t.couponTaken
    },
    field: 'code',
  },
  COUPON_NOT_FOUND: {
    status: 404,
    get message() {
      return t.couponNotFound
    },
  },

  COURSE_IS_FREE: {
    status: 400,
    get message() {
      return t.courseIsFree
    },
    field: 'courseId',
  },
  COURSE_BOUGHT: {
    status: 409,
    get message() {
      return t.courseBought
    },
  },
  PAYMENT_SENT: {
    status: 409,
    get message() {
      return t.paymentSubmitted
    },
  },
  PAYMENT_PENDING: {
    status: 409,
    get message() {
      return t.paymentPending
    },
  },
  TOO_MANY_PENDING: {
    status: 409,
    get message() {
      return t.tooManyPending
    },
  },
  TRANSACTION_ID_REPEATED: {
    status: 409,
    get message() {
      return t.transactionIdRepeated
    },
    field: 'transactionId',
  },
  TRANSACTION_ID_TAKEN: {
    status: 409,
    get message() {
      return t.transactionIdTaken
    },
    field: 'transactionId',
  },

  REFUNDS_NOT_PROMISED: {
    status: 409,
    get message() {
      return t.refundsNotOffered
    },
  },
  REFUND_NOT_PAID: {
    status: 409,
    get message() {
      return t.refundNotPaid
    },
  },
  CORRECTION_DECIDED: {
    status: 409,
    get message() {
      return t.correctionDecided
    },
  },
  TOO_MANY_CORRECTIONS: {
    status: 409,
    get message() {
      return t.tooManyCorrections
    },
  },

  RESUBMISSION_APPROVED: {
    status: 409,
    get message() {
      return t.resubmissionApproved
    },
  },
  RESUBMISSION_PENDING: {
    status: 409,
    get message() {
      return t.resubmissionPending
    },
  },
  RESUBMISSION_REPEATED: {
    status: 409,
    get message() {
      return t.resubmissionRepeated
    },
  },
  COURSE_WITHDRAWN: {
    status: 409,
    get message() {
      return t.courseWithdrawn
    },
  },
  COURSE_FREE_NOW: {
    status: 409,
    get message() {
      return t.courseFreeNow
    },
  },

  PROOF_NOT_A_PICTURE: {
    status: 400,
    get message() {
      return t.screenshotNotPicture
    },
    field: 'proofImage',
  },
  PROOF_UNREADABLE: {
    status: 400,
    get message() {
      return t.screenshotUnreadable
    },
    field: 'proofImage',
  },
  PROOF_TOO_LARGE: {
    status: 400,
    get message() {
      return t.screenshotTooLarge
    },
    field: 'proofImage',
  },
  PROOF_NOT_BASE64: {
    status: 400,
    get message() {
      return t.screenshotBroken
    },
    field: 'proofImage',
  },
  TOO_MANY_PROOFS: {
    status: 429,
    get message() {
      return t.tooManyScreenshots
    },
    retryAfter: 10,
  },

  DECISION_PENDING: {
    status: 409,
    get message() {
      return t.approveOrReject
    },
  },
  PAYMENT_DECIDED: {
    status: 409,
    get message() {
      return t.paymentDecided
    },
  },
  PAYMENT_CORRECTED: {
    status: 409,
    get message() {
      return t.paymentCorrected
    },
  },
  RECEIVED_ALL: {
    status: 400,
    get message() {
      return t.receivedAll
    },
    field: 'received',
  },
  LINE_HAS_PAID: {
    status: 409,
    get message() {
      return t.lineMatched
    },
  },
  COURSE_BOUGHT_OTHERWISE: {
    status: 409,
    get message() {
      return t.courseBoughtOtherwise
    },
  },
  UNDO_NOT_YOURS: {
    status: 403,
    get message() {
      return t.undoNotYours
    },
  },
  UNDO_OVER: {
    status: 409,
    get message() {
      return t.undoOver
    },
  },
  UNDO_COUPON_USED: {
    status: 409,
    get message() {
      return t.undoCouponUsed
    },
  },
  UNDO_CREDIT_USED: {
    status: 409,
    get message() {
      return t.undoCreditUsed
    },
  },
  UNDO_SENT_AGAIN: {
    status: 409,
    get message() {
      return t.undoSubmittedAgain
    },
  },

  PART_FOLLOWED: {
    status: 409,
    get message() {
      return t.instalmentFollowed
    },
  },
  UNDO_PART_LOOSE: {
    status: 409,
    get message() {
      return t.undoInstalmentLoose
    },
  },
  PAYMENT_COUNTED: {
    status: 409,
    get message() {
      return t.paymentIsCredit
    },
  },
  REVOKE_NOT_APPROVED: {
    status: 409,
    get message() {
      return t.revokeNotApproved
    },
  },
  REVOKE_REST_FIRST: {
    status: 409,
    get message() {
      return t.revokeBalanceFirst
    },
  },
  ABOVE_LIMIT: {
    status: 403,
    get message() {
      return t.aboveLimit
    },
  },
  OWN_PAYMENT: {
    status: 403,
    get message() {
      return t.ownPayment
    },
  },
  PAYMENT_REVOKED: {
    status: 409,
    get message() {
      return t.paymentRevoked
    },
  },
  REFUND_CHANGED: {
    status: 409,
    get message(): typeof t.refundChanged {
      return t.refundChanged
    },
  },
  REFUND_TOO_LARGE: {
    status: 400,
    get message() {
      return t.refundTooLarge
    },
    field: 'amount',
  },
  REFUND_LIES_AHEAD: {
    status: 400,
    get message() {
      return t.refundInFuture
    },
    field: 'refundedOn',
  },
  REFUND_NOT_APPROVED: {
    status: 409,
    get message() {
      return t.refundNotApproved
    },
  },
  NOT_REJECTED: {
    status: 409,
    get message() {
      return t.notRejected
    },
  },
  REJECTION_UNDOABLE: {
    status: 409,
    get message() {
      return t.rejectionUndoable
    },
  },
  REJECTED_REPLACED: {
    status: 409,
    get message() {
      return t.rejectedReplaced
    },
  },
  REJECTED_ID_TAKEN: {
    status: 409,
    get message() {
      return t.rejectedIdTaken
    },
  },
  REJECTED_BOUGHT: {
    status: 409,
    get message() {
      return t.rejectedBought
    },
  },
  REJECTED_COUPON_USED: {
    status: 409,
    get message() {
      return t.rejectedCouponUsed
    },
  },
  REJECTED_CREDIT_USED: {
    status: 409,
    get message() {
      return t.rejectedCreditUsed
    },
  },
  REJECTED_PART_LOOSE: {
    status: 409,
    get message() {
      return t.rejectedInstalmentLoose
    },
  },
  GRANT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.accessNotFound
    },
  },
  GRANT_OVER: {
    status: 409,
    get message() {
      return t.accessEnded
    },
  },
  GRANT_GIVEN: {
    status: 409,
    get message() {
      return t.accessGiven
    },
  },
  SEATS_UNKNOWN: {
    status: 400,
    get message() {
      return t.seatsUnknown
    },
    field: 'usernames',
  },
  SEATS_GIVEN: {
    status: 400,
    get message() {
      return t.seatsGiven
    },
    field: 'usernames',
  },
  SEATS_NOT_SOLD: {
    status: 400,
    get message() {
      return t.seatsNotSold
    },
    field: 'seats',
  },
  SEATS_TOO_MANY: {
    status: 400,
    get message() {
      return t.seatsTooMany
    },
    field: 'seats',
  },
  SEAT_LINK_NOT_FOUND: {
    status: 404,
    get message() {
      return t.seatLinkNotFound
    },
  },
  SEATS_REVOKED: {
    status: 409,
    get message() {
      return t.seatsRevoked
    },
  },
  SEATS_TAKEN: {
    status: 409,
    get message() {
      return t.seatsTaken
    },
  },
  SEAT_OWNED: {
    status: 409,
    get message() {
      return t.seatOwned
    },
  },
  SEAT_TAKEN_BACK: {
    status: 409,
    get message() {
      return t.seatRemoved
    },
  },
  SEAT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.seatNotFound
    },
  },
  SEAT_USED: {
    status: 409,
    get message() {
      return t.seatUsed
    },
  },
  SEAT_TAKE_BACKS_USED: {
    status: 409,
    get message() {
      return t.seatRemovalsUsed
    },
  },
  GRANT_ENDS_BEFORE: {
    status: 400,
    get message() {
      return t.lastDayPassed
    },
    field: 'endsOn',
  },
  CREDIT_NOTE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.creditNoteNotFound
    },
  },
})
