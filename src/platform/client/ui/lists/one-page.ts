interface Whole {
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** A list that comes whole, for what shows lists that come in parts. */
export const onePage = ({ isError, isFetching, refetch }: Whole) => ({
  isError,
  isFetching,
  refetch,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
})
