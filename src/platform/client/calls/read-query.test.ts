import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readInfiniteQuery, readQuery } from './read-query.ts'

/** Fields that differ only after the first render. */
const LATER = ['errorUpdateCount', 'isFetchedAfterMount', 'isInitialLoading', 'errorUpdatedAt', 'promise']

const withoutMethods = (result: object) =>
  Object.fromEntries(
    Object.entries(result).filter(([name, value]) => typeof value !== 'function' && !LATER.includes(name)),
  )

const queryFn = () => Promise.resolve('new')

async function clientWith(kind: 'data' | 'error' | 'invalidated' | 'nothing') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const queryKey = [['courses', 'list'], { input: { b: 1, a: 2 }, type: 'query' }]
  const fail = () => Promise.reject(new Error('No'))
  if (kind === 'data' || kind === 'invalidated') queryClient.setQueryData(queryKey, ['one'])
  if (kind === 'error') await queryClient.fetchQuery({ queryKey, queryFn: fail }).catch(() => undefined)
  if (kind === 'invalidated') await queryClient.invalidateQueries({ queryKey })
  return { queryClient, queryKey }
}

const options = [
  {},
  { enabled: false },
  { staleTime: 0 },
  { placeholderData: ['placeholder'] },
  { placeholderData: () => undefined },
]

test.each(['data', 'error', 'invalidated', 'nothing'] as const)(
  'a first render reads %s as an observer does',
  async (kind) => {
    for (const option of options) {
      const { queryClient, queryKey } = await clientWith(kind)
      const all = { ...option, queryKey, queryFn }
      const read = readQuery(all, queryClient)
      const defaulted = queryClient.defaultQueryOptions<unknown, Error, unknown, unknown, unknown[]>(all)
      defaulted._optimisticResults = 'optimistic'
      const observed = new QueryObserver(queryClient, defaulted).getOptimisticResult(defaulted)
      expect(withoutMethods(read), JSON.stringify(option)).toEqual(withoutMethods(observed))
    }
  },
)

test.each([[null], ['next']])(
  'a first render reads pages whose next cursor is %s as an observer does',
  (cursor) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const queryKey = [['courses', 'list'], { type: 'infinite' }]
    queryClient.setQueryData(queryKey, { pages: [{ items: [1], cursor }], pageParams: [null] })
    const getNextPageParam = (last: unknown) => (last as { cursor: string | null }).cursor
    const all = { queryKey, queryFn, getNextPageParam, initialPageParam: null }
    const read = readInfiniteQuery(all, queryClient)
    const observed = new InfiniteQueryObserver(queryClient, all as never).getCurrentResult()
    expect(read.hasNextPage).toBe(cursor !== null)
    expect(withoutMethods(read)).toEqual(withoutMethods(observed))
  },
)
