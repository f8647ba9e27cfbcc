import type { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '../../../contract.ts'

const NAME = 'TRPCClientError'

/**
 * Whether a call failed. Compares names, because an import of the error class would add it to the first load of every
 * page.
 */
export const isCallError = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof Error && error.name === NAME

/** Returns the error of a call that did not reach the server. */
export const callError = (cause: unknown): Error =>
  Object.assign(new Error(String(cause), { cause }), { name: NAME })
