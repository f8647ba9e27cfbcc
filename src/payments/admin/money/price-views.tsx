import { formatCount } from '../../../platform/count.ts'
import type { MoneyReport } from '../../money.schema.ts'
import type { MoneySearch } from './money-search.ts'
import { dayWords, percent } from './money-words.ts'
import { RowsLink } from './rows/rows-link.tsx'
import { t } from '../../texts/admin-money.ts'

/** How many users viewed a price, how many payments they submitted, and how many of these were approved. */
export function PriceViews({ given, report: { looks, from } }: { given: MoneySearch; report: MoneyReport }) {
  if (looks.since === null) return null
  const { people, requests, approved, since } = looks
  const steps = [
    {
      label: t.viewedPrice,
      value: (
        <RowsLink given={given} show="looked" of={t.viewedPrice}>
          {formatCount(people)}
        </RowsLink>
      ),
      note: t.viewedPriceNote,
    },
    {
      label: t.submittedPayment,
      value: (
        <RowsLink given={given} show="claimed" of={t.submittedPayment}>
          {formatCount(requests)}
        </RowsLink>
      ),
      note: t.ofViews(percent(requests, people)),
    },
    {
      label: t.approvedSoFar,
      value: formatCount(approved),
      note: t.ofViews(percent(approved, people)),
    },
  ]
  return (
    <section aria-labelledby="looks" className="card min-w-0 p-5 print:p-2.5">
      <h2 id="looks" className="title-card">
        {t.priceViewsToPayments}
      </h2>
      <dl className="mt-3 grid gap-4 sm:grid-cols-3 print:mt-1 print:grid-cols-3 print:gap-2">
        {steps.map(({ label, value, note }) => (
          <div key={label} className="flex flex-col gap-1 print:gap-0">
            <dt className="text-sm text-muted print:text-xs">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums print:text-base">{value}</dd>
            <dd className="text-sm text-muted print:text-xs print:leading-tight">{note}</dd>
          </div>
        ))}
      </dl>
      {since > from && (
        <p className="mt-3 text-sm text-muted print:mt-1 print:text-xs">{t.viewsSince(dayWords(since))}</p>
      )}
    </section>
  )
}
