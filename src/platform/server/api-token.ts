import type { IncomingMessage } from 'node:http'

/** A prefix with which secret scanners recognise our tokens. */
export const TOKEN_PREFIX = 'lnt_'

const OURS = /^bearer +(lnt_\S*)$/i
const CALLS = /^\/(api|trpc)\//

/**
 * Returns the API token of a request to the API. A token overrides the cookies. Pages and media accept only sessions,
 * because an `authorization` header there may come from a proxy in front of Lantern.
 */
export function apiTokenOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | null {
  if (headers.authorization === undefined || !CALLS.test(url)) return null
  return OURS.exec(headers.authorization)?.[1] ?? null
}
