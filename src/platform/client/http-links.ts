import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import type { AppRouter } from '../../contract.ts'
import { transformer } from '../transformer.ts'

/** The connection to the server: batched calls, and subscriptions as server-sent events. */
export const httpLink = splitLink<AppRouter>({
  condition: ({ type }) => type === 'subscription',
  true: httpSubscriptionLink({ url: '/trpc', transformer }),
  false: httpBatchLink({ url: '/trpc', transformer, maxItems: 10, maxURLLength: 6000 }),
})
