import { Button } from '../button.tsx'

interface Pages {
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetching: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** The way to the next part of a list, or to try again when it did not come. */
export function LoadMore({ query, label = 'Show more' }: { query: Pages; label?: string | undefined }) {
  if (query.isError)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 py-6">
        <p>This list could not be loaded.</p>
        <Button
          variant="secondary"
          size="sm"
          busy={query.isFetching}
          onClick={() => (query.hasNextPage ? query.fetchNextPage() : query.refetch())}
        >
          Try again
        </Button>
      </div>
    )
  if (!query.hasNextPage) return null
  return (
    <div className="flex justify-center pt-6">
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
