import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatRupees } from '../../../platform/money.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { LedgerView } from '../../money.schema.ts'
import { ledgerInput, type MoneySearch, readMoneySearch } from './money-search.ts'
import { ENTRY_WORDS, VIEW_WORDS } from './money-words.ts'

/** The rows of the ledger behind a number, each of which leads to its payment. */
export function LedgerRows({ given, show }: { given: MoneySearch; show: LedgerView }) {
  const query = trpc.payments.ledger.useInfiniteQuery(ledgerInput(given), {
    getNextPageParam: (last) => last.nextCursor,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (location.hash === '#entries') heading.current?.focus()
  }, [given.from, given.to])
  const entries = query.data?.pages.flatMap((page) => page.items)
  const { period, from, to } = given
  return (
    <section id="entries" aria-labelledby="entries-title" className="mt-8 print:hidden">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 ref={heading} id="entries-title" tabIndex={-1} className="title-card scroll-mt-24">
          {VIEW_WORDS[show]}
          {given.item && entries?.[0]?.title && `: ${entries[0].title}`}
        </h2>
        <Link
          to="/admin/money"
          search={readMoneySearch({ period, from, to })}
          resetScroll={false}
          className="text-link min-h-11 content-center"
        >
          Hide the rows
        </Link>
      </div>
      {!entries ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-64" />
        )
      ) : entries.length === 0 ? (
        <p className="text-muted">The ledger has no such row in these days.</p>
      ) : (
        <>
          <ol className="card divide-y divide-hairline">
            {entries.map((entry) => (
              <li
                key={entry.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)_8rem_7rem] sm:px-5"
              >
                <span className="text-muted max-sm:order-2 max-sm:col-span-2">
                  <When date={entry.at} />
                </span>
                <Link
                  to="/admin/payments"
                  search={{ search: `#${entry.paymentId}` }}
                  className="text-link min-w-0 truncate"
                >
                  #{entry.paymentId} {entry.username ?? 'A deleted payment'}
                  {entry.title && `: ${entry.title}`}
                </Link>
                <span className="max-sm:order-3">{ENTRY_WORDS[entry.kind]}</span>
                <span className="text-right font-medium tabular-nums">
                  {formatRupees(
                    show === 'claimed' || entry.received === 0 ? Math.abs(entry.claimed) : entry.received,
                  )}
                </span>
              </li>
            ))}
          </ol>
          <LoadMore query={query} label="Show more rows" />
        </>
      )}
    </section>
  )
}
