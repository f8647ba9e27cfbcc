import { Link } from '@tanstack/react-router'
import { formatRupees } from '../../../../platform/money.ts'
import { trpc } from '../../../../platform/client/trpc.ts'
import { When } from '../../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../../platform/client/ui/lists/load-more.tsx'
import { Skeleton } from '../../../../platform/client/ui/skeleton.tsx'
import type { LedgerView } from '../../../money.schema.ts'
import { ledgerInput, type MoneySearch } from '../money-search.ts'
import { entryNames, viewNames } from '../money-words.ts'
import { RowsSection } from './rows-section.tsx'
import { t } from '../../../texts/admin-money.ts'

/** The rows in the ledger that make up a number. Each links to its payment. */
export function LedgerRows({ given, show }: { given: MoneySearch; show: LedgerView }) {
  const query = trpc.payments.ledger.useInfiniteQuery(ledgerInput(given), {
    getNextPageParam: (last) => last.nextCursor,
  })
  const entries = query.data?.pages.flatMap((page) => page.items)
  const names = entryNames()
  // The rows of a coupon belong to different courses and plans, so each row shows its item.
  const isCoupon = given.item?.startsWith('coupon-')
  return (
    <RowsSection
      given={given}
      title={viewNames()[show]}
      about={isCoupon ? t.oneCoupon : given.item && entries?.[0]?.title}
    >
      {!entries ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-64" />
        )
      ) : entries.length === 0 ? (
        <p className="text-muted">{t.noRows}</p>
      ) : (
        <>
          <ol className="card divide-y divide-hairline">
            {entries.map((entry) => (
              <li
                key={entry.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[10rem_minmax(0,1fr)_8rem_7rem] sm:px-5"
              >
                <span className="text-muted max-sm:order-2 max-sm:col-span-2">
                  <When date={entry.at} />
                </span>
                <Link
                  to="/admin/payments"
                  search={{ search: `#${entry.paymentId}` }}
                  className="text-link min-w-0 truncate"
                >
                  #{entry.paymentId} {entry.username ?? t.deletedPayment}
                  {entry.title && `: ${entry.title}`}
                </Link>
                <span className="max-sm:order-3">{names[entry.kind]}</span>
                <span className="text-end font-medium tabular-nums">
                  {formatRupees(
                    show === 'claimed' || entry.received === 0 ? Math.abs(entry.claimed) : entry.received,
                  )}
                </span>
              </li>
            ))}
          </ol>
          <LoadMore query={query} label={t.showMoreRows} />
        </>
      )}
    </RowsSection>
  )
}
