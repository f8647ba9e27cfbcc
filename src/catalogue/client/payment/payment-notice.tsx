import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { formatRupees } from '../../../platform/money.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import type { useUnsettledPayments } from '../course/pending-payments.ts'

type Unsettled = ReturnType<typeof useUnsettledPayments>[number]

/** What happened to a payment after which the student has still to do something, and what that is. Null while it is pending. */
export function unsettledWords(payment: Unsettled): { title: string; text: string; action: string } | null {
  const { status, revocation, received, amountDue, reason } = payment
  if (revocation)
    return {
      title: 'Your access has ended',
      text: revocation.reason === 'refund' ? `We refunded ${formatRupees(revocation.amount)}.` : '',
      action: 'Buy it again',
    }
  if (status !== 'rejected') return null
  if (received === null)
    return {
      title: 'Payment rejected',
      text: reason ?? 'The payment could not be confirmed.',
      action: 'Correct your payment',
    }
  return {
    title: `${formatRupees(amountDue - received)} more is due`,
    text: `We received ${formatRupees(received)} of ${formatRupees(amountDue)}.`,
    action: 'Pay the balance',
  }
}

/** Why a course that the student has paid for is not open, and what to do about it. */
export function PaymentNotice({ payment }: { payment: Unsettled }) {
  const words = unsettledWords(payment)
  if (!words) return null
  return (
    <section
      aria-labelledby="payment-notice"
      className="mb-5 rounded-control border border-danger/50 bg-danger-soft p-4"
    >
      <h2
        id="payment-notice"
        className="flex items-center gap-2 font-text text-base font-semibold tracking-normal text-danger"
      >
        <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" />
        {words.title}
      </h2>
      {words.text && <p className="mt-1 text-sm break-words">{words.text}</p>}
      <Link
        to="/upgrade"
        search={{ courseId: payment.courseId ?? undefined }}
        className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-3' })}
      >
        {words.action}
      </Link>
    </section>
  )
}
