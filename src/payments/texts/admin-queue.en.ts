import { counted } from '../../platform/count.ts'

export const paymentApprovals = 'Payment Approvals'
export const matchStatement = 'Match a statement'
export const writeByWhatsapp = 'Message on WhatsApp'
export const money = 'Money'
export const exportCsv = 'Export CSV'
export const byStatus = 'Payments by status'
export const noPendingPayments = 'No pending payments'
export const noApprovedPayments = 'No approved payments'
export const noRejectedPayments = 'No rejected payments'
export const noneMatchFilters = 'No payments match the filters. Clear a filter to see more.'
export const noneMatch = (search: string) =>
  `No payments match “${search}”. Check the spelling, or clear the search.`
export const showMorePayments = 'Show more payments'
export const responseTime = (hours: number) => `Your response time is ${counted(hours, 'hour')}.`
export const answeredInTime = (percent: number) =>
  `In the last 30 days, you decided ${percent}% of payments in time.`
export const dueSoon = (payments: number) =>
  `${counted(payments, 'payment')} ${payments === 1 ? 'needs' : 'need'} a decision soon.`
export const overdue = (payments: number) =>
  `${counted(payments, 'payment')} ${payments === 1 ? 'is' : 'are'} overdue.`
export const searchPayments = 'Search payments'
export const searchHint = 'Transaction ID, user, ₹ amount, course, order code or #number'
export const filters = 'Filters'
export const filtersInUse = (count: number) => `Filters (${count})`
export const age = 'Submitted'
export const anyTime = 'Any time'
export const moreThanHours = (hours: number) => `More than ${hours} hours ago`
export const moreThanDay = 'More than a day ago'
export const moreThanDays = (days: number) => `More than ${days} days ago`
export const moreThanWeek = 'More than a week ago'
export const flags = 'Flags'
export const allPayments = 'All payments'
export const noFlags = 'No flags'
export const anyFlag = 'Any flag'
export const amountDiffers = 'Amount doesn’t match'
export const screenshotUsed = 'Screenshot already used'
export const somethingDeleted = 'Course or account deleted'
export const fromRupees = 'From (₹)'
export const upToRupees = 'Up to (₹)'
export const course = 'Course'
export const allCourses = 'All courses'
export const showAllPayments = 'Show all payments'
export const selectAll = 'Select all'
export const selectNone = 'Select none'
export const selectedCount = (count: number) => `${count} selected`
export const selectedPayments = 'Selected payments'
export const sortOrder = 'Sort order'
export const oldestFirst = 'Oldest first'
export const newestFirst = 'Newest first'
export const largestFirst = 'Largest amount first'
export const smallestFirst = 'Smallest amount first'
export const shortcutKeys = 'Keyboard shortcuts'
export const useShortcutKeys = 'Use keyboard shortcuts'
export const keys = 'Keys'
export const nextKey = 'next'
export const previousKey = 'previous'
export const viewKey = 'view proof'
export const approveKey = 'approve'
export const rejectKey = 'reject'
export const receivedKey = 'amount received'
export const selectKey = 'select'
export const decideSelectedKey = 'decide the selected payments'
export const undoKey = 'undo'
export const reasonKey = 'reason'
export const searchKey = 'search'
export const paymentOf = (id: number, username: string) => `Payment ${id} from ${username}`
export const selectPayment = (id: number, username: string) => `Select payment ${id} from ${username}`
export const paymentDetails = (id: number, username: string) => `Details of payment ${id} from ${username}`
export const warnings = (count: number) => counted(count, 'warning')
export const amount = 'Amount'
export const wasDue = (amount: string) => `${amount} was due`
export const received = (amount: string) => `${amount} received`
export const transactionId = 'Transaction ID'
export const wasCorrected = 'Was <before></before>, corrected <date></date>'
export const submitted = 'Submitted'
export const viewProof = 'View Proof'
export const seats = 'Seats'
export const deletedAccount = 'a deleted account'
export const approvedBy = (name: string) => `Approved by ${name}, <date></date>`
export const rejectedBy = (name: string) => `Rejected by ${name}, <date></date>`
export const undoneBy = (name: string) => `Decision undone by ${name}, <date></date>`
export const approvedAfterAllBy = (name: string) => `Approved by ${name} after a rejection, <date></date>`
export const refundedBy = (name: string) => `Refunded by ${name}, <date></date>`
export const revokedBy = (name: string) => `Revoked by ${name}, <date></date>`
export const correctedBy = (name: string) =>
  `Transaction ID corrected from <before></before> by ${name}, <date></date>`
export const balanceAsked = (amount: string) => `We asked the student for ${amount} more.`
export const order = 'Order'
export const coupon = 'Coupon'
export const couponDiscount = (coupon: string, discount: string) => `${coupon}: ${discount} off`
export const upgradeCredit = 'Upgrade credit'
export const refundRequested = '<b>The student asked for a refund</b> <date></date>'
export const refundRequestedFor = '<b>The student asked for a refund</b> <date></date>: <reason></reason>'
export const movedTo = (status: string) => `Moved to ${status}`
export const movedToBy = (status: string, name: string) => `Moved to ${status} by ${name}`
export const decidedElsewhere = 'This payment is already decided'
export const sameScreenshot = 'The same screenshot was used for <payments></payments>'
export const sameScreenshotEdited =
  'The same screenshot, cropped or saved again, was used for <payments></payments>'
export const similarScreenshot = 'Very likely the same screenshot was used for <payments></payments>'
export const otherPayment = (id: number, username: string, status: string) =>
  `<link>payment #${id}</link> from ${username} (${status})`
export const sameDevice = (accounts: number) =>
  `${accounts === 1 ? 'Another account' : 'Other accounts'} paid from the same device: <names></names>. People in a family or a school often share a device.`
export const decisionHistory = 'Decision history'
export const earlierAttempts = (count: number) =>
  count === 1 ? 'One earlier attempt' : `${count} earlier attempts`
export const rejectedWithoutReason = 'Rejected without a reason'
export const creditNote = 'Credit note'
export const documentOfPayment = (document: string, id: number) => `${document} of payment ${id}`
export const asPdf = (document: string) => `${document} (PDF)`
export const print = 'Print'
export const whatsappMessage = (document: string, title: string, amount: string, address: string) =>
  `${document} for ${title}, ${amount}. Sign in to download it: ${address}`
export const whatsapp = 'WhatsApp'
export const numberSubmitted = (id: number) => `#${id}, submitted <date></date>`
export const pictureSize = 'Picture size'
export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'
export const wholePicture = 'Whole picture'
export const proofOf = (username: string) => `Screenshot of ${username}’s payment`
export const amountOfDue = (amount: string, due: string) => `${amount} of ${due} due`
export const closeProof = 'Close screenshot'
export const clickCloses = 'Click or press Escape to close'
export const proofFailed = 'We couldn’t load the screenshot. Close it and try again.'
export const approve = 'Approve'
export const approveCount = (count: number) => `Approve ${count}`
export const reject = 'Reject'
export const rejectCount = (count: number) => `Reject ${count}`
export const approveAnyway = 'Approve anyway'
export const askApproveAnyway = 'Approve this payment anyway?'
export const askApproveCountAnyway = (count: number) => `Approve ${counted(count, 'payment')} anyway?`
export const askForBalance = 'Ask for the balance'
export const approveAndAsk = (approved: number, asked: number) =>
  `Approve ${approved}, ask ${asked} for the balance`
export const flaggedPayment = (id: number, username: string, flags: string) =>
  `#${id} from ${username}: ${flags}`
export const andMore = (count: number) => `And ${count} more.`
export const paymentsApproved = (count: number) => `${counted(count, 'payment')} approved`
export const paymentsRejected = (count: number) => `${counted(count, 'payment')} rejected`
export const studentsAsked = (count: number) =>
  `We’ll ask ${counted(count, 'student')} for the balance in a few seconds.`
export const someNotDecided = (count: number, why: string) =>
  `${counted(count, 'payment')} ${count === 1 ? 'was' : 'were'} not decided: ${why}`
export const invalidAmount = 'Invalid amount'
export const invalidAmountHint = 'Enter the amount received, for example 4,999.'
export const missing = (amount: string) => `${amount} is missing`
export const receivedOfDue = (received: string, due: string) => `We received ${received}, but ${due} was due.`
export const askForMore = (amount: string) => `Ask for ${amount} more`
export const accountDeleted = 'The account was deleted. If you approve the payment, no one gets access.'
export const courseDeletedPending =
  'This course was deleted. If you approve the payment, the student gets access only after you restore the course.'
export const courseDeleted = 'This course was deleted.'
export const submittedOfDue = (submitted: string, due: string) =>
  `The student submitted ${submitted}, but ${due} was due.`
export const sameScreenshotAs = (id: number, username: string) =>
  `Payment #${id} from ${username} has the same screenshot.`
export const similarScreenshotAs = (id: number, username: string) =>
  `Payment #${id} from ${username} very likely has the same screenshot.`
export const amountReceivedOptional = 'Amount received in rupees (optional)'
export const rejectReasonOptional = 'Reason for a rejection (optional)'
export const reasonOptional = 'Reason (optional)'
export const unreadableScreenshot = 'Unreadable screenshot'
export const unreadableScreenshotReason =
  'We can’t read the screenshot. Upload a clear one that shows the amount and the transaction ID.'
export const wrongAmount = 'Wrong amount'
export const wrongAmountReason = 'The amount is different from the amount due.'
export const notReceived = 'Not received'
export const notReceivedReason = 'The payment has not arrived in our account.'
export const otherReason = 'Other reason…'
export const reasonInOwnWords = 'Reason in your own words'
export const studentSeesThis = 'The student sees this reason'
export const undo = 'Undo'
export const undoDecision = (id: number, username: string) =>
  `Undo the decision on payment ${id} from ${username}`
export const newPayments = (count: number) => counted(count, 'new payment')
