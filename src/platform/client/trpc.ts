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

/** Fetches what makes calls as soon as somebody is there to make one. */
export function awaitFirstCall(): void {
  void firstInteraction().then(() => loadHttpLink().catch(() => undefined))
}

/** Asks whoever sits here to prove who they are, and says whether they did. */
type Prove = () => Promise<boolean>

/** A call that asks who is there is made again as soon as that was shown. */
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

/** The way to the server, fetched with the first call: a page arrives with what it shows. */
export const browserLinks = (prove: Prove): Links => [
  provingLink(prove),
  (runtime) => {
    let made: Promise<ReturnType<TRPCLink<AppRouter>>> | undefined
    const link = () => {
      made ??= loadHttpLink().then(({ httpLink }) => httpLink(runtime))
      // Whoever comes back to the network tries again.
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

/** What loaders use: `utils.courses.list.ensureData(…)`. */
export const createUtils = (queryClient: QueryClient, links: Links) =>
  createTRPCQueryUtils<AppRouter>({ queryClient, client: trpc.createClient({ links }) })

export type Utils = ReturnType<typeof createUtils>

/** For a `fetch` that is content with cached data until something invalidates it. */
export const CACHED = { staleTime: Infinity } as const

/** The HTTP status behind a failed call, or null when the server was not reached. */
export const statusOf = (error: unknown): number | null =>
  error instanceof TRPCClientError
    ? ((error.data as { httpStatus?: number } | undefined)?.httpStatus ?? null)
    : null

/** The code of a refusal, or null when the server was not reached. */
export const errorCodeOf = (error: unknown): ErrorCode | null =>
  error instanceof TRPCClientError
    ? ((error.data as { reason?: ErrorCode } | undefined)?.reason ?? null)
    : null

type Issue = { path: string; message: string; now?: unknown }

/** What the server refused of what was sent, by field. */
export const issuesOf = (error: unknown): readonly Issue[] =>
  error instanceof TRPCClientError
    ? ((error.data as { issues?: Issue[] | null } | undefined)?.issues ?? [])
    : []

/** What it said of one of them. */
export const issueOf = (error: unknown, field: string): string | undefined =>
  issuesOf(error).find(({ path }) => path === field)?.message

/** A sentence for a person: the server's, where it gave one. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (!(error instanceof TRPCClientError)) return fallback
  return statusOf(error) === null ? t.unreachable : error.message || fallback
}
