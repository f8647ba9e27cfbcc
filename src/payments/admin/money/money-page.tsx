import { keepPreviousData } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { LedgerExport } from './ledger-export.tsx'
import { LedgerRows } from './rows/ledger-rows.tsx'
import { PriceViewRows } from './rows/price-view-rows.tsx'
import { MoneyByCoupon } from './money-by-coupon.tsx'
import { MoneyByItem } from './money-by-item.tsx'
import { MoneyByTime } from './money-by-time.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { PriceViews } from './price-views.tsx'
import { MoneyPeriod } from './money-period.tsx'
import { readMoneySearch, reportInput } from './money-search.ts'
import { dayWords } from './money-words.ts'
import { t } from '../../texts/admin-money.ts'

/**
 * Money received and refunded in a period. Each number links to its rows in the ledger. The report fits on one
 * printed page.
 */
export function MoneyPage() {
  const given = readMoneySearch(useSearch({ from: '/admin/money' }))
  const { data, isError, isPlaceholderData } = trpc.payments.report.useQuery(reportInput(given), {
    placeholderData: keepPreviousData,
  })
  return (
    <AdminPage
      title={t.money}
      intro={data ? t.daysFromTo(dayWords(data.from), dayWords(data.to)) : undefined}
      actions={
        <>
          {data && <LedgerExport period={data} />}
          <Button
            variant="secondary"
            size="sm"
            icon={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t.print}
          </Button>
        </>
      }
    >
      <MoneyPeriod given={given} report={data} />
      {isError ? (
        <p role="alert" className="text-danger">
          {t.figuresFailed}
        </p>
      ) : data ? (
        // Prints the whole content, without scrolling or hidden parts.
        <div
          className={cx(
            'grid grid-cols-1 gap-6 print:gap-3 print:[zoom:0.75]',
            isPlaceholderData && 'opacity-60',
          )}
          aria-busy={isPlaceholderData}
        >
          <MoneyFigures given={given} report={data} />
          <MoneyByTime given={given} report={data} />
          <PriceViews given={given} report={data} />
          <MoneyByItem given={given} report={data} />
          <MoneyByCoupon given={given} report={data} />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <Skeleton className="h-40" />
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      )}
      {given.show === 'looked' ? (
        <PriceViewRows key={given.item} given={given} />
      ) : (
        given.show && <LedgerRows key={`${given.show} ${given.item}`} given={given} show={given.show} />
      )}
    </AdminPage>
  )
}
