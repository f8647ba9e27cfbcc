import { Link } from '@tanstack/react-router'
import { formatRupees } from '../../platform/money.ts'
import type { MyPayment } from '../payments.schema.ts'
import { usePinnedList } from '../../platform/client/ui/lists/use-pinned-list.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { PendingBadge } from '../../catalogue/client/payment/pending-badge.tsx'
import { upgradeSearch } from './upgrade-search.ts'
import { paymentTitle } from './payment-title.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { unsettledWords } from '../../catalogue/client/payment/payment-notice.tsx'
import { useUnsettledPayments } from '../../catalogue/client/course/pending-payments.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { t } from '../texts/my-payments.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'

/** The student's payments that are pending, rejected, short or revoked. */
export function WaitingPayments() {
  return <Waiting key={useViewer()?.id} />
}

function Waiting() {
  // Keeps the position of a payment that is decided while the page is open, so that nothing moves under the pointer.
  const unsettled = useUnsettledPayments()
  const payments = usePinnedList(unsettled)
  if (payments.length === 0) return null
  const now = (id: number) => unsettled.find((payment) => payment.id === id)
  const areAllPending = payments.every(({ item }) => (now(item.id) ?? item).status === 'pending')
  return (
    <section aria-labelledby="waiting" className="mt-6 sm:mt-8">
      <h2 id="waiting" className="title-card">
        {areAllPending ? t.waitingForApproval : t.yourPayments}
      </h2>
      <ul className="card mt-3 divide-y divide-hairline px-4.5 sm:px-6">
        {payments.map(({ item, gone }) => (
          <Row key={item.id} payment={now(item.id) ?? item} gone={gone} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  payment: MyPayment
  /** Whether the payment was decided while the student is on the page. */
  gone: boolean
}

function Row({ payment, gone }: RowProps) {
  const words = gone ? null : unsettledWords(payment)
  const title = paymentTitle(payment)
  const isLink = payment.isOffered && !gone && !words
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        {isLink ? (
          <Link to="/upgrade" search={upgradeSearch(payment)} className="touch font-semibold hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        {words ? (
          <p className="text-sm break-words">
            <span className="font-medium text-danger">{words.title}.</span> {words.text}
          </p>
        ) : (
          <p className="text-sm text-muted">
            <Rich
              text={(gone ? t.sentDecided : t.sentPending)(formatRupees(payment.amount))}
              tags={{ date: () => <When date={payment.submittedAt} as="date" /> }}
            />
          </p>
        )}
      </div>
      {gone ? (
        <Link to="/account" hash="payments" className="touch text-link">
          {t.seePayments}
        </Link>
      ) : words ? (
        payment.isOffered && (
          <Link
            to="/upgrade"
            search={upgradeSearch(payment)}
            aria-label={t.actionFor(words.action, title)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {words.action}
          </Link>
        )
      ) : (
        <PendingBadge />
      )}
    </li>
  )
}
