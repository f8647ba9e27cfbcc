import { type QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import type { Calls, Subscriber } from './calls.ts'
import { type Path, queryKey } from './query-key.ts'
import { pages, type Utils } from './query-utils.ts'
import { idleMutation, readInfiniteQuery, readQuery } from './read-query.ts'

type Connection = { calls: Calls; queryClient: QueryClient; utils: Utils }

const ConnectionContext = createContext<Connection | null>(null)

export const ConnectionProvider = ({ value, children }: { value: Connection; children: ReactNode }) => (
  <ConnectionContext value={value}>{children}</ConnectionContext>
)

function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('This component needs a ConnectionProvider')
  return connection
}

export const useUtils = (): Utils => useConnection().utils

type PageOptions = { getNextPageParam: () => unknown }

// The server renders once, so it reads the cached data without an observer.
const isServer = import.meta.env.SSR
const useOneQuery = isServer ? readQuery : useQuery
const usePages = isServer ? readInfiniteQuery : (useInfiniteQuery as unknown as typeof readInfiniteQuery)
const useOneMutation = isServer ? () => idleMutation : useMutation

/** Creates the hooks of a procedure. */
export const hooksFor = (path: Path) => ({
  mutationKey: [path],
  useQuery(input?: unknown, options?: object) {
    const { calls, queryClient } = useConnection()
    const queryFn = () => calls.query(path.join('.'), input)
    return useOneQuery({ ...options, queryKey: queryKey(path, input, 'query'), queryFn }, queryClient)
  },
  useInfiniteQuery(input: unknown, options: PageOptions) {
    const { calls, queryClient } = useConnection()
    return usePages({ ...options, ...pages(path, input, calls) }, queryClient)
  },
  useMutation(options?: object) {
    const { calls, queryClient } = useConnection()
    const mutationFn = (input: unknown) => calls.mutation(path.join('.'), input)
    return useOneMutation({ ...options, mutationKey: [path], mutationFn }, queryClient)
  },
  useSubscription(input: unknown, options: Subscriber & { enabled?: boolean }) {
    const { calls } = useConnection()
    const { enabled = true } = options
    const latest = useRef(options)
    useEffect(() => {
      latest.current = options
    })
    // Inputs are new objects in each render, but usually have equal contents.
    const written = JSON.stringify({ input })
    useEffect(() => {
      if (!enabled) return undefined
      const { input: equal } = JSON.parse(written) as { input?: unknown }
      return calls.subscription(path.join('.'), equal, {
        onStarted: () => latest.current.onStarted?.(),
        onData: (data) => latest.current.onData?.(data),
      })
    }, [calls, written, enabled])
  },
})
