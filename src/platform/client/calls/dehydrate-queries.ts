import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** The data of a query, the time when it was read, and its type, which the key does not contain. */
type DehydratedQuery = { key: QueryKey; data: unknown; at: number; type?: 'infinite' }

/**
 * Returns the data that the page's loaders have read. Leaves out failed queries, because the browser repeats them.
 * Unlike the integration of TanStack Router, it streams nothing, so that the page is rendered in one piece.
 */
export const dehydrateQueries = (queryClient: QueryClient): DehydratedQuery[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, queryType: type, state: { status, data, dataUpdatedAt: at } }) =>
      status === 'success' ? [{ key, data, at, ...(type === 'infinite' && { type }) }] : [],
    )

export function hydrateQueries(queryClient: QueryClient, queries: readonly DehydratedQuery[]): void {
  const cache = queryClient.getQueryCache()
  for (const { key, data, at, type } of queries) {
    const options = { queryKey: key, queryHash: hashKey(key), ...(type && { _type: type }) }
    cache.build(queryClient, options).setData(data, { updatedAt: at, manual: true })
  }
}
