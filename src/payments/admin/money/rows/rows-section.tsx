import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { type MoneySearch, readMoneySearch } from '../money-search.ts'
import { t } from '../../../texts/admin-money.ts'

interface RowsSectionProps {
  given: MoneySearch
  title: string
  /** The item to which the rows are limited. */
  about: string | null | undefined
  children: ReactNode
}

/** The section with the rows that make up a number, with a link that closes it. */
export function RowsSection({ given: { period, from, to }, title, about, children }: RowsSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (location.hash === '#entries') heading.current?.focus()
  }, [from, to])
  return (
    <section id="entries" aria-labelledby="entries-title" className="mt-8 print:hidden">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 ref={heading} id="entries-title" tabIndex={-1} className="title-card scroll-mt-24">
          {about ? t.titleAbout(title, about) : title}
        </h2>
        <Link
          to="/admin/money"
          search={readMoneySearch({ period, from, to })}
          resetScroll={false}
          className="text-link min-h-11 content-center"
        >
          {t.hideRows}
        </Link>
      </div>
      {children}
    </section>
  )
}
