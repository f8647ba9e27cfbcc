import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query'

type Options = {
  queryKey: readonly unknown[]
  enabled?: boolean
  staleTime?: number
  placeholderData?: unknown
  getNextPageParam?: (last: unknown, all: unknown[], lastParam: unknown, allParams: unknown[]) => unknown
}

const nothing = () => undefined

/**
 * Returns what TanStack Query's hooks return for the first render, without an observer. The server renders only once,
 * so an observer would have nothing to do.
 */
export function readQuery(
  { queryKey, enabled, staleTime = Infinity, placeholderData }: Options,
  queryClient: QueryClient,
) {
  const query = queryClient.getQueryCache().get(hashKey(queryKey))
  const state = query?.state
  const isFetching =
    enabled !== false && (state?.data === undefined || query?.isStaleByTime(staleTime) === true)
  const before = isFetching && state?.data === undefined ? undefined : state
  const placeholder =
    before === undefined || (before.data === undefined && before.status === 'pending')
      ? placeholderOf(placeholderData)
      : undefined
  const data: unknown = placeholder ?? before?.data
  const status = placeholder === undefined ? (before?.status ?? 'pending') : 'success'
  const isPending = status === 'pending'
  const isError = status === 'error'
  return {
    data,
    error: before?.error ?? null,
    status,
    fetchStatus: isFetching ? 'fetching' : 'idle',
    isPending,
    isError,
    isSuccess: status === 'success',
    isFetching,
    isLoading: isPending && isFetching,
    isRefetching: isFetching && !isPending,
    isPlaceholderData: placeholder !== undefined,
    isFetched: query?.isFetched() ?? false,
    isStale: isFetching,
    isPaused: false,
    isLoadingError: isError && data === undefined,
    isRefetchError: isError && data !== undefined,
    isEnabled: enabled !== false,
    dataUpdatedAt: before?.dataUpdatedAt ?? 0,
    errorUpdatedAt: before?.errorUpdatedAt ?? 0,
    failureCount: before?.fetchFailureCount ?? 0,
    failureReason: before?.fetchFailureReason ?? null,
    refetch: nothing,
  }
}

const placeholderOf = (value: unknown): unknown =>
  typeof value === 'function' ? (value as typeof nothing)() : value

/** Reads a query that fetches page by page, like `readQuery`. */
export function readInfiniteQuery(options: Options, queryClient: QueryClient) {
  const result = readQuery(options, queryClient)
  const { pages = [], pageParams = [] } = (result.data as InfiniteData<unknown> | undefined) ?? {}
  const next =
    pages.length > 0
      ? options.getNextPageParam?.(pages.at(-1), pages, pageParams.at(-1), pageParams)
      : undefined
  return {
    ...result,
    hasNextPage: next !== undefined && next !== null,
    hasPreviousPage: false,
    isFetchingNextPage: false,
    isFetchingPreviousPage: false,
    isFetchNextPageError: false,
    isFetchPreviousPageError: false,
    fetchNextPage: nothing,
    fetchPreviousPage: nothing,
  }
}

/** The result of `useMutation` for the first render. */
export const idleMutation = {
  data: undefined,
  error: null,
  status: 'idle',
  isIdle: true,
  isPending: false,
  isError: false,
  isSuccess: false,
  isPaused: false,
  variables: undefined,
  context: undefined,
  submittedAt: 0,
  failureCount: 0,
  failureReason: null,
  mutate: nothing,
  mutateAsync: nothing,
  reset: nothing,
}
