import { CircleCheck, CircleX, Clock, IndianRupee } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { formatRupees } from '../../platform/money.ts'
import { formatDay } from '../../platform/time-zone.ts'
import { t } from '../texts/notifications.ts'
import { shownTitle } from '../rules.ts'
import type { paymentsNotifications } from './notifications.schema.ts'

type Bought = { courseId: number | null; planId?: number | undefined; seats?: number | undefined }

/** Returns the URL of the page where the student can pay for the same item again. */
const toUpgrade = ({ courseId, planId, seats }: Bought) =>
  ({
    to: '/upgrade',
    search: {
      ...(planId ? { plan: planId } : courseId === null ? {} : { courseId }),
      ...(seats && { places: seats }),
    },
  }) as const

const toOwnPayments = { to: '/account', hash: 'payments' } as const

/** Returns the URL of the library for a course. Other items are not in the library. */
const toLibrary = ({ courseId }: { courseId: number | null }) =>
  ({ to: courseId === null ? '/account' : '/my-library' }) as const

export const paymentsNotificationTexts: TextsOfKinds<typeof paymentsNotifications> = {
  payment_received: {
    Icon: IndianRupee,
    tint: 'text-ink',
    title: () => t.newPayment,
    text: ({ username, amount, title }) =>
      t.submitted(username ?? t.aStudent, formatRupees(amount), shownTitle(title)),
    link: ({ paymentId }) => ({ to: '/admin/payments', search: { search: `#${paymentId}` } }),
    isQuiet: true,
  },
  refund_requested: {
    Icon: IndianRupee,
    tint: 'text-danger',
    title: () => t.refundRequested,
    text: ({ username, amount, title }) =>
      t.asksForRefund(username ?? t.aStudent, formatRupees(amount), shownTitle(title)),
    link: ({ paymentId }) => ({
      to: '/admin/payments',
      search: { status: 'approved', search: `#${paymentId}` },
    }),
    isQuiet: true,
  },
  payment_approved: {
    Icon: CircleCheck,
    tint: 'text-success',
    title: () => t.paymentApproved,
    text: ({ seats, title, courseId, isPlan, part }) =>
      seats
        ? t.seatsPaid(shownTitle(title))
        : courseId === null && !isPlan
          ? t.approvedNotOffered(shownTitle(title))
          : part
            ? t.instalmentPaid(part.number, part.of, shownTitle(title))
            : t.haveAccess(shownTitle(title)),
    link: (data) => (data.seats ? toOwnPayments : toLibrary(data)),
  },
  payment_rejected: {
    Icon: CircleX,
    tint: 'text-danger',
    title: () => t.paymentRejected,
    text: ({ amount, title }) => t.notConfirmed(formatRupees(amount), shownTitle(title)),
    quote: ({ reason }) => reason,
    link: toUpgrade,
    isError: true,
  },
  payment_short: {
    Icon: IndianRupee,
    tint: 'text-danger',
    title: ({ rest }) => t.moreIsDue(formatRupees(rest)),
    text: ({ received, title }) => t.partReceived(formatRupees(received), shownTitle(title)),
    link: toUpgrade,
    isError: true,
  },
  payment_revoked: {
    Icon: CircleX,
    tint: 'text-danger',
    title: () => t.paymentRevoked,
    text: ({ revocation, amount, title, refunded }) =>
      revocation === 'mistake'
        ? t.approvedByMistake(formatRupees(amount), shownTitle(title))
        : refunded > 0
          ? t.refundedAndEnded(formatRupees(refunded), shownTitle(title))
          : t.noLongerAccess(shownTitle(title)),
    link: toOwnPayments,
    isError: true,
  },
  payment_refunded: {
    Icon: IndianRupee,
    tint: 'text-ink',
    title: () => t.refund,
    text: ({ refunded, title }) => t.refundedKeepsAccess(formatRupees(refunded), shownTitle(title)),
    link: toOwnPayments,
  },
  access_given: {
    Icon: CircleCheck,
    tint: 'text-success',
    title: () => t.accessGiven,
    text: ({ title, until }) =>
      until ? t.haveAccessUntil(shownTitle(title), formatDay(until)) : t.haveAccess(shownTitle(title)),
    link: toLibrary,
  },
  access_ended: {
    Icon: Clock,
    tint: 'text-ink',
    title: () => t.accessEnded,
    text: ({ title }) => t.noLongerAccess(shownTitle(title)),
    link: { to: '/account' },
  },
  membership_ending: {
    Icon: Clock,
    tint: 'text-ink',
    title: ({ title }) => t.endsSoon(shownTitle(title)),
    text: ({ days, endsOn, isOffered }) =>
      (isOffered === false ? t.endsIn : t.endsInRenew)(days, formatDay(endsOn)),
    link: ({ isOffered, planId }) =>
      isOffered === false ? { to: '/account' } : { to: '/upgrade', search: planId ? { plan: planId } : {} },
    // The Premium plan may have been removed from sale since the notification.
    adapt: (data, { yearly_plan: yearly }) =>
      data.planId === undefined && yearly === 'off' ? { ...data, isOffered: false } : data,
  },
  part_due: {
    Icon: IndianRupee,
    tint: 'text-ink',
    title: ({ part }) => t.instalmentDueSoon(part.number, part.of),
    text: ({ amount, title, days, dueOn }) =>
      t.instalmentDue(formatRupees(amount), shownTitle(title), days, formatDay(dueOn)),
    link: ({ courseId }) => ({ to: '/upgrade', search: { courseId } }),
  },
  payments_waiting: {
    Icon: Clock,
    tint: 'text-danger',
    title: () => t.paymentsNearlyLate,
    text: ({ count, hours }) => t.paymentsNearlyLateText(count, hours),
    link: { to: '/admin/payments' },
    isQuiet: true,
  },
}
