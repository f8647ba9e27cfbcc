import { trpc } from '../../../../platform/client/trpc.ts'
import { LoadMore } from '../../../../platform/client/ui/lists/load-more.tsx'
import { Skeleton } from '../../../../platform/client/ui/skeleton.tsx'
import { looksInput, type MoneySearch } from '../money-search.ts'
import { dayWords } from '../money-words.ts'
import { RowsSection } from './rows-section.tsx'
import { t } from '../../../texts/admin-money.ts'

/** The rows that make up the price views: day, item and number of users. We do not store which users. */
export function PriceViewRows({ given }: { given: MoneySearch }) {
  const query = trpc.payments.looks.useInfiniteQuery(looksInput(given), {
    getNextPageParam: (last) => last.nextCursor,
  })
  const rows = query.data?.pages.flatMap((page) => page.items)
  return (
    <RowsSection given={given} title={t.priceViews} about={given.item && rows?.[0]?.title}>
      {!rows ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-64" />
        )
      ) : rows.length === 0 ? (
        <p className="text-muted">{t.noViews}</p>
      ) : (
        <>
          <ol className="card divide-y divide-hairline">
            {rows.map((row) => (
              <li
                key={`${row.day} ${row.item}`}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)_7rem] sm:px-5"
              >
                <span className="text-muted max-sm:order-2 max-sm:col-span-2">{dayWords(row.day)}</span>
                <span className="min-w-0 truncate">{row.title}</span>
                <span className="text-end font-medium tabular-nums">{t.people(row.people)}</span>
              </li>
            ))}
          </ol>
          <LoadMore query={query} label={t.showMoreRows} />
        </>
      )}
    </RowsSection>
  )
}
