export const premiumMembership = 'Premium annual membership'
export const allCourses = 'All courses'
export const aCourse = 'A course'
export const withSeats = (title: string, seats: number) => `${title}, ${seats} seats`
export const withInstalment = (title: string, number: number, of: number) =>
  `${title}, instalment ${number} of ${of}`
export const upiOrBankTransfer = 'UPI/Bank Transfer'
export const cash = 'Cash'
export const receipt = 'Receipt'
export const invoice = 'Invoice'
export const approvedByMistake = 'Approved by mistake'
export const refund = 'Refund'
export const chargeback = 'Chargeback'
export const mistakeNoPayment = 'Approved by mistake. No payment was received.'
export const ended = (reason: string) => `${reason}.`
export const refunded = (reason: string, amount: string, day: string) => `${reason}: ${amount} on ${day}.`
export const refundedWithReference = (reason: string, amount: string, day: string, reference: string) =>
  `${reason}: ${amount} on ${day}, reference ${reference}.`
export const scholarship = 'Scholarship'
export const otherReason = 'Another reason'
export const whilePending = 'While a payment is pending'
export const seatsForOthers = 'Seats for others'
export const instalments = 'Instalments'
export const batch = 'Batch'
export const deletedCourses = 'Deleted courses'
