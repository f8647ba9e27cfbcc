import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted, formatCount } from '../../../platform/count.ts'
import { formatRupees } from '../../../platform/money.ts'
import type { MoneyReport } from '../../money.schema.ts'
import type { MoneySearch } from './money-search.ts'
import { percent, tookWords } from './money-words.ts'
import { RowsLink } from './rows/rows-link.tsx'

/** The figures of a period, and what waits now. */
export function MoneyFigures({ given, report }: { given: MoneySearch; report: MoneyReport }) {
  const { total, byMethod, rejected, undecided, waiting, decisions } = report
  const byMethodWords = (figure: 'income' | 'received' | 'refunded') =>
    `${formatRupees(byMethod.cash[figure])} in cash, ${formatRupees(byMethod.transfer[figure])} by UPI or bank`
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 print:grid-cols-3 print:gap-2">
      <Figure
        label="Income"
        note={`${byMethodWords('income')}. ${counted(total.payments, 'payment')}, net of refunds`}
      >
        <RowsLink given={given} show="income" of="income">
          {formatRupees(total.income)}
        </RowsLink>
      </Figure>
      <Figure label="Received" note={`${byMethodWords('received')}. Excludes approvals made by mistake`}>
        <RowsLink given={given} show="received" of="received">
          {formatRupees(total.received)}
        </RowsLink>
      </Figure>
      <Figure label="Refunded" note={`${byMethodWords('refunded')}. By the date the refund was recorded`}>
        <RowsLink given={given} show="refunded" of="refunded">
          {formatRupees(total.refunded)}
        </RowsLink>
      </Figure>
      <Figure label="Pending now" note={`${formatRupees(waiting.amount)}, all dates`}>
        <Link
          to="/admin/payments"
          search={{ status: 'pending' }}
          className="underline decoration-edge/60 underline-offset-4 hover:decoration-current print:no-underline"
        >
          {counted(waiting.payments, 'payment')}
        </Link>
      </Figure>
      <Figure
        label="Payments submitted"
        note={
          total.requests > 0 &&
          `${formatCount(total.approved)} approved (${percent(total.approved, total.requests)}), ${formatCount(rejected)} rejected, ${formatCount(undecided)} pending`
        }
      >
        <RowsLink given={given} show="claimed" of="payments submitted">
          {formatCount(total.requests)}
        </RowsLink>
      </Figure>
      <Figure
        label="Time to decision"
        note={
          decisions.decided > 0 &&
          `Half of ${counted(decisions.decided, 'decision')} took less${
            decisions.kept === null || decisions.promisedHours === null
              ? ''
              : `; ${percent(decisions.kept, decisions.decided)} within the promised ${counted(decisions.promisedHours, 'hour')}`
          }`
        }
      >
        <RowsLink given={given} show="decided" of="to a decision">
          {decisions.medianHours === null ? '–' : tookWords(decisions.medianHours)}
        </RowsLink>
      </Figure>
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="@container card flex flex-col gap-1.5 p-4 sm:p-5 print:gap-0 print:p-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-[clamp(1rem,14cqi,1.75rem)] font-semibold break-words tabular-nums print:text-base">
        {children}
      </dd>
      {note && <dd className="text-sm text-muted print:text-xs print:leading-tight">{note}</dd>}
    </div>
  )
}
