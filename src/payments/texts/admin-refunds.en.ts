export const refundEllipsis = 'Refund…'
export const revokeEllipsis = 'Revoke…'
export const approveAfterAllOf = (username: string) => `Approve ${username}’s payment after all`
export const approveAfterAllEllipsis = 'Approve after all…'
export const askApproveAfterAll = 'Approve after all?'
export const approveAfterAll = 'Approve after all'
export const approving = 'Approving…'
export const approveAfterAllText = (username: string, title: string) =>
  `${username} gets access to ${title} now, and we notify them. The payment keeps its history.`
export const amountFromLine = (received: string) =>
  `We received ${received}. If you approve the payment, we record this amount.`
export const amountReceived = 'Amount received (₹)'
export const amountReceivedHint = (amount: string) =>
  `Leave empty to record ${amount}, as the student entered it`
export const refundPaymentOf = (username: string) => `Refund ${username}’s payment`
export const refund = 'Refund'
export const refunding = 'Refunding…'
export const refundText =
  'First send the money by UPI or bank transfer. Then record the refund here. We notify the student. You can’t undo this.'
export const amount = 'Amount (₹)'
export const overpaidHint = (overpaid: string, left: string) =>
  `The student paid ${overpaid} too much. You can refund up to ${left}`
export const upTo = (left: string) => `You can refund up to ${left}`
export const access = 'Access'
export const accessEndsHint = 'The student loses access now, unless another payment gives access.'
export const accessContinuesHint = 'The student keeps access.'
export const accessContinues = 'Access continues'
export const accessEnds = 'Access ends'
export const refundedOn = 'Refunded on'
export const refundedOnHint = 'Leave empty for today'
export const reference = 'Reference'
export const referenceHint = 'From your bank or UPI app. Example: UTR 412345678901'
export const creditNotePdf = 'Credit note (PDF)'
export const revokePaymentOf = (username: string) => `Revoke ${username}’s payment`
export const revokePayment = 'Revoke payment'
export const revoking = 'Revoking…'
export const revokeText =
  'The student loses access now, unless another payment gives access. We notify the student. You can’t undo this.'
export const reason = 'Reason'
export const mistakeNote = (left: string) => `No money arrived. This reduces your income by ${left}.`
export const allRefundedNote = 'You have already refunded everything. Only access ends.'
export const amountRefunded = 'Amount refunded (₹)'
