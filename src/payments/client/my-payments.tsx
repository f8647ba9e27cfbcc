import { Link } from '@tanstack/react-router'
import { FileText, ReceiptText, RotateCcw, Users } from 'lucide-react'
import { formatRupees } from '../../platform/money.ts'
import type { MyPayment } from '../payments.schema.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { PaymentBadge, RevokedBadge } from '../../catalogue/client/course/payment-badge.tsx'
import { PendingBadge } from '../../catalogue/client/payment/pending-badge.tsx'
import { usePlansSold } from '../../catalogue/client/course/membership-price.ts'
import { NextInstalments } from './instalments/next-instalments.tsx'
import { creditNoteAddress, documentName, receiptAddress } from './payment-files.ts'
import { RefundRequest } from './mine/refund-request.tsx'
import { RevocationText } from './revocation-text.tsx'
import { upgradeSearch } from './upgrade-search.ts'
import { paymentTitle } from './payment-title.ts'
import { useWaiting } from './waiting-words.ts'
import { t } from '../texts/my-payments.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'

const PAGE = 10

/** The student's payments with their status. */
export function MyPayments() {
  const payments = trpc.payments.mine.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor },
  )
  const { sellsYear } = usePlansSold()
  const { isPromised, words, placeOf, openUntil } = useWaiting()
  const items = payments.data?.pages.flatMap((page) => page.items)
  if (!items) return payments.isError ? <LoadMore query={payments} /> : <Skeleton className="h-32" />
  if (items.length === 0)
    return (
      <Empty
        icon={<ReceiptText />}
        text={t.noPayments}
        action={
          <Link to={sellsYear ? '/upgrade' : '/courses'} className={buttonClass({ variant: 'secondary' })}>
            {sellsYear ? t.upgradeToPremium : t.browseCourses}
          </Link>
        }
        className="py-8"
      />
    )
  return (
    <>
      {words !== null && items.some(({ status }) => status === 'pending') && (
        <p className="mb-3 text-sm text-muted">{words}</p>
      )}
      <NextInstalments className="mb-6" />
      <ul className="divide-y divide-hairline">
        {items.map((payment) => (
          <li key={payment.id} className="py-5 first:pt-0 last:pb-0">
            <MyPaymentRow
              payment={payment}
              // Leaves out this text if the response time is already shown above.
              waiting={[!isPromised && t.pendingApproval, placeOf(payment.id)].filter(Boolean).join(' ')}
              until={openUntil(payment.id)}
            />
          </li>
        ))}
      </ul>
      <LoadMore query={payments} />
    </>
  )
}

interface RowProps {
  payment: MyPayment
  /** Text about the pending decision, such as the promised response time. */
  waiting: string
  until: Date | null
}

function MyPaymentRow({ payment, waiting, until }: RowProps) {
  const { decidedAt } = payment
  const tries = payment.history.length
  return (
    <article className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="font-text text-base font-semibold tracking-normal">{paymentTitle(payment)}</h3>
        <p className="mt-0.5 text-sm text-muted">
          {[
            formatRupees(payment.amount),
            payment.transactionId,
            payment.coupon && t.withCoupon(payment.coupon),
            payment.credit && t.withCredit(formatRupees(payment.credit)),
          ]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <Rich text={t.submittedOn} tags={{ date: () => <When date={payment.submittedAt} as="date" /> }} />
        </p>
        {payment.status === 'pending' && (waiting || until) && (
          <p className="mt-1.5 text-sm">
            {waiting}
            {until && (
              <>
                {' '}
                <Rich text={t.canStartUntil} tags={{ date: () => <When date={until} /> }} />
              </>
            )}
          </p>
        )}
        {payment.status === 'rejected' && !payment.revocation && (
          <p className="mt-1.5 text-sm text-danger">
            {payment.received === null
              ? (payment.reason ?? t.notConfirmed)
              : t.partReceived(
                  formatRupees(payment.received),
                  formatRupees(payment.amountDue - payment.received),
                )}
          </p>
        )}
        {payment.refunds?.slice(0, payment.revocation ? -1 : undefined).map((refund) => (
          <p key={refund.id} className="mt-1.5 text-sm">
            <RevocationText revocation={refund} />{' '}
            <a href={creditNoteAddress(payment.id, refund.id)} className="touch text-link">
              {t.creditNotePdf}
            </a>
          </p>
        ))}
        {payment.revocation && (
          <p className="mt-1.5 text-sm text-danger">
            <RevocationText revocation={payment.revocation} /> {t.accessEnded}
          </p>
        )}
        {payment.status === 'approved' && decidedAt && !payment.revocation && (
          <p className="mt-1.5 text-sm">
            <Rich text={t.approvedOn} tags={{ date: () => <When date={decidedAt} /> }} />
          </p>
        )}
        {payment.status === 'approved' && !payment.revocation && <RefundRequest payment={payment} />}
        {tries > 0 && (
          <details className="mt-2 text-sm">
            <summary className="touch w-fit font-medium">{t.earlierAttempts(tries)}</summary>
            <ul className="mt-2 grid gap-2 border-s-2 border-hairline ps-3 text-muted">
              {payment.history.map((attempt) => (
                <li key={attempt.id}>
                  <When date={attempt.submittedAt} as="date" /> · {attempt.transactionId} ·{' '}
                  {formatRupees(attempt.amount)}
                  <br />
                  {attempt.received === null
                    ? (attempt.reason ?? t.rejected)
                    : t.amountReceived(formatRupees(attempt.received))}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:flex-col sm:items-end">
        {payment.status === 'pending' ? (
          <PendingBadge />
        ) : payment.revocation ? (
          <RevokedBadge />
        ) : (
          <PaymentBadge status={payment.status} />
        )}
        {(payment.status === 'approved'
          ? payment.revocation?.reason !== 'mistake'
          : payment.received !== null) && (
          <a
            href={receiptAddress(payment.id)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            aria-label={t.documentPdfFor(documentName(payment), paymentTitle(payment))}
          >
            <FileText aria-hidden="true" />
            {t.documentPdf(documentName(payment))}
          </a>
        )}
        {payment.history.map(
          (attempt) =>
            attempt.received !== null && (
              <a
                key={attempt.id}
                href={receiptAddress(attempt.id)}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                aria-label={t.partDocumentFor(
                  documentName(attempt),
                  formatRupees(attempt.received),
                  paymentTitle(payment),
                )}
              >
                <FileText aria-hidden="true" />
                {t.partDocument(documentName(attempt), formatRupees(attempt.received))}
              </a>
            ),
        )}
        {payment.seatCode && (
          <Link
            to="/seats/$code"
            params={{ code: payment.seatCode }}
            className={buttonClass({ size: 'sm' })}
            aria-label={t.shareSeatsOf(paymentTitle(payment))}
          >
            <Users aria-hidden="true" />
            {t.shareSeats}
          </Link>
        )}
        {payment.revocation && payment.revocation.reason !== 'mistake' && payment.revocation.amount > 0 && (
          <a
            href={creditNoteAddress(payment.id)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            aria-label={t.creditNotePdfFor(paymentTitle(payment))}
          >
            <FileText aria-hidden="true" />
            {t.creditNotePdf}
          </a>
        )}
        {payment.canResubmit && (
          <Link
            to="/upgrade"
            search={upgradeSearch(payment)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <RotateCcw aria-hidden="true" />
            {payment.received === null || payment.revocation ? t.tryAgain : t.payBalance}
          </Link>
        )}
      </div>
    </article>
  )
}
