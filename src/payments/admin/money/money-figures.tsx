import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../../platform/count.ts'
import { formatRupees } from '../../../platform/money.ts'
import type { MoneyReport } from '../../money.schema.ts'
import type { MoneySearch } from './money-search.ts'
import { percent, decisionTimeText } from './money-words.ts'
import { RowsLink } from './rows/rows-link.tsx'
import { t } from '../../texts/admin-money.ts'

/** The figures for a period, and the payments that are pending now. */
export function MoneyFigures({ given, report }: { given: MoneySearch; report: MoneyReport }) {
  const { total, byMethod, rejected, undecided, waiting, decisions } = report
  const byMethodWords = (figure: 'income' | 'received' | 'refunded') =>
    t.methods(formatRupees(byMethod.cash[figure]), formatRupees(byMethod.transfer[figure]))
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 print:grid-cols-3 print:gap-2">
      <Figure label={t.income} note={t.incomeNote(byMethodWords('income'), total.payments)}>
        <RowsLink given={given} show="income" of={t.income}>
          {formatRupees(total.income)}
        </RowsLink>
      </Figure>
      <Figure label={t.received} note={t.receivedNote(byMethodWords('received'))}>
        <RowsLink given={given} show="received" of={t.received}>
          {formatRupees(total.received)}
        </RowsLink>
      </Figure>
      <Figure label={t.refunded} note={t.refundedNote(byMethodWords('refunded'))}>
        <RowsLink given={given} show="refunded" of={t.refunded}>
          {formatRupees(total.refunded)}
        </RowsLink>
      </Figure>
      <Figure label={t.pendingNow} note={t.allDates(formatRupees(waiting.amount))}>
        <Link
          to="/admin/payments"
          search={{ status: 'pending' }}
          className="underline decoration-edge/60 underline-offset-4 hover:decoration-current print:no-underline"
        >
          {t.payments(waiting.payments)}
        </Link>
      </Figure>
      <Figure
        label={t.paymentsSubmitted}
        note={
          total.requests > 0 &&
          t.paymentsSubmittedNote(
            formatCount(total.approved),
            percent(total.approved, total.requests),
            formatCount(rejected),
            formatCount(undecided),
          )
        }
      >
        <RowsLink given={given} show="claimed" of={t.paymentsSubmitted}>
          {formatCount(total.requests)}
        </RowsLink>
      </Figure>
      <Figure
        label={t.timeToDecision}
        note={
          decisions.decided > 0 &&
          (decisions.kept === null || decisions.promisedHours === null
            ? t.decisionNote(decisions.decided)
            : t.decisionNoteOfResponse(
                decisions.decided,
                percent(decisions.kept, decisions.decided),
                decisions.promisedHours,
              ))
        }
      >
        <RowsLink given={given} show="decided" of={t.timeToDecision}>
          {decisions.medianHours === null ? '–' : decisionTimeText(decisions.medianHours)}
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
