import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type MoneySearch, type MoneyView, readMoneySearch } from '../money-search.ts'

interface RowsLinkProps {
  /** The period of the page. */
  given: MoneySearch
  show: MoneyView
  item?: string
  /** Another period, for a number that covers only a part of the page's period. */
  days?: { from: string; to: string }
  /** A description of the number for screen readers. Without it, links with equal numbers would have the same name. */
  of?: string
  children: ReactNode
}

/** A number that links to its rows in the ledger. */
export function RowsLink({ given: { period, from, to }, show, item, days, of, children }: RowsLinkProps) {
  return (
    <Link
      to="/admin/money"
      search={readMoneySearch({ period, from, to, ...days, show, item })}
      hash="entries"
      hashScrollIntoView={false}
      resetScroll={false}
      className="underline decoration-edge/60 underline-offset-4 hover:decoration-current print:no-underline"
    >
      {children}
      {of && <span className="sr-only"> {of}</span>}
    </Link>
  )
}
