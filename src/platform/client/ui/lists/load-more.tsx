import { type MouseEvent, useEffect, useRef } from 'react'
import { focusPlace, isFocusLost } from '../../document/focus-content.ts'
import { Button } from '../button.tsx'
import { t } from '../../../texts/controls.ts'

interface Pages {
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetching: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

const entriesOf = (list: Element) => list.querySelectorAll<HTMLElement>(':scope > li, tbody > tr')

/** A button that loads the next page of a list, or retries if that failed. */
export function LoadMore({ query, label = t.showMore }: { query: Pages; label?: string | undefined }) {
  // The button disappears with the last page, so move the focus to the first item of that page.
  const retry = useRef<HTMLButtonElement>(null)
  const wanted = useRef<{ list: Element; shown: number }>(undefined)
  useEffect(() => {
    if (query.isFetchingNextPage || !wanted.current) return
    const { list, shown } = wanted.current
    wanted.current = undefined
    const next = entriesOf(list)[shown]
    if (!isFocusLost()) return
    if (next) focusPlace(next)
    else retry.current?.focus()
  }, [query.isFetchingNextPage])
  const showMore = ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.parentElement?.previousElementSibling
    wanted.current = list ? { list, shown: entriesOf(list).length } : undefined
    query.fetchNextPage()
  }
  if (query.isError)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 py-6">
        <p>{t.listFailed}</p>
        <Button
          ref={retry}
          variant="secondary"
          size="sm"
          busy={query.isFetching}
          onClick={(event) => (query.hasNextPage ? showMore(event) : query.refetch())}
        >
          {t.tryAgain}
        </Button>
      </div>
    )
  if (!query.hasNextPage) return null
  return (
    <div className="flex justify-center pt-6">
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={showMore}>
        {label}
      </Button>
    </div>
  )
}
