export const paymentNotFound = 'We couldn’t find this payment. Reload the page.'
export const receiptNotFound = 'We couldn’t find this receipt. Reload the page.'
export const yearlyPlanOff =
  'The Premium plan is no longer available. Buy a single course, or choose another plan.'
export const planNotFound = 'We couldn’t find this plan. Choose another plan.'
export const planInUse =
  'Students have paid for this plan, so you can’t delete it. Turn off “Offered” instead.'
export const tooManyPlans = 'You already have 20 plans. Change or delete one of them.'
export const couponUnknown = 'This coupon does not exist. Check the code.'
export const couponEnded = 'This coupon has ended. Remove it to continue.'
export const couponForOther = 'This coupon is for another course or plan. Remove it to continue.'
export const couponUsed = 'You have already used this coupon. Remove it to continue.'
export const couponUsedUp =
  'This coupon has reached its limit. If you have already paid the lower price, submit your payment anyway. We’ll notify you if a balance is due.'
export const couponNotForSeats = 'You can’t use this coupon for seats. Remove it to continue.'
export const couponTooManySeats =
  'Each seat uses this coupon once, and only {seats} uses are left. Order fewer seats, or remove the coupon.'
export const couponNotInInstalments =
  'You can’t use a coupon with instalments. Remove the coupon or pay in full.'
export const notInInstalments = 'You can’t pay for this in instalments. Pay in full.'
export const couponTaken = 'A coupon with this code already exists. Choose another code.'
export const couponNotFound = 'We couldn’t find this coupon. Reload the page.'
export const courseIsFree = 'This course is free. Enrol in it without paying.'
export const courseBought = 'You have already bought “{title}”. It is in your library.'
export const paymentSubmitted = 'You have already submitted this payment. Wait for a decision.'
export const paymentPending =
  'Your payment for “{title}” (transaction ID {transactionId}) is already pending. Don’t submit it again.'
export const tooManyPending =
  'You already have {most} pending payments. Submit the next one when we have approved one of them.'
export const transactionIdRepeated =
  'You have already used this transaction ID for “{title}”. Enter the ID of this payment from your UPI or bank app.'
export const transactionIdTaken =
  'This transaction ID was already submitted. Compare it with the one in your UPI or bank app. If it is yours, ask the academy for help.'
export const refundsNotOffered = 'This academy does not offer refunds here. Ask the academy for help.'
export const refundNotPaid =
  'You can request a refund only for an approved payment that we have not refunded yet.'
export const correctionDecided =
  'You can’t change the transaction ID, because the payment was already decided. Ask the academy for help.'
export const tooManyCorrections =
  'You have corrected this transaction ID five times. Ask the academy for help.'
export const resubmissionApproved = 'This payment is approved. Don’t submit it again.'
export const resubmissionPending = 'This payment is pending. Wait for a decision.'
export const resubmissionRepeated =
  'You have already resubmitted this payment. Reload the page to see its status.'
export const courseWithdrawn = 'This course is no longer offered. Choose another course.'
export const courseFreeNow = 'This course is free now. Enrol in it without paying.'
export const screenshotNotPicture = 'The screenshot must be a PNG, JPEG or WebP picture. Choose another file.'
export const screenshotUnreadable = 'We can’t read this screenshot. Take it again.'
export const screenshotTooLarge = 'The screenshot is too large. Take a normal screenshot.'
export const screenshotBroken = 'We couldn’t read the screenshot. Choose it again.'
export const tooManyScreenshots = 'You are uploading too fast. Wait a moment, then try again.'
export const approveOrReject = 'You can only approve or reject a payment.'
export const paymentDecided = 'This payment was already {status} by {decider}.'
export const paymentCorrected =
  'The student has corrected the transaction ID to {transactionId}. Check it, then decide again.'
export const receivedAll = 'We received the full amount. Approve the payment instead.'
export const lineMatched = 'This statement line is already matched to a payment. Choose another line.'
export const courseBoughtOtherwise =
  'This student has already bought the course with another payment. Reject this payment.'
export const undoNotYours = 'Only the person who decided this payment can undo the decision. Ask this person.'
export const undoOver =
  'It’s too late to undo this. We have already notified the student. Open the payment to change the decision.'
export const undoCouponUsed =
  'You can’t undo this. Another student has used the coupon since then. Give access manually instead.'
export const undoCreditUsed =
  'You can’t undo this. The upgrade credit was refunded, or another plan uses it. Give access manually instead.'
export const undoSubmittedAgain =
  'You can’t undo this. There is a new payment with this ID or for the same item. Decide on the newer payment.'
export const instalmentFollowed = 'The student has submitted a later instalment. Decide or revoke it first.'
export const undoInstalmentLoose =
  'You can’t undo this. The previous instalment has since been revoked. Give access manually instead.'
export const paymentIsCredit =
  'A plan uses this payment as credit. Reject or revoke the payment for the plan first.'
export const revokeNotApproved = 'You can revoke only an approved payment.'
export const revokeBalanceFirst =
  'The student has submitted the balance of this payment. Decide or revoke it first.'
export const aboveLimit = 'This amount is above your limit. Ask someone with a higher limit.'
export const ownPayment = 'You can’t decide on your own payment or access. Ask someone else.'
export const paymentRevoked = 'This payment was already revoked. Reload the page.'
export const refundChanged =
  'Another refund was recorded in the meantime. {amount} is left. Check the refunds of this payment before you refund more.'
export const refundTooLarge = 'You can refund at most ₹{amount}. Enter a lower amount.'
export const refundInFuture =
  'The refund date is in the future. Record the refund after you have sent the money.'
export const refundNotApproved =
  'You can partly refund only an approved payment. Revoke this payment instead.'
export const notRejected = 'This payment is not rejected. Reload the page.'
export const rejectionUndoable = 'This decision is a few seconds old. Undo it, or try again in a moment.'
export const rejectedReplaced = 'The student submitted this payment again. Decide on the newer payment.'
export const rejectedIdTaken = 'Another payment has this transaction ID now. Check that payment first.'
export const rejectedBought =
  'This student has already bought the course with another payment. Leave this one rejected.'
export const rejectedCouponUsed = 'The coupon has no uses left. Give access manually instead.'
export const rejectedCreditUsed =
  'The upgrade credit was refunded, or another order uses it. Give access manually instead.'
export const rejectedInstalmentLoose =
  'The instalment before this one is not paid. Approve the earlier instalment first.'
export const accessNotFound = 'This access no longer exists. Reload the page.'
export const accessEnded = 'This access has already ended. Reload the page.'
export const accessGiven = 'This student already has lifetime access.'
export const seatsUnknown = 'No user has this username. Check the spelling: {names}'
export const seatsGiven = 'These students already have access. Remove them from the list: {names}'
export const seatsNotSold = 'This academy does not sell group seats. Ask the academy for help.'
export const seatsTooMany = 'You can’t order so many seats in one payment. Buy fewer seats at a time.'
export const seatLinkNotFound = 'This link has been replaced. Ask the person who sent it for the new link.'
export const seatsRevoked =
  'These seats give no access, because their payment was revoked. Ask the person who sent you the link.'
export const seatsTaken = 'All of these seats are taken. Ask the person who sent you the link.'
export const seatOwned = 'You already have access. Leave this seat for someone else.'
export const seatRemoved = 'Your seat was removed. Ask the person who sent you the link.'
export const seatNotFound = 'This person no longer has one of these seats. Reload the page.'
export const seatUsed =
  'This seat is in use: the student has opened lessons or files. Ask the academy to remove it.'
export const seatRemovalsUsed =
  'You have already removed {count} people from these seats. Ask the academy to remove this student.'
export const lastDayPassed = 'The last day has passed. Choose a later day.'
export const creditNoteNotFound = 'We couldn’t find this credit note. Reload the page.'
export const approved = 'approved'
export const rejected = 'rejected'
export const someoneElse = 'someone else'
