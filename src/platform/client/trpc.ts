import { createTRPCReact, createTRPCQueryUtils, type CreateTRPCReact } from '@trpc/react-query'
import { httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import type { QueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '../../contract-errors.ts'
import type { AppRouter } from '../../contract.ts'
import { transformer } from '../transformer.ts'

export type { Outputs } from '../../contract.ts'

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

export type Links = TRPCLink<AppRouter>[]

/** How the browser reaches the server: calls in one batch, subscriptions as server-sent events. */
export const browserLinks = (): Links => [
  splitLink({
    condition: ({ type }) => type === 'subscription',
    true: httpSubscriptionLink({ url: '/trpc', transformer }),
    false: httpBatchLink({ url: '/trpc', transformer, maxItems: 10, maxURLLength: 6000 }),
  }),
]

/** What loaders use: `utils.courses.list.ensureData(…)`. */
export const createUtils = (queryClient: QueryClient, links: Links) =>
  createTRPCQueryUtils<AppRouter>({ queryClient, client: trpc.createClient({ links }) })

export type Utils = ReturnType<typeof createUtils>

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

type Issue = { path: string; message: string }

/** What the server refused of what was sent, by field. */
export const issuesOf = (error: unknown): readonly Issue[] =>
  error instanceof TRPCClientError
    ? ((error.data as { issues?: Issue[] | null } | undefined)?.issues ?? [])
    : []

/** What it said of one of them. */
export const issueOf = (error: unknown, field: string): string | undefined =>
  issuesOf(error).find(({ path }) => path === field)?.message

export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'

/** A sentence for a person: the server's, where it gave one. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (!(error instanceof TRPCClientError)) return fallback
  return statusOf(error) === null ? UNREACHABLE : error.message || fallback
}
