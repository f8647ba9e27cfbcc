import { counted } from '../../platform/count.ts'

export const money = 'Money'
export const daysFromTo = (from: string, to: string) => `${from} to ${to}`
export const print = 'Print'
export const figuresFailed = 'We couldn’t load the figures. Reload the page to try again.'
export const ledgerCsv = 'Export ledger (CSV)'
export const gstr1 = (month: string) => `Export GSTR-1, ${month}`
export const period = 'Period'
export const today = 'Today'
export const yesterday = 'Yesterday'
export const thisMonth = 'This month'
export const lastMonth = 'Last month'
export const thisFinancialYear = 'This financial year'
export const lastFinancialYear = 'Last financial year'
export const otherDays = 'Other days'
export const fromDay = 'From'
export const toDay = 'To'
export const income = 'Income'
export const received = 'Received'
export const refunded = 'Refunded'
export const methods = (cash: string, transfer: string) => `${cash} in cash, ${transfer} by UPI or bank`
export const incomeNote = (methods: string, payments: number) =>
  `${methods}. ${counted(payments, 'payment')}, after refunds`
export const receivedNote = (methods: string) => `${methods}. Excludes approvals made by mistake`
export const refundedNote = (methods: string) =>
  `${methods}. Counted on the day when staff recorded the refund`
export const pendingNow = 'Pending now'
export const payments = (count: number) => counted(count, 'payment')
export const allDates = (amount: string) => `${amount}, all dates`
export const paymentsSubmitted = 'Payments submitted'
export const paymentsSubmittedNote = (approved: string, percent: string, rejected: string, pending: string) =>
  `${approved} approved (${percent}), ${rejected} rejected, ${pending} pending`
export const timeToDecision = 'Time to decision'
export const decisionNote = (decisions: number) => `Median of ${counted(decisions, 'decision')}`
export const decisionNoteOfResponse = (decisions: number, percent: string, hours: number) =>
  `Median of ${counted(decisions, 'decision')}. ${percent} were within the response time of ${counted(hours, 'hour')}`
export const minutesTaken = (minutes: number) => `${minutes} min`
export const hoursTaken = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`
export const daysTaken = (days: number) => `${days} days`
export const incomeByDay = 'Income by day'
export const incomeByMonth = 'Income by month'
export const incomeSummary = (title: string, received: string, refunded: string) =>
  `${title}: ${received} received, ${refunded} refunded`
export const dayColumn = 'Day'
export const monthColumn = 'Month'
export const paymentsColumn = 'Payments'
export const submittedColumn = 'Submitted'
export const approvedColumn = 'Approved'
export const viewsColumn = 'Price views'
export const discountColumn = 'Discount'
export const couponColumn = 'Coupon'
export const itemColumn = 'Course or plan'
export const byCoupon = 'By coupon'
export const byItem = 'By course and plan'
export const noItems = 'No payments in this period. Choose another period.'
export const otherItems = (count: number) => `and ${counted(count, 'other')}`
export const submittedWith = (coupon: string) => `payments submitted with ${coupon}`
export const submittedFor = (title: string) => `payments submitted for ${title}`
export const viewsOf = (title: string) => `price views for ${title}`
export const priceViewsToPayments = 'From price view to payment'
export const viewedPrice = 'Viewed a price'
export const viewedPriceNote = 'Each student counts once a day for each item'
export const submittedPayment = 'Submitted a payment'
export const approvedSoFar = 'Approved so far'
export const ofViews = (percent: string) => `${percent} of the views`
export const viewsSince = (since: string) =>
  `We have counted price views since ${since}. This table does not include earlier payments.`
export const priceViews = 'Price views'
export const receivedAndRefunded = 'Received and refunded'
export const decisions = 'Decisions'
export const submitted = 'Submitted'
export const rejected = 'Rejected'
export const corrected = 'Corrected'
export const titleAbout = (title: string, about: string) => `${title}: ${about}`
export const oneCoupon = 'one coupon'
export const noRows = 'The ledger has no matching entry in this period.'
export const deletedPayment = 'A deleted payment'
export const showMoreRows = 'Show more rows'
export const hideRows = 'Hide the rows'
export const noViews = 'No one viewed this price in this period, or we had not started to count views.'
export const people = (count: number) => counted(count, 'person', { many: 'people' })
