import { formatCount } from '../../../platform/count.ts'
import { formatRupees } from '../../../platform/money.ts'
import type { MoneyReport } from '../../money.schema.ts'
import { FigureTable } from './figure-table.tsx'
import type { MoneySearch } from './money-search.ts'
import { percent } from './money-words.ts'
import { RowsLink } from './rows/rows-link.tsx'
import { t } from '../../texts/admin-money.ts'

const columns = () =>
  [
    [t.viewsColumn, 'max-lg:not-print:hidden'],
    [t.submittedColumn, 'max-md:not-print:hidden'],
    [t.approvedColumn, 'max-md:not-print:hidden'],
    [t.paymentsColumn, 'max-sm:not-print:hidden'],
    [t.received, 'max-sm:not-print:hidden'],
    [t.refunded, 'max-sm:not-print:hidden'],
    [t.income, ''],
  ] as const

/** Money received per plan and course, with price views and approval rates. */
export function MoneyByItem({ given, report }: { given: MoneySearch; report: MoneyReport }) {
  const { byItem, others } = report
  return (
    <section aria-labelledby="by-item" className="card min-w-0 p-5 print:p-2.5">
      <h2 id="by-item" className="title-card">
        {t.byItem}
      </h2>
      {byItem.length === 0 ? (
        <p className="mt-3 text-muted">{t.noItems}</p>
      ) : (
        <FigureTable
          first={t.itemColumn}
          columns={columns()}
          rows={byItem.map((row) => ({
            key: row.item,
            name: (
              <RowsLink given={given} show="income" item={row.item}>
                {row.title}
              </RowsLink>
            ),
            figures: [
              <RowsLink key="looked" given={given} show="looked" item={row.item} of={t.viewsOf(row.title)}>
                {formatCount(row.people)}
              </RowsLink>,
              <RowsLink
                key="requests"
                given={given}
                show="claimed"
                item={row.item}
                of={t.submittedFor(row.title)}
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
      {others > 0 && <p className="mt-2 text-sm text-muted">{t.otherItems(others)}</p>}
    </section>
  )
}
