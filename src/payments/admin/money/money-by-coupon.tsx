import { formatCount } from '../../../platform/count.ts'
import { formatRupees } from '../../../platform/money.ts'
import type { MoneyReport } from '../../money.schema.ts'
import { FigureTable } from './figure-table.tsx'
import type { MoneySearch } from './money-search.ts'
import { RowsLink } from './rows/rows-link.tsx'
import { t } from '../../texts/admin-money.ts'

/** Money received and discounts given per coupon. */
export function MoneyByCoupon({ given, report: { byCoupon } }: { given: MoneySearch; report: MoneyReport }) {
  if (byCoupon.length === 0) return null
  return (
    <section aria-labelledby="by-coupon" className="card min-w-0 p-5 print:p-2.5">
      <h2 id="by-coupon" className="title-card">
        {t.byCoupon}
      </h2>
      <FigureTable
        first={t.couponColumn}
        columns={[
          [t.submittedColumn, 'max-sm:not-print:hidden'],
          [t.paymentsColumn, 'max-sm:not-print:hidden'],
          [t.discountColumn, ''],
          [t.income, ''],
        ]}
        rows={byCoupon.map((row) => ({
          key: row.item,
          name: (
            <RowsLink given={given} show="income" item={row.item}>
              {row.title}
            </RowsLink>
          ),
          figures: [
            <RowsLink
              key="requests"
              given={given}
              show="claimed"
              item={row.item}
              of={t.submittedWith(row.title)}
            >
              {formatCount(row.requests)}
            </RowsLink>,
            formatCount(row.payments),
            formatRupees(row.reduced),
            formatRupees(row.income),
          ],
        }))}
      />
    </section>
  )
}
