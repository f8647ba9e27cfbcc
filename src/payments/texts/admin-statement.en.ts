import { counted, formatCount } from '../../platform/count.ts'

export const matchStatement = 'Match a statement'
export const matchStatementIntro =
  'Compare your bank statement with the pending payments. The file stays on this device. We receive only your decisions.'
export const paymentApprovals = 'Payment Approvals'
export const bankStatement = 'Bank statement'
export const chooseBankStatement = 'Choose a bank statement'
export const fileKinds = 'CSV, XLSX or PDF'
export const pdfPassword = 'PDF password'
export const openPdf = 'Open PDF'
export const readingAndMatching = 'Reading and matching…'
export const fileUnreadable = 'We couldn’t read this file. Download it from the bank again.'
export const fileDamaged = 'This file is damaged. Download it from the bank again.'
export const fileTooLarge = 'This file is larger than 20 MB. Download a statement for a shorter period.'
export const contentTooLarge =
  'This workbook is too large for a statement. Download a statement for a shorter period.'
export const noTable = 'We found no table of payments in this file. Download the statement as CSV or XLSX.'
export const noTableInPdf =
  'We found no table of payments in this PDF. We can’t read scanned pages. Download the statement as CSV or XLSX.'
export const excelUnreadable =
  'This Excel file is old or locked. Download the statement as CSV, or open the file and save it as XLSX.'
export const isWebPage = 'This is a web page, not a table. Download the statement as CSV or XLSX.'
export const pdfUnreadable = 'We can’t read this PDF. Download the statement as CSV or XLSX.'
export const pdfLocked =
  'This PDF has a password. Enter the password that your bank sent you by email or letter.'
export const pdfPasswordWrong = 'This password does not open the PDF. Try again.'
export const columns = 'Columns'
export const columnsHint = 'This browser remembers your corrections for statements of this bank.'
export const columnNumber = (number: number) => `Column ${number}`
export const none = 'None'
export const chooseColumns = 'Choose the columns for the date, the narration, and the credit or the amount.'
export const matchWithColumns = 'Match with these columns'
export const dateColumn = 'Date'
export const narrationColumn = 'Narration'
export const referenceColumn = 'Reference'
export const creditColumn = 'Credit'
export const debitColumn = 'Debit'
export const amountColumn = 'Amount'
export const sideColumn = 'Credit or debit'
export const balanceColumn = 'Balance'
export const idMatches = 'The transaction ID matches.'
export const idPartMatches = 'Part of the transaction ID matches.'
export const idNearlyMatches = 'The transaction ID differs by one or two digits.'
export const codeMatches = 'The order code matches.'
export const codeCutOff = 'The order code is cut off.'
export const amountMatches = 'The amount matches.'
export const otherCode = 'The line has the order code of another payment.'
export const maybeReversed = 'The bank may have reversed this line.'
export const farApart = 'The dates of the line and the payment are far apart.'
export const namedTwice = 'Another line matches this payment too.'
export const namesOthers = 'The line matches another payment too.'
export const paidBefore = 'You already approved a payment with this order code, without a statement.'
export const lineTwice = 'The statement has this line twice.'
export const submittedNotDue = 'The student submitted a different amount than was due.'
export const amountDiffers = 'The amount is different.'
export const neitherMatches = 'The line has neither the transaction ID nor the order code.'
export const matchSummary = (lines: number, matched: number, review: number, missing: number) =>
  `${counted(lines, 'line')} read. ${counted(matched, 'payment')} matched, ${formatCount(review)} to review, ${formatCount(missing)} not found.`
export const paymentsMatched = (count: number) => `${counted(count, 'payment')} matched`
export const matchedHint =
  'The transaction ID or order code, the amount and the day match, and no other line or payment does.'
export const matchedHintApproved = (approved: number) =>
  `The transaction ID or order code, the amount and the day match, and no other line or payment does. ${formatCount(approved)} approved.`
export const undoCount = (count: number) => `Undo ${formatCount(count)}`
export const approveOne = 'Approve the payment'
export const approveAll = (count: number) => `Approve all ${formatCount(count)}`
export const approveChosen = (count: number) => `Approve ${formatCount(count)}`
export const chosenTotal = (count: number, sum: string) =>
  `${counted(count, 'payment')} chosen, ${sum} in total`
export const showOrLeaveOut = 'Show the payments, or leave some out'
export const approveToo = (id: number, username: string) => `Approve payment ${id} from ${username} too`
export const paymentsToReview = (count: number) => `${counted(count, 'payment')} to review`
export const reviewHint = 'Only some details match. Check each payment before you approve it.'
export const reviewKeysHint = 'The keyboard shortcuts of Payment Approvals work here too.'
export const showMorePayments = 'Show more payments'
export const rejectedWithMoney = (count: number) =>
  `${counted(count, 'rejected payment')} ${count === 1 ? 'appears' : 'appear'} in this statement`
export const rejectedWithMoneyHint =
  'The statement has their transaction ID or order code. Check each one before you approve it.'
export const approved = 'Approved'
export const showMore = (count: number) => `Show ${formatCount(count)} more`
export const notFound = 'Payments not found in this statement'
export const notFoundHint = 'No line of this statement matches these payments.'
export const paymentInQueue = (id: number, username: string) =>
  `Payment ${id} from ${username} in Payment Approvals`
export const openInQueue = 'Open in Payment Approvals'
export const creditsLeft = 'Credits with no matching payment'
export const creditsLeftHint = 'No student has submitted these payments.'
export const reversed = 'Reversed'
export const reversedHint = 'The bank reversed these lines, so we don’t count them.'
export const alreadyMatched = 'Already matched'
export const alreadyMatchedHint = 'You can match each line only once.'
export const paymentNumber = (id: number) => `Payment #${id}`
export const rowsUnread = (count: number, rows: string) =>
  `We skipped ${counted(count, 'row')} that we couldn’t read: ${rows}`
export const lineOn = (day: string) => `on ${day}`
export const ofDue = (amount: string) => `of ${amount} due`
export const fromStudent = 'from <name></name>, <date></date>'
export const nameAndFullName = (username: string, fullName: string) => `${username} (${fullName})`
export const payment = 'Payment'
export const statementLine = 'Statement line'
export const statementLineFor = (id: number, username: string) =>
  `Statement line for payment ${id} from ${username}`
export const lineUsed = 'This line is matched with another payment.'
export const paymentOf = (id: number, username: string) => `Payment ${id} from ${username}`
export const decided = (id: number, username: string, status: string) => `#${id} from ${username}: ${status}`
export const viewProof = 'View Proof'
export const viewProofOf = (id: number, username: string) =>
  `View the proof of payment ${id} from ${username}`
export const reject = 'Reject'
export const rejectPayment = (id: number, username: string) => `Reject payment ${id} from ${username}`
export const approve = 'Approve'
export const approvePayment = (id: number, username: string) => `Approve payment ${id} from ${username}`
