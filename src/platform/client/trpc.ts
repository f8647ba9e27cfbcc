import type { CreateTRPCReact } from '@trpc/react-query'
import type { ErrorCode } from '../../contract-errors.ts'
import type { AppRouter } from '../../contract.ts'
import { t } from '../texts/controls.ts'
import { isCallError } from './calls/call-error.ts'
import { pathProxy } from './calls/path-proxy.ts'
import { hooksFor, useUtils } from './calls/query-hooks.tsx'
import type { Utils } from './calls/query-utils.ts'

export type { Outputs } from '../../contract.ts'
export type { Utils } from './calls/query-utils.ts'

type Hooks = ReturnType<typeof hooksFor>
/** The hooks that this project implements. tRPC has more. */
type Existing<T> = T extends { useQuery: unknown } | { useMutation: unknown } | { useSubscription: unknown }
  ? Pick<T, keyof T & keyof Hooks> & Pick<Hooks, 'mutationKey'>
  : { [Name in keyof T as T[Name] extends (...args: never[]) => unknown ? never : Name]: Existing<T[Name]> }

/** The hooks of each procedure, for example `trpc.courses.list.useQuery(…)`. */
export const trpc = pathProxy((path) => (path.length === 0 ? { useUtils } : hooksFor(path))) as Existing<
  CreateTRPCReact<AppRouter, unknown>
> & { useUtils: () => Utils }

/** Options for a `fetch` that accepts cached data until it is invalidated. */
export const CACHED = { staleTime: Infinity } as const

/** Returns the HTTP status of a failed call. Null if there was no response. */
export const statusOf = (error: unknown): number | null =>
  isCallError(error) ? ((error.data as { httpStatus?: number } | undefined)?.httpStatus ?? null) : null

/** Returns the error code of an error response. Null if there was no response. */
export const errorCodeOf = (error: unknown): ErrorCode | null =>
  isCallError(error) ? ((error.data as { reason?: ErrorCode } | undefined)?.reason ?? null) : null

type Issue = { path: string; message: string; now?: unknown }

/** Returns the invalid input fields that an error response lists. */
export const issuesOf = (error: unknown): readonly Issue[] =>
  isCallError(error) ? ((error.data as { issues?: Issue[] | null } | undefined)?.issues ?? []) : []

/** Returns the message for one field. Undefined if the error is about other fields. */
export const issueOf = (error: unknown, field: string): string | undefined =>
  issuesOf(error).find(({ path }) => path === field)?.message

/** Returns the server's message for the user, or the fallback. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (!isCallError(error)) return fallback
  return statusOf(error) === null ? t.unreachable : error.message || fallback
}
