import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from './contract.ts'
import { transformer } from './platform/transformer.ts'

// The package `lantern/api` for other programs. scripts/api.mjs creates its code and its types.

export type { AppRouter }
/** The inputs and outputs of calls, by noun and verb: `Outputs['courses']['list']`. */
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
export type LanternClient = TRPCClient<AppRouter>

export type LanternOptions = {
  /** The academy's URL, such as https://academy.example. */
  url: string
  /** An API token. Without a token, the client stores cookies like a browser, so that it can sign in. */
  token?: string
  fetch?: typeof fetch
}

/** Returns a typed client for all calls of an academy: `await client.courses.list.query({})`. */
export function createLanternClient({ url, token, fetch: ask = fetch }: LanternOptions): LanternClient {
  const jar = new Map<string, string>()
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: new URL('/trpc', url),
        transformer,
        maxItems: 10,
        maxURLLength: 6000,
        headers: () => {
          if (token !== undefined) return { authorization: `Bearer ${token}` }
          return jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}
        },
        fetch: async (address, init) => {
          const response = await ask(address, init as RequestInit)
          for (const set of response.headers.getSetCookie()) {
            const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(set) ?? []
            if (value === '') jar.delete(name)
            else jar.set(name, value)
          }
          return response
        },
      }),
    ],
  })
}
