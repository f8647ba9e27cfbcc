import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { formatCount } from '../../../platform/count.ts'
import { formatRupees } from '../../../platform/money.ts'
import { shownTitle } from '../../../payments/rules.ts'
import type { Outputs } from '../../../platform/client/trpc.ts'
import { usePinnedList } from '../../../platform/client/ui/lists/use-pinned-list.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { t } from '../../texts/dashboard.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

type Pending = Outputs['admin']['overview']['pendingPayments']

const DAY = 86_400_000
const SHOWN = 6

const isLate = (submitted: Date) => Date.now() - submitted.getTime() > DAY

/** Pending payments by age. Marks payments older than a day. */
export function PendingByAge({ payments, total }: { payments: Pending; total: number }) {
  // Rows stay in their position while other administrators decide payments.
  const entries = usePinnedList(payments, SHOWN)
  const more = total - entries.filter(({ gone }) => !gone).length
  return (
    <section aria-labelledby="pending" className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="pending" className="title-card">
          {t.waitingForYou}
        </h2>
        <Link to="/admin/payments" className="text-link inline-flex items-center gap-1.5">
          {t.allPayments}
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100 size-4" />
        </Link>
      </div>
      {entries.length === 0 ? (
        <p className="mt-3 text-muted">{t.noPending}</p>
      ) : (
        <ul className="mt-3 divide-y divide-hairline">
          {entries.map(({ item: payment, gone }) => (
            <li key={payment.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
              {/* The rows of decided payments stay, with their links, until the list gets new entries. */}
              <Link
                to="/admin/payments"
                search={{ search: `#${payment.id}` }}
                className="text-link min-w-0 flex-1 basis-52 truncate"
              >
                {payment.username}: {shownTitle(payment.title)}
              </Link>
              <span className="font-medium tabular-nums">{formatRupees(payment.amount)}</span>
              <span className="w-44 text-end text-sm text-muted max-sm:text-start">
                {gone ? (
                  t.decided
                ) : isLate(payment.submittedAt) ? (
                  <strong className="font-semibold text-danger">
                    <Rich
                      text={t.waitingSince}
                      tags={{ date: () => <When date={payment.submittedAt} as="date" /> }}
                    />
                  </strong>
                ) : (
                  <When date={payment.submittedAt} as="age" />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-2 text-sm text-muted">{t.andMore(formatCount(more))}</p>}
    </section>
  )
}
