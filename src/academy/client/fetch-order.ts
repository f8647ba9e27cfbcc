import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Knows which queries began to fetch after some news arrived: their data has what the news is about, such as that of the
 * mutation that this page made itself.
 */
export function createFetchOrder(queryClient: QueryClient) {
  let latest = 0
  const begun = new WeakMap<Query, number>()
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, (latest += 1))
  })
  return {
    /** The place of news that arrive now. */
    next: () => (latest += 1),
    isFetchedSince(query: Query, place: number): boolean {
      const { fetchStatus, status, isInvalidated } = query.state
      const isGood = fetchStatus === 'fetching' || (status === 'success' && !isInvalidated)
      return isGood && (begun.get(query) ?? 0) > place
    },
    stop,
  }
}
