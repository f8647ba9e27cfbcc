import { counted } from '../../platform/count.ts'

export const noPayments = 'You have no payments yet.'
export const upgradeToPremium = 'Upgrade to Premium'
export const browseCourses = 'Browse Courses'
export const withCoupon = (code: string) => `coupon ${code}`
export const withCredit = (amount: string) => `${amount} credit from your courses`
export const submittedOn = 'submitted <date></date>'
export const pendingApproval = 'Pending Approval.'
export const canStartUntil = 'You have access until <date></date> while we check your payment.'
export const notConfirmed = 'We couldn’t confirm the payment.'
export const partReceived = (received: string, balance: string) => `Received ${received}. Balance ${balance}.`
export const creditNotePdf = 'Credit note (PDF)'
export const accessEnded = 'You no longer have access.'
export const approvedOn = 'Approved <date></date>'
export const earlierAttempts = (attempts: number) => counted(attempts, 'earlier attempt')
export const rejected = 'Rejected'
export const amountReceived = (amount: string) => `${amount} received`
export const documentPdf = (name: string) => `${name} (PDF)`
export const documentPdfFor = (name: string, title: string) => `${name} (PDF) for ${title}`
export const partDocument = (name: string, amount: string) => `${name} for ${amount}`
export const partDocumentFor = (name: string, amount: string, title: string) =>
  `${name} for ${amount}, ${title} (PDF)`
export const shareSeats = 'Share the seats'
export const shareSeatsOf = (title: string) => `Share the seats for ${title}`
export const creditNotePdfFor = (title: string) => `Credit note (PDF) for ${title}`
export const tryAgain = 'Try again'
export const payBalance = 'Pay the balance'
export const waitingForApproval = 'Pending payments'
export const yourPayments = 'Your payments'
export const sentPending = (amount: string) => `${amount}, submitted <date></date>. Pending Approval.`
export const sentDecided = (amount: string) =>
  `${amount}, submitted <date></date>. We have approved or rejected it.`
export const seePayments = 'See my payments'
export const actionFor = (action: string, title: string) => `${action}: ${title}`
export const checkingNewId = 'We’ll check your payment with the new transaction ID.'
export const idCorrected = 'Transaction ID corrected'
export const notCorrected = 'Transaction ID not corrected'
export const pleaseTryAgain = 'Please try again.'
export const wrongId = 'Wrong transaction ID? Correct it'
export const transactionId = 'Transaction ID'
export const saving = 'Saving…'
export const saveId = 'Save transaction ID'
export const upiHasTwelveDigits = 'UPI reference numbers have 12 digits. Is this right?'
export const whereToFindId =
  'Your UPI app or bank shows it with the payment, as UTR, UPI reference or transaction ID.'
export const weAnswerHere = 'We’ll answer you here.'
export const refundRequested = 'Refund requested'
export const refundNotRequested = 'Refund not requested'
export const refundRequestedOn = 'You asked for a refund on <date></date>. We’ll answer you here.'
export const askForRefund = 'Ask for a refund'
export const reason = 'Reason'
export const sending = 'Sending…'
export const requestRefund = 'Request a refund'
export const requestRefundOf = (title: string) => `Request a refund for ${title}`
