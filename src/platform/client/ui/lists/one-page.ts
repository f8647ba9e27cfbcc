interface Whole {
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Adapts a complete list for components that show paged lists. */
export const onePage = ({ isError, isFetching, refetch }: Whole) => ({
  isError,
  isFetching,
  refetch,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
})
