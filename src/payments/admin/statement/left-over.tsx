import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '../../../platform/count.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { LineFacts, RequestFacts } from './line-facts.tsx'
import type { StatementLine } from './read/lines.ts'
import type { Matched } from './use-statement.ts'
import { t } from '../../texts/admin-statement.ts'

/** The number of rows shown at a time. */
const SHOWN = 100

interface ListedProps<T> {
  title: string
  hint: string
  items: readonly T[]
  children: (item: T, index: number) => React.ReactNode
}

function Listed<T>({ title, hint, items, children }: ListedProps<T>) {
  const [shown, setShown] = useState(SHOWN)
  if (items.length === 0) return null
  return (
    <details className="rounded-card border border-hairline px-4 py-1">
      <summary className="cursor-pointer py-2 font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">{formatCount(items.length)}</span>
      </summary>
      <p className="text-sm text-muted">{hint}</p>
      <ul className="divide-y divide-hairline">{items.slice(0, shown).map(children)}</ul>
      {items.length > shown && (
        <Button size="sm" variant="secondary" className="my-3" onClick={() => setShown(shown + SHOWN)}>
          {t.showMore(Math.min(SHOWN, items.length - shown))}
        </Button>
      )}
    </details>
  )
}

/** The rest of a statement: payments without a line, lines without a payment, and lines that are already used. */
export function LeftOver({ matched, unread }: { matched: Matched; unread: readonly number[] }) {
  const { lines, payments, unmatchedPayments, paid, reversed } = matched
  const named = new Set(matched.rejected.map(({ at }) => at))
  const unmatchedCredits = matched.unmatchedCredits.filter((at) => !named.has(at))
  const linesOf = (places: readonly number[]) => places.flatMap((at) => lines[at] ?? [])
  const asLine = (line: StatementLine, index: number) => (
    <li key={index} className="py-3 [content-visibility:auto]">
      <LineFacts line={line} />
    </li>
  )
  return (
    <div className="mt-6 grid gap-3">
      <Listed
        title={t.notFound}
        hint={t.notFoundHint}
        items={unmatchedPayments.flatMap((id) => payments.get(id) ?? [])}
      >
        {(payment) => (
          <li
            key={payment.id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 [content-visibility:auto]"
          >
            <RequestFacts payment={payment} />
            <Link
              to="/admin/payments"
              search={{ search: `#${payment.id}` }}
              aria-label={t.paymentInQueue(payment.id, payment.user.username)}
              className="touch text-sm text-link"
            >
              {t.openInQueue}
            </Link>
          </li>
        )}
      </Listed>
      <Listed title={t.creditsLeft} hint={t.creditsLeftHint} items={linesOf(unmatchedCredits)}>
        {asLine}
      </Listed>
      <Listed title={t.reversed} hint={t.reversedHint} items={linesOf(reversed)}>
        {asLine}
      </Listed>
      <Listed title={t.alreadyMatched} hint={t.alreadyMatchedHint} items={paid}>
        {({ at, id }) => {
          const line = lines[at]
          return (
            line && (
              <li
                key={at}
                className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 [content-visibility:auto]"
              >
                <LineFacts line={line} />
                <Link to="/admin/payments" search={{ search: `#${id}` }} className="touch text-sm text-link">
                  {t.paymentNumber(id)}
                </Link>
              </li>
            )
          )
        }}
      </Listed>
      {unread.length > 0 && (
        <p role="status" className="text-sm text-danger">
          {t.rowsUnread(unread.length, unread.slice(0, 10).join(', ') + (unread.length > 10 ? ' …' : ''))}
        </p>
      )}
    </div>
  )
}
