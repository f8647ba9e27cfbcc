import type { CreateReactUtils } from '@trpc/react-query/shared'
import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '../../../contract.ts'
import type { Calls } from './calls.ts'
import { pathProxy } from './path-proxy.ts'
import { type Path, queryKey } from './query-key.ts'

type Method = (...args: never[]) => unknown
type Methods = keyof ReturnType<typeof methodsFor>
/** The methods that this project implements. tRPC has more. */
type Existing<T> = {
  [
    Name in keyof T as T[Name] extends Method ? (Name extends Methods ? Name : never) : Name
  ]: Name extends 'client' ? T[Name] : T[Name] extends Method ? T[Name] : Existing<T[Name]>
}

/** Fetches and changes cached data, for example `utils.courses.list.ensureData(…)`. `client` sends uncached calls. */
export type Utils = Existing<CreateReactUtils<AppRouter, unknown>>

export function createUtils(queryClient: QueryClient, calls: Calls): Utils {
  const client = pathProxy((path) => ({
    query: (input: unknown) => calls.query(path.join('.'), input),
    mutate: (...call: [input: unknown, options?: { signal?: AbortSignal }]) =>
      calls.mutation(path.join('.'), ...call),
  }))
  return pathProxy((path) =>
    path.length === 0 ? { client } : methodsFor(path, { queryClient, calls }),
  ) as unknown as Utils
}

function methodsFor(path: Path, { queryClient, calls }: { queryClient: QueryClient; calls: Calls }) {
  const name = path.join('.')
  const query = (input: unknown) => ({
    queryKey: queryKey(path, input, 'query'),
    queryFn: () => calls.query(name, input),
  })
  return {
    fetch: (input?: unknown, options?: object) => queryClient.fetchQuery({ ...options, ...query(input) }),
    ensureData: (input?: unknown, options?: object) =>
      queryClient.ensureQueryData({ ...options, ...query(input) }),
    fetchInfinite: (input?: unknown, options?: object) =>
      queryClient.fetchInfiniteQuery({ ...options, ...pages(path, input, calls) }),
    getData: (input?: unknown) => queryClient.getQueryData(queryKey(path, input, 'query')),
    setData: (input: unknown, updater: never) =>
      queryClient.setQueryData(queryKey(path, input, 'query'), updater),
    setInfiniteData: (input: unknown, updater: never) =>
      queryClient.setQueryData(queryKey(path, input, 'infinite'), updater),
    invalidate: (input?: unknown, filters?: object) =>
      queryClient.invalidateQueries({ ...filters, queryKey: queryKey(path, input) }),
    cancel: (input?: unknown) => queryClient.cancelQueries({ queryKey: queryKey(path, input) }),
  }
}

type Page = { pageParam: unknown; direction: string }

/** Returns the options of a query that fetches page by page with a cursor. */
export const pages = (path: Path, input: unknown, calls: Calls) => ({
  queryKey: queryKey(path, input, 'infinite'),
  queryFn: ({ pageParam, direction }: Page) =>
    calls.query(path.join('.'), {
      ...(input as object),
      ...(Boolean(pageParam) && { cursor: pageParam }),
      direction,
    }),
  initialPageParam: null,
})
