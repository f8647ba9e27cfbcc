import { Rich } from '../../platform/client/ui/rich.tsx'
import { ArrowRight, CircleX, Hourglass, IndianRupee } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from '@tanstack/react-router'
import { formatRupees } from '../../platform/money.ts'
import type { Payment } from '../payments.schema.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { cx } from '../../platform/client/ui/cx.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { CorrectId } from './mine/correct-id.tsx'
import { useWaiting } from './waiting-words.ts'
import { PendingBadge } from '../../catalogue/client/payment/pending-badge.tsx'
import { courseMessages } from '../../catalogue/client/payment/course-messages.ts'
import { t } from '../texts/checkout.ts'

interface StateProps {
  payment: Payment
  /** The element that receives focus, for `useFocusOnChange`. */
  news: Ref<HTMLDivElement>
}

/** Replaces the form while a payment is pending. */
export function PendingPayment({ payment, news }: StateProps) {
  const { words, placeOf, openUntil } = useWaiting()
  const until = openUntil(payment.id)
  const waiting = [placeOf(payment.id), words].filter(Boolean).join(' ')
  return (
    <section aria-labelledby="payment-proof" className="card mt-8 max-w-2xl p-5 sm:p-7">
      <h2 id="payment-proof" className="title-section">
        {t.uploadPaymentProof}
      </h2>
      <div
        ref={news}
        tabIndex={-1}
        role="status"
        className="mt-5 scroll-mt-30 scroll-mb-6 rounded-control bg-amber-soft p-5 outline-none"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <PendingBadge />
          <span className="font-medium">{courseMessages.pendingApproval.text}</span>
        </div>
        <p className="mt-3 text-sm text-muted">{t.screenshotReceived}</p>
      </div>
      {until && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium">
            <Rich text={t.canStartUntil} tags={{ date: () => <When date={until} /> }} />
          </p>
          <Link to={payment.kind === 'course' ? '/my-library' : '/courses'} className={buttonClass()}>
            {t.startLearning}
          </Link>
        </div>
      )}
      {waiting && (
        <p className="mt-4 flex items-start gap-2 text-sm text-muted">
          <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{waiting}</span>
        </p>
      )}
      <dl className="mt-5 grid gap-4 sm:grid-cols-2">
        <Fact label={t.amount}>
          {payment.part
            ? t.amountOfInstalment(formatRupees(payment.amount), payment.part.number, payment.part.of)
            : formatRupees(payment.amount)}
        </Fact>
        <Fact label={t.transactionId}>{payment.transactionId}</Fact>
        <Fact label={t.submitted}>
          <When date={payment.submittedAt} />
        </Fact>
        <Fact label={t.order}>{payment.orderCode}</Fact>
      </dl>
      <CorrectId key={payment.id} payment={payment} />
      <Link
        to="/account"
        hash="payments"
        className={buttonClass({ variant: 'secondary', className: 'mt-7' })}
      >
        {t.seePayments}
        <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
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

/**
 * Shows the reason for a rejection, and that the student can correct the payment. For a short payment, shows the
 * balance.
 */
export function RejectedNotice({ payment, news }: StateProps) {
  const isShort = payment.received !== null && !payment.revocation
  const Icon = isShort ? IndianRupee : CircleX
  return (
    <div
      ref={news}
      tabIndex={-1}
      className={cx(
        'mt-8 max-w-3xl scroll-mt-30 scroll-mb-6 rounded-card border p-5 outline-none',
        isShort ? 'border-transparent bg-amber-soft' : 'border-danger/50 bg-danger-soft text-danger',
      )}
    >
      <h2 className="flex items-center gap-2.5 font-text text-base font-semibold tracking-normal">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {isShort ? t.moreIsDue(formatRupees(payment.amountDue - (payment.received ?? 0))) : t.paymentRejected}
      </h2>
      {!isShort && <p className="mt-2 font-medium">{payment.reason ?? t.notConfirmed}</p>}
      <p className="mt-2 text-sm">
        {isShort ? (
          t.partReceived(formatRupees(payment.received ?? 0), payment.transactionId)
        ) : (
          <>
            <Rich
              text={t.submittedOn}
              tags={{
                id: () => payment.transactionId,
                date: () => <When date={payment.submittedAt} as="date" />,
              }}
            />{' '}
            {payment.received === null ? t.correctBelow : t.payAgainBelow}
          </>
        )}
      </p>
    </div>
  )
}
