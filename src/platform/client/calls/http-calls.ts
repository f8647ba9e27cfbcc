import {
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClientError,
  type TRPCLink,
  TRPCUntypedClient,
} from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../../contract.ts'
import { transformer } from '../../transformer.ts'
import { errorCodeOf } from '../trpc.ts'
import { callError } from './call-error.ts'
import type { Calls, Prove } from './calls.ts'

/** The connection to the server: batched calls, and subscriptions as server-sent events. */
const httpLink = splitLink<AppRouter>({
  condition: ({ type }) => type === 'subscription',
  true: httpSubscriptionLink({ url: '/trpc', transformer }),
  false: httpBatchLink({ url: '/trpc', transformer, maxItems: 10, maxURLLength: 6000 }),
})

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

/** Rejects when the signal aborts. tRPC itself aborts a batch only when the signals of all its calls have aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(callError(signal.reason)), { once: true })
  })

export function createHttpCalls(prove: Prove): Calls {
  const client = new TRPCUntypedClient<AppRouter>({ links: [provingLink(prove), httpLink] })
  return {
    query: (path, input) => client.query(path, input),
    mutation: (path, input, { signal } = {}) =>
      signal
        ? Promise.race([client.mutation(path, input, { signal }), aborted(signal)])
        : client.mutation(path, input),
    subscription(path, input, { onStarted, onData }) {
      const subscription = client.subscription(path, input, {
        onStarted: () => onStarted?.(),
        onData: (data) => onData?.(data as never),
      })
      return () => subscription.unsubscribe()
    },
  }
}
