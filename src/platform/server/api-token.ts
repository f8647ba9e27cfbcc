import type { IncomingMessage } from 'node:http'

/** What those who look for secrets in public places know ours by. */
export const TOKEN_PREFIX = 'lnt_'

const OURS = /^bearer +(lnt_\S*)$/i
const CALLS = /^\/(api|trpc)\//

/**
 * The API token that a request brings; its cookies say nothing then. Only calls are made with one: pages and media know sessions, and
 * what a proxy before us sends of its own is not ours.
 */
export function apiTokenOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | null {
  if (headers.authorization === undefined || !CALLS.test(url)) return null
  return OURS.exec(headers.authorization)?.[1] ?? null
}
