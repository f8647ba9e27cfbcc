import { Link } from '@tanstack/react-router'
import { formatRupees } from '../../platform/money.ts'
import { messages } from '../../platform/client/messages.ts'
import { useHeldList } from '../../platform/client/ui/lists/use-held-list.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { PendingBadge } from '../../catalogue/client/course/payment-badge.tsx'
import { upgradeSearch } from './upgrade-search.ts'
import { paymentTitle } from './payment-title.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { usePendingPayments } from '../../catalogue/client/course/pending-payments.ts'

/** What was paid and is not open yet: it would be missed where one looks for what one has. */
export function WaitingPayments() {
  return <Waiting key={useViewer()?.id} />
}

function Waiting() {
  // What is decided while one looks leaves its place, and nothing moves under a hand.
  const payments = useHeldList(usePendingPayments())
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mt-6 sm:mt-8">
      <h2 id="waiting" className="title-card">
        Waiting for approval
      </h2>
      <ul className="card mt-3 divide-y divide-hairline px-4.5 sm:px-6">
        {payments.map(({ item: payment, gone }) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-56">
              {payment.isOffered && !gone ? (
                <Link
                  to="/upgrade"
                  search={upgradeSearch(payment)}
                  className="touch font-semibold hover:underline"
                >
                  {paymentTitle(payment)}
                </Link>
              ) : (
                <span className="font-semibold">{paymentTitle(payment)}</span>
              )}
              <p className="text-sm text-muted">
                {formatRupees(payment.amount)}, sent <When date={payment.submittedAt} as="date" />.{' '}
                {gone ? 'It was decided.' : `${messages.pendingApproval.text}.`}
              </p>
            </div>
            {gone ? (
              <Link to="/account" hash="payments" className="touch text-link">
                See my payments
              </Link>
            ) : (
              <PendingBadge />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
