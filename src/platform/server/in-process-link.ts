import { TRPCClientError, type TRPCLink } from '@trpc/client'
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type AnyTRPCRouter,
  type TRPCError,
} from '@trpc/server'
import { observable } from '@trpc/server/observable'
import type { Context } from './context.ts'

type Calling<R extends AnyTRPCRouter> = {
  router: R
  context: Context
  onError: (error: TRPCError, path: string) => void
}

/**
 * Runs queries in this process without a transport. Nothing is serialized, and calls cannot be aborted. Errors are
 * the same as in a browser.
 */
export const inProcessLink =
  <R extends AnyTRPCRouter>({ router, context, onError }: Calling<R>): TRPCLink<R> =>
  () =>
  ({ op: { path, type, input } }) =>
    observable((observer) => {
      callTRPCProcedure({
        router,
        path,
        type,
        ctx: context,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      }).then(
        (data) => {
          observer.next({ result: { type: 'data', data } })
          observer.complete()
        },
        (cause: unknown) => {
          const error = getTRPCErrorFromUnknown(cause)
          onError(error, path)
          const shape = getTRPCErrorShape({
            config: router._def._config,
            ctx: context,
            error,
            input,
            path,
            type,
          })
          observer.error(TRPCClientError.from({ error: shape }, { cause: error }))
        },
      )
    })
