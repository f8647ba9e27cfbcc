import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { announce, refresh } from './platform/client/messages.ts'
import { routeTree } from './route-tree.gen.ts'
import { CrashPage } from './platform/client/page/crash-page.tsx'
import { NotFoundPage } from './site/client/not-found-page.tsx'
import { PendingPage } from './site/client/pending/pending-page.tsx'
import { restoresScroll } from './platform/client/document/scroll-restoration.ts'
import type { RouterContext } from './platform/client/page/router-context.ts'
import type { Site } from './platform/client/page/site.ts'
import { withdrawError } from './platform/client/ui/overlays/toast.tsx'
import type { Calls } from './platform/client/calls/calls.ts'
import { ConnectionProvider } from './platform/client/calls/query-hooks.tsx'
import { dehydrateQueries, hydrateQueries } from './platform/client/calls/dehydrate-queries.ts'
import { createUtils } from './platform/client/calls/query-utils.ts'

/** `fetch` always sends a request. `ensureData` and components use cached data until the data is invalidated. */
class AppQueryClient extends QueryClient {
  override fetchQuery: QueryClient['fetchQuery'] = (options) => super.fetchQuery({ staleTime: 0, ...options })
}

/** Queries are not retried. They are fetched only after a navigation, a mutation or an event. */
const createQueryClient = () => {
  const queryClient: QueryClient = new AppQueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _context, mutation) => {
        if (mutation.meta?.success) announce({ ...mutation.meta.success, kind: 'success' })
        // Removes an earlier error after a success that has no message of its own.
        else if (mutation.meta?.failure) withdrawError()
        await refresh(queryClient, mutation.meta?.refresh ?? [])
      },
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.failure) announce(mutation.meta.failure, error)
      },
    }),
  })
  return queryClient
}

export type RouterOptions = { calls: Calls; site: Site; nonce?: string | undefined }

/** Creates the router and the query client. The browser sends calls, and the server runs them in process. */
export function createAppRouter({ calls, site, nonce }: RouterOptions) {
  const queryClient = createQueryClient()
  const utils = createUtils(queryClient, calls)
  const context: RouterContext = { queryClient, utils, site }
  const connection = { calls, queryClient, utils }
  return createRouter({
    routeTree,
    context,
    origin: site.origin,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: restoresScroll,
    // Search parameters are strings, never JSON. For example, '?search=2024' is an ordinary search.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['fade'] : false) },
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    // Unknown paths show the 404 page in place of the whole page.
    notFoundMode: 'root',
    caseSensitive: true,
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <ConnectionProvider value={connection}>{children}</ConnectionProvider>
      </QueryClientProvider>
    ),
    ...(nonce !== undefined && { ssr: { nonce } }),
    // The page contains the data that its loaders have read. The cast is necessary because the router's types do not
    // accept unknown data.
    dehydrate: () => ({ queries: dehydrateQueries(queryClient) as never }),
    hydrate: ({ queries }) => hydrateQueries(queryClient, queries),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
