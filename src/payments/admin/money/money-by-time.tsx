import { formatCount } from '../../../platform/count.ts'
import { formatRupees, formatShortRupees } from '../../../platform/money.ts'
import { BarChart, type Series } from '../../../platform/client/ui/charts/bar-chart.tsx'
import { ChartCard } from '../../../platform/client/ui/charts/chart-card.tsx'
import { unitOf } from '../../money.schema.ts'
import type { MoneyReport } from '../../money.schema.ts'
import type { MoneySearch } from './money-search.ts'
import { monthWords, shortDay } from './money-words.ts'
import { RowsLink } from './rows/rows-link.tsx'
import { t } from '../../texts/admin-money.ts'

/** Money by day or month. In the table, each number links to its rows. */
export function MoneyByTime({ given, report }: { given: MoneySearch; report: MoneyReport }) {
  const { byTime, total } = report
  const unit = unitOf(report)
  const nameOf = unit === 'day' ? shortDay : monthWords
  const title = unit === 'day' ? t.incomeByDay : t.incomeByMonth
  const received: Series = {
    name: t.received,
    values: byTime.map((part) => part.received),
    format: formatShortRupees,
  }
  const refunded: Series = {
    name: t.refunded,
    values: byTime.map((part) => part.refunded),
    format: formatShortRupees,
  }
  return (
    <ChartCard
      title={title}
      chart={
        <BarChart
          summary={t.incomeSummary(title, formatRupees(total.received), formatRupees(total.refunded))}
          labels={byTime.map(({ from }) => nameOf(from))}
          series={total.refunded > 0 ? [received, refunded] : [received]}
        />
      }
      columns={[
        unit === 'day' ? t.dayColumn : t.monthColumn,
        t.paymentsColumn,
        t.received,
        t.refunded,
        t.income,
      ]}
      rows={byTime.map((part) => [
        nameOf(part.from),
        formatCount(part.payments),
        formatRupees(part.received),
        formatRupees(part.refunded),
        formatRupees(part.income),
      ])}
      renderName={(name, index) => {
        const days = byTime[index]
        if (!days) return name
        return (
          <RowsLink given={given} show="income" days={{ from: days.from, to: days.to }}>
            {name}
          </RowsLink>
        )
      }}
    />
  )
}
