import { counted, formatCount } from '../../../platform/count.ts'
import { formatRupees } from '../../../platform/money.ts'
import type { MoneyReport } from '../../money.schema.ts'
import { FigureTable } from './figure-table.tsx'
import type { MoneySearch } from './money-search.ts'
import { percent } from './money-words.ts'
import { RowsLink } from './rows/rows-link.tsx'

const COLUMNS = [
  ['Looked', 'max-lg:not-print:hidden'],
  ['Requests', 'max-md:not-print:hidden'],
  ['Approved', 'max-md:not-print:hidden'],
  ['Payments', 'max-sm:not-print:hidden'],
  ['Received', 'max-sm:not-print:hidden'],
  ['Given back', 'max-sm:not-print:hidden'],
  ['Income', ''],
] as const

/** What the money came for: each plan and course, how many looked at its price, and how many of its requests were approved. */
export function MoneyByItem({ given, report }: { given: MoneySearch; report: MoneyReport }) {
  const { byItem, others } = report
  return (
    <section aria-labelledby="by-item" className="card min-w-0 p-5 print:p-2.5">
      <h2 id="by-item" className="title-card">
        By course and plan
      </h2>
      {byItem.length === 0 ? (
        <p className="mt-3 text-muted">Nobody paid or asked for anything in these days.</p>
      ) : (
        <FigureTable
          first="Course or plan"
          columns={COLUMNS}
          rows={byItem.map((row) => ({
            key: row.item,
            name: (
              <RowsLink given={given} show="income" item={row.item}>
                {row.title}
              </RowsLink>
            ),
            figures: [
              <RowsLink
                key="looked"
                given={given}
                show="looked"
                item={row.item}
                of={`looked at ${row.title}`}
              >
                {formatCount(row.people)}
              </RowsLink>,
              <RowsLink
                key="requests"
                given={given}
                show="claimed"
                item={row.item}
                of={`requests for ${row.title}`}
              >
                {formatCount(row.requests)}
              </RowsLink>,
              percent(row.approved, row.requests),
              formatCount(row.payments),
              formatRupees(row.received),
              formatRupees(row.refunded),
              formatRupees(row.income),
            ],
          }))}
        />
      )}
      {others > 0 && <p className="mt-2 text-sm text-muted">and {counted(others, 'other')}</p>}
    </section>
  )
}
