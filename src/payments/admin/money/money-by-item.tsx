import { counted, formatCount } from '../../../platform/count.ts'
import { formatRupees } from '../../../platform/money.ts'
import type { MoneyReport } from '../../money.schema.ts'
import type { MoneySearch } from './money-search.ts'
import { percent } from './money-words.ts'
import { RowsLink } from './rows-link.tsx'

const COLUMNS = [
  ['Requests', 'max-md:not-print:hidden'],
  ['Approved', 'max-md:not-print:hidden'],
  ['Payments', 'max-sm:not-print:hidden'],
  ['Received', 'max-sm:not-print:hidden'],
  ['Given back', 'max-sm:not-print:hidden'],
  ['Income', ''],
] as const

/** What the money came for: each plan and course, and how many of its requests were approved. */
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
        <table className="mt-3 w-full text-sm print:mt-1 print:text-xs print:leading-tight">
          <thead>
            <tr>
              <th scope="col" className="py-1.5 text-left font-semibold">
                Course or plan
              </th>
              {COLUMNS.map(([name, hidden]) => (
                <th key={name} scope="col" className={`py-1.5 pl-4 text-right font-semibold ${hidden}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byItem.map((row) => (
              <tr key={row.item} className="border-t border-hairline">
                <th scope="row" className="py-2 text-left font-normal break-words print:py-0.5">
                  <RowsLink given={given} show="income" item={row.item}>
                    {row.title}
                  </RowsLink>
                </th>
                {[
                  <RowsLink key="requests" given={given} show="claimed" item={row.item}>
                    {formatCount(row.requests)}
                  </RowsLink>,
                  percent(row.approved, row.requests),
                  formatCount(row.payments),
                  formatRupees(row.received),
                  formatRupees(row.refunded),
                  formatRupees(row.income),
                ].map((figure, index) => (
                  <td
                    key={COLUMNS[index]?.[0]}
                    className={`py-2 pl-4 text-right tabular-nums print:py-0.5 ${COLUMNS[index]?.[1]}`}
                  >
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others > 0 && <p className="mt-2 text-sm text-muted">and {counted(others, 'other')}</p>}
    </section>
  )
}
