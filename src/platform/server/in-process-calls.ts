import { TRPCClientError } from '@trpc/client'
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type AnyTRPCRouter,
  type TRPCError,
} from '@trpc/server'
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
export function inProcessCalls<R extends AnyTRPCRouter>({ router, context, onError }: Calling<R>) {
  const refuse = (): never => {
    throw new Error('A page only reads')
  }
  return {
    async query(path: string, input: unknown): Promise<unknown> {
      try {
        return await callTRPCProcedure({
          router,
          path,
          type: 'query',
          ctx: context,
          getRawInput: async () => input,
          signal: undefined,
          batchIndex: 0,
        })
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause)
        onError(error, path)
        const config = router._def._config
        const shape = getTRPCErrorShape({ config, ctx: context, error, input, path, type: 'query' })
        throw TRPCClientError.from({ error: shape }, { cause: error })
      }
    },
    mutation: refuse,
    subscription: refuse,
  }
}
