import { formatCount } from '../../../platform/count.ts'
import { formatRupees, formatShortRupees } from '../../../platform/money.ts'
import { BarChart, type Series } from '../../../platform/client/ui/charts/bar-chart.tsx'
import { ChartCard } from '../../../platform/client/ui/charts/chart-card.tsx'
import { unitOf } from '../../money.schema.ts'
import type { MoneyReport } from '../../money.schema.ts'
import type { MoneySearch } from './money-search.ts'
import { monthWords, shortDay } from './money-words.ts'
import { RowsLink } from './rows/rows-link.tsx'

/** Money by day or month; in the table each of them opens its rows. */
export function MoneyByTime({ given, report }: { given: MoneySearch; report: MoneyReport }) {
  const { byTime, total } = report
  const unit = unitOf(report)
  const nameOf = unit === 'day' ? shortDay : monthWords
  const received: Series = {
    name: 'Received',
    values: byTime.map((part) => part.received),
    format: formatShortRupees,
  }
  const refunded: Series = {
    name: 'Given back',
    values: byTime.map((part) => part.refunded),
    format: formatShortRupees,
  }
  return (
    <ChartCard
      title={`Income by ${unit}`}
      chart={
        <BarChart
          summary={`Income by ${unit}: ${formatRupees(total.received)} received, ${formatRupees(total.refunded)} given back`}
          labels={byTime.map(({ from }) => nameOf(from))}
          series={total.refunded > 0 ? [received, refunded] : [received]}
        />
      }
      columns={[unit === 'day' ? 'Day' : 'Month', 'Payments', 'Received', 'Given back', 'Income']}
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
