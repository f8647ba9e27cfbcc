import { createTRPCReact, createTRPCQueryUtils, type CreateTRPCReact } from '@trpc/react-query'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { QueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '../../contract-errors.ts'
import type { AppRouter } from '../../contract.ts'
import { firstInteraction } from './hydration/first-interaction.ts'
import { t } from '../texts/controls.ts'

export type { Outputs } from '../../contract.ts'

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

export type Links = TRPCLink<AppRouter>[]

const loadHttpLink = () => import('./http-links.ts')

/** Loads the code for calls at the first interaction. */
export function awaitFirstCall(): void {
  void firstInteraction().then(() => loadHttpLink().catch(() => undefined))
}

/** Asks the user to confirm their identity. Resolves to whether they did. */
type Prove = () => Promise<boolean>

/** Repeats a call that needs reauthentication after the user confirmed their identity. */
const provingLink =
  (prove: Prove): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let over = false
      const goOn = async (error: TRPCClientError<AppRouter>) => {
        const proven = await prove()
        if (over) return
        if (proven) running = next(op).subscribe(observer)
        else observer.error(error)
      }
      let running = next(op).subscribe({
        ...observer,
        error: (error) => (errorCodeOf(error) === 'CONFIRM' ? void goOn(error) : observer.error(error)),
      })
      return () => {
        over = true
        running.unsubscribe()
      }
    })

/** The links to the server. They load with the first call, because a page arrives with its data. */
export const browserLinks = (prove: Prove): Links => [
  provingLink(prove),
  (runtime) => {
    let made: Promise<ReturnType<TRPCLink<AppRouter>>> | undefined
    const link = () => {
      made ??= loadHttpLink().then(({ httpLink }) => httpLink(runtime))
      // Retries when the network is back.
      made.catch(() => (made = undefined))
      return made
    }
    return (call) =>
      observable((observer) => {
        let over = false
        let leave = () => {
          over = true
        }
        const begin = async () => {
          const way = await link()
          if (over) return
          const subscription = way(call).subscribe(observer)
          leave = () => subscription.unsubscribe()
        }
        begin().catch((error: Error) => observer.error(TRPCClientError.from(error)))
        return () => leave()
      })
  },
]

/** Creates the helpers with which loaders fetch data, for example `utils.courses.list.ensureData(…)`. */
export const createUtils = (queryClient: QueryClient, links: Links) =>
  createTRPCQueryUtils<AppRouter>({ queryClient, client: trpc.createClient({ links }) })

export type Utils = ReturnType<typeof createUtils>

/** Options for a `fetch` that accepts cached data until it is invalidated. */
export const CACHED = { staleTime: Infinity } as const

/** Returns the HTTP status of a failed call. Null if the server was not reached. */
export const statusOf = (error: unknown): number | null =>
  error instanceof TRPCClientError
    ? ((error.data as { httpStatus?: number } | undefined)?.httpStatus ?? null)
    : null

/** Returns the error code of an error response. Null if the server was not reached. */
export const errorCodeOf = (error: unknown): ErrorCode | null =>
  error instanceof TRPCClientError
    ? ((error.data as { reason?: ErrorCode } | undefined)?.reason ?? null)
    : null

type Issue = { path: string; message: string; now?: unknown }

/** Returns the invalid input fields that an error response lists. */
export const issuesOf = (error: unknown): readonly Issue[] =>
  error instanceof TRPCClientError
    ? ((error.data as { issues?: Issue[] | null } | undefined)?.issues ?? [])
    : []

/** Returns the message for one field. */
export const issueOf = (error: unknown, field: string): string | undefined =>
  issuesOf(error).find(({ path }) => path === field)?.message

/** Returns the server's message for the user, or the fallback. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (!(error instanceof TRPCClientError)) return fallback
  return statusOf(error) === null ? t.unreachable : error.message || fallback
}
