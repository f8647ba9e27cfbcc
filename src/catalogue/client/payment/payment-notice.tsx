import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { formatRupees } from '../../../platform/money.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import type { useUnsettledPayments } from '../course/pending-payments.ts'
import { t } from '../../texts/course.ts'

type Unsettled = ReturnType<typeof useUnsettledPayments>[number]

/**
 * Returns the status of an unsettled payment as text, and the student's next step. Returns null while it is pending.
 */
export function unsettledWords(payment: Unsettled): { title: string; text: string; action: string } | null {
  const { status, revocation, received, amountDue, reason } = payment
  if (revocation)
    return {
      title: t.accessEnded,
      text: revocation.reason === 'refund' ? t.refunded(formatRupees(revocation.amount)) : '',
      action: t.buyAgain,
    }
  if (status !== 'rejected') return null
  if (received === null)
    return {
      title: t.paymentRejected,
      text: reason ?? t.notConfirmed,
      action: t.correctPayment,
    }
  return {
    title: t.balanceDue(formatRupees(amountDue - received)),
    text: t.received(formatRupees(received), formatRupees(amountDue)),
    action: t.payBalance,
  }
}

/** Explains why a paid course is still locked, and what the student can do. */
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
