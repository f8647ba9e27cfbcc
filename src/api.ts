import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from './contract.ts'
import { transformer } from './platform/transformer.ts'

// What `lantern/api` is to other programs: scripts/api.mjs makes its file and its types.

export type { AppRouter }
/** What calls take, and what they answer, by noun and verb: `Outputs['courses']['list']`. */
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
export type LanternClient = TRPCClient<AppRouter>

export type LanternOptions = {
  /** The academy's address, such as https://academy.example. */
  url: string
  /** An API token. Without one the client is a browser of its own: it keeps the cookies that signing in sets. */
  token?: string
  fetch?: typeof fetch
}

/** Calls everything that an academy can do, with its types: `await client.courses.list.query({})`. */
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
