import { CircleCheck, CircleX, Clock, IndianRupee } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { counted } from '../../platform/count.ts'
import { formatRupees } from '../../platform/money.ts'
import { formatDay } from '../../platform/time-zone.ts'
import type { paymentsNotifications } from './notifications.schema.ts'

type Bought = { courseId: number | null; planId?: number | undefined; seats?: number | undefined }

/** Link to the page where the student pays for the same item again. */
const toUpgrade = ({ courseId, planId, seats }: Bought) =>
  ({
    to: '/upgrade',
    search: {
      ...(planId ? { plan: planId } : courseId === null ? {} : { courseId }),
      ...(seats && { places: seats }),
    },
  }) as const

const toOwnPayments = { to: '/account', hash: 'payments' } as const

/** Courses open in the library. Other items have no page there. */
const toLibrary = ({ courseId }: { courseId: number | null }) =>
  ({ to: courseId === null ? '/account' : '/my-library' }) as const

export const paymentsNotificationTexts: TextsOfKinds<typeof paymentsNotifications> = {
  payment_received: {
    Icon: IndianRupee,
    tint: 'text-ink',
    title: 'New payment',
    text: ({ username, amount, title }) =>
      `${username ?? 'A student'} submitted ${formatRupees(amount)} for ${title}.`,
    link: ({ paymentId }) => ({ to: '/admin/payments', search: { search: `#${paymentId}` } }),
    isQuiet: true,
  },
  refund_requested: {
    Icon: IndianRupee,
    tint: 'text-danger',
    title: 'Refund requested',
    text: ({ username, amount, title }) =>
      `${username ?? 'A student'} asks for a refund of ${formatRupees(amount)} for ${title}.`,
    link: ({ paymentId }) => ({
      to: '/admin/payments',
      search: { status: 'approved', search: `#${paymentId}` },
    }),
    isQuiet: true,
  },
  payment_approved: {
    Icon: CircleCheck,
    tint: 'text-success',
    title: 'Payment approved',
    text: ({ seats, title, courseId, isPlan, part }) =>
      seats
        ? `You have paid for ${title}. Share the link with your group.`
        : courseId === null && !isPlan
          ? `Your payment for ${title} was approved, but the course is not offered at the moment.`
          : `${part ? `Instalment ${part.number} of ${part.of} is paid. ` : ''}${title} is open to you now.`,
    link: (data) => (data.seats ? toOwnPayments : toLibrary(data)),
  },
  payment_rejected: {
    Icon: CircleX,
    tint: 'text-danger',
    title: 'Payment rejected',
    text: ({ amount, title }) => `Your payment of ${formatRupees(amount)} for ${title} was not confirmed.`,
    quote: ({ reason }) => reason,
    link: toUpgrade,
    isError: true,
  },
  payment_short: {
    Icon: IndianRupee,
    tint: 'text-danger',
    title: ({ rest }) => `${formatRupees(rest)} more is due`,
    text: ({ received, title }) =>
      `We received ${formatRupees(received)} for ${title}. Pay the balance to get access.`,
    link: toUpgrade,
    isError: true,
  },
  payment_revoked: {
    Icon: CircleX,
    tint: 'text-danger',
    title: 'Payment revoked',
    text: ({ revocation, amount, title, refunded }) =>
      revocation === 'mistake'
        ? `Your payment of ${formatRupees(amount)} for ${title} was approved by mistake. You no longer have access.`
        : refunded > 0
          ? `We refunded ${formatRupees(refunded)} of your payment for ${title}. You no longer have access.`
          : `You no longer have access to ${title}.`,
    link: toOwnPayments,
    isError: true,
  },
  payment_refunded: {
    Icon: IndianRupee,
    tint: 'text-ink',
    title: 'Refund',
    text: ({ refunded, title }) =>
      `We refunded ${formatRupees(refunded)} of your payment for ${title}. You keep your access.`,
    link: toOwnPayments,
  },
  access_given: {
    Icon: CircleCheck,
    tint: 'text-success',
    title: 'Access given',
    text: ({ title, until }) => title + (until ? ` until ${formatDay(until)}` : ''),
    link: toLibrary,
  },
  access_ended: {
    Icon: Clock,
    tint: 'text-ink',
    title: 'Access ended',
    text: ({ title }) => title,
    link: { to: '/account' },
  },
  membership_ending: {
    Icon: Clock,
    tint: 'text-ink',
    title: ({ title }) => `${title} ends soon`,
    text: ({ days, endsOn, isOffered }) =>
      `It ends in ${counted(days, 'day')}, on ${formatDay(endsOn)}.${isOffered === false ? '' : ' Renew to keep access.'}`,
    link: ({ isOffered, planId }) =>
      isOffered === false ? { to: '/account' } : { to: '/upgrade', search: planId ? { plan: planId } : {} },
    // The yearly plan may have been switched off since the notification.
    adapt: (data, { yearly_plan: yearly }) =>
      data.planId === undefined && yearly === 'off' ? { ...data, isOffered: false } : data,
  },
  part_due: {
    Icon: IndianRupee,
    tint: 'text-ink',
    title: ({ part }) => `Instalment ${part.number} of ${part.of} is due soon`,
    text: ({ amount, title, days, dueOn }) =>
      `${formatRupees(amount)} for ${title} is due in ${counted(days, 'day')}, on ${formatDay(dueOn)}.`,
    link: ({ courseId }) => ({ to: '/upgrade', search: { courseId } }),
  },
  payments_waiting: {
    Icon: Clock,
    tint: 'text-danger',
    title: 'Payments wait for an answer',
    text: ({ count, hours }) =>
      `${counted(count, 'payment')} waited for almost the ${counted(hours, 'hour')} that you promise.`,
    link: { to: '/admin/payments' },
    isQuiet: true,
  },
}
