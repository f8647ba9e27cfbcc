import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Tracks which queries started to fetch after an event arrived. Their data includes the change, so they need no
 * refetch. An example is a query that this page's own mutation refetches.
 */
export function createFetchOrder(queryClient: QueryClient) {
  let latest = 0
  const begun = new WeakMap<Query, number>()
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, (latest += 1))
  })
  return {
    /** Returns the position of an event that arrives now. */
    next: () => (latest += 1),
    isFetchedSince(query: Query, place: number): boolean {
      const { fetchStatus, status, isInvalidated } = query.state
      const isGood = fetchStatus === 'fetching' || (status === 'success' && !isInvalidated)
      return isGood && (begun.get(query) ?? 0) > place
    },
    stop,
  }
}
