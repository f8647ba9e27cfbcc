import { ArrowRight, CircleX, Hourglass, IndianRupee } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from '@tanstack/react-router'
import { formatRupees } from '../../platform/money.ts'
import type { Payment } from '../payments.schema.ts'
import { messages } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { useWaiting } from './waiting-words.ts'
import { PendingBadge } from '../../catalogue/client/course/payment-badge.tsx'

interface StateProps {
  payment: Payment
  /** What is new, for `useFocusOnChange`. */
  news: Ref<HTMLDivElement>
}

/** What stands in place of the form while a payment waits. */
export function PendingPayment({ payment, news }: StateProps) {
  const pace = trpc.payments.lately.useQuery().data?.medianHours ?? null
  const { promise, placeOf, openUntil } = useWaiting()
  const until = openUntil(payment.id)
  const place = placeOf(payment.id)
  return (
    <section aria-labelledby="payment-proof" className="card mt-8 max-w-2xl p-5 sm:p-7">
      <h2 id="payment-proof" className="title-section">
        Upload Payment Proof
      </h2>
      <div
        ref={news}
        tabIndex={-1}
        role="status"
        className="mt-5 scroll-mt-30 scroll-mb-6 rounded-control bg-amber-soft p-5 outline-none"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <PendingBadge />
          <span className="font-medium">{messages.pendingApproval.text}</span>
        </div>
        <p className="mt-3 text-sm text-muted">
          We have your proof; there is nothing more to pay. You can close this page: the bell tells you once
          it is approved.
        </p>
      </div>
      {until && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium">
            You can start learning until <When date={until} />.
          </p>
          <Link to={payment.kind === 'course' ? '/my-library' : '/courses'} className={buttonClass()}>
            Start learning
          </Link>
        </div>
      )}
      {(place !== null || pace !== null) && (
        <p className="mt-4 flex items-start gap-2 text-sm text-muted">
          <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{[place, promise, pace !== null && paceText(pace)].filter(Boolean).join(' ')}</span>
        </p>
      )}
      <dl className="mt-5 grid gap-4 sm:grid-cols-2">
        <Fact label="Amount">{formatRupees(payment.amount)}</Fact>
        <Fact label="Transaction ID">{payment.transactionId}</Fact>
        <Fact label="Submitted">
          <When date={payment.submittedAt} />
        </Fact>
        <Fact label="Order">{payment.orderCode}</Fact>
      </dl>
      <Link
        to="/account"
        hash="payments"
        className={buttonClass({ variant: 'secondary', className: 'mt-7' })}
      >
        See my payments
        <ArrowRight aria-hidden="true" />
      </Link>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium break-words tabular-nums">{children}</dd>
    </div>
  )
}

/** How long approvals took lately, as a sentence. */
export function paceText(hours: number): string {
  if (hours < 1) return 'Lately, approvals took less than an hour.'
  const rounded = Math.round(hours)
  if (rounded < 48) return `Lately, approvals took about ${rounded} ${rounded === 1 ? 'hour' : 'hours'}.`
  return `Lately, approvals took about ${Math.round(hours / 24)} days.`
}

/** Why a payment was refused, and that it can be put right; or that the rest of it is due. */
export function RejectedNotice({ payment, news }: StateProps) {
  if (payment.received !== null && !payment.revocation)
    return (
      <div
        ref={news}
        tabIndex={-1}
        className="mt-8 max-w-3xl scroll-mt-30 scroll-mb-6 rounded-card bg-amber-soft p-5 outline-none"
      >
        <h2 className="flex items-center gap-2.5 font-text text-base font-semibold tracking-normal">
          <IndianRupee aria-hidden="true" className="size-5 shrink-0" />
          {formatRupees(payment.amountDue - payment.received)} more is due
        </h2>
        <p className="mt-2 text-sm">
          {formatRupees(payment.received)} came with the transaction ID {payment.transactionId}. Pay the rest
          below and send its own transaction ID; then everything opens.
        </p>
      </div>
    )
  return (
    <div
      ref={news}
      tabIndex={-1}
      className="mt-8 max-w-3xl scroll-mt-30 scroll-mb-6 rounded-card border border-danger/50 bg-danger-soft p-5 text-danger outline-none"
    >
      <h2 className="flex items-center gap-2.5 font-text text-base font-semibold tracking-normal">
        <CircleX aria-hidden="true" className="size-5 shrink-0" />
        Payment rejected
      </h2>
      <p className="mt-2 font-medium">{payment.reason ?? 'The payment could not be confirmed.'}</p>
      <p className="mt-2 text-sm">
        You sent it with the transaction ID {payment.transactionId} on{' '}
        <When date={payment.submittedAt} as="date" />. Put it right below and try again; what you sent before
        stays on record.
      </p>
    </div>
  )
}
