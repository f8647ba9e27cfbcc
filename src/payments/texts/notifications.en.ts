import { counted } from '../../platform/count.ts'

export const newPayment = 'New payment'
export const aStudent = 'A student'
export const submitted = (name: string, amount: string, title: string) =>
  `${name} submitted ${amount} for ${title}.`
export const refundRequested = 'Refund requested'
export const asksForRefund = (name: string, amount: string, title: string) =>
  `${name} asks for a refund of ${amount} for ${title}.`
export const paymentApproved = 'Payment approved'
export const seatsPaid = (title: string) => `You have paid for ${title}. Share the link with your group.`
export const approvedNotOffered = (title: string) =>
  `We approved your payment for ${title}, but the course is not offered at the moment.`
export const haveAccess = (title: string) => `You now have access to ${title}.`
export const instalmentPaid = (number: number, of: number, title: string) =>
  `Instalment ${number} of ${of} is paid. You now have access to ${title}.`
export const paymentRejected = 'Payment rejected'
export const notConfirmed = (amount: string, title: string) =>
  `We couldn’t confirm your payment of ${amount} for ${title}.`
export const moreIsDue = (balance: string) => `${balance} more is due`
export const partReceived = (received: string, title: string) =>
  `We received ${received} for ${title}. Pay the balance to get access.`
export const paymentRevoked = 'Payment revoked'
export const approvedByMistake = (amount: string, title: string) =>
  `We approved your payment of ${amount} for ${title} by mistake. You no longer have access.`
export const refundedAndEnded = (refunded: string, title: string) =>
  `We refunded ${refunded} of your payment for ${title}. You no longer have access.`
export const noLongerAccess = (title: string) => `You no longer have access to ${title}.`
export const refund = 'Refund'
export const refundedKeepsAccess = (refunded: string, title: string) =>
  `We refunded ${refunded} of your payment for ${title}. You keep your access.`
export const accessGiven = 'Access given'
export const haveAccessUntil = (title: string, day: string) => `You now have access to ${title} until ${day}.`
export const accessEnded = 'Access ended'
export const endsSoon = (title: string) => `${title} ends soon`
export const endsIn = (days: number, day: string) => `It ends in ${counted(days, 'day')}, on ${day}.`
export const endsInRenew = (days: number, day: string) =>
  `It ends in ${counted(days, 'day')}, on ${day}. Renew to keep access.`
export const instalmentDueSoon = (number: number, of: number) => `Instalment ${number} of ${of} is due soon`
export const instalmentDue = (amount: string, title: string, days: number, day: string) =>
  `${amount} for ${title} is due in ${counted(days, 'day')}, on ${day}.`
export const paymentsNearlyLate = 'Payments need a decision'
export const paymentsNearlyLateText = (payments: number, hours: number) =>
  `${counted(payments, 'payment')} ${payments === 1 ? 'is' : 'are'} close to your response time of ${counted(hours, 'hour')}.`
