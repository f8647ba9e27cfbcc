import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { apiTokenOf } from '../api-token.ts'
import { toJson } from '../rest/json-schema.ts'
import type { Procedure } from '../rest/procedures.ts'
import type { RestCall } from '../rest/rest-route.ts'

type Names = ReadonlySet<string>
type Contract = { rows: readonly RestCall[]; procedures: ReadonlyMap<string, Procedure> }

/** Returns the cache key of a request, or null if its response is not cached. */
export type KeyOf = (asked: IncomingMessage) => string | null

/** Pages that are cached, with the names of their search parameters. */
export type CachedPages = readonly (readonly [path: RegExp, search: readonly string[]])[]

const LONGEST = 8000
/** Maximum number of paths whose pattern is cached, because clients can invent any number of paths. */
const MAX_KNOWN = 1000
const LONGEST_KNOWN = 200
/** The tRPC client adds this to the input of infinite queries. */
const ADDED = 'direction'
const PART = ['limit', 'cursor']

/**
 * Creates a function that computes cache keys. Equivalent spellings of a request share a key. A key contains
 * everything that can change the response, except the user. Only procedures with a cache tag are cached. For guests,
 * only procedures that anyone may call are cached.
 */
export function createKeyOf(
  contract: Contract,
  pages: CachedPages,
  { forGuests }: { forGuests: boolean },
): KeyOf {
  const queries = new Map<string, Names>()
  for (const { path, cacheTag, access, input } of contract.procedures.values())
    if (cacheTag && (access === 'anyone' || !forGuests)) queries.set(path, namesOf(input))

  const kinds = pages.map(([path, names]) => ({ path, names: new Set(names) }))
  for (const { method, path, procedure, parts } of contract.rows) {
    const names = method === 'GET' && queries.get(procedure)
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    if (names) kinds.push({ path: pattern, names: new Set([...names, ...(parts ? PART : [])]) })
  }

  // Most requests are for a few paths, and matching patterns takes longer than everything else here.
  const known = new Map<string, (typeof kinds)[number] | undefined>()
  const kindOf = (path: string) => {
    if (known.has(path)) return known.get(path)
    const kind = kinds.find((one) => one.path.test(path))
    if (known.size === MAX_KNOWN) known.clear()
    if (path.length <= LONGEST_KNOWN) known.set(path, kind)
    return kind
  }

  return (asked) => {
    const { url = '', method, headers } = asked
    if ((method !== 'GET' && method !== 'HEAD') || url.length > LONGEST) return null
    // Browsers never send a fragment, and in a key it would be ambiguous.
    if (url.includes('#')) return null
    // A token overrides the cookie, so requests with a token are not cached.
    if (apiTokenOf(asked) !== null || (forGuests && isSomebody(headers.cookie))) return null
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const search = at < 0 ? '' : url.slice(at + 1)
    if (path.startsWith('/trpc/'))
      return method === 'GET' && headers['trpc-accept'] === undefined ? batchKey(path, search, queries) : null
    const kind = kindOf(path)
    if (!kind || at < 0) return kind ? path : null
    const query = readQuery(search, kind.names)
    query?.sort()
    return query && `${path}?${query}`
  }
}

function namesOf(input: z.ZodType | undefined): Names {
  const { properties = {} } = input ? toJson(input, 'input') : {}
  return new Set(Object.keys(properties as Record<string, unknown>))
}

export const isPage = (key: string) => !/^\/(api|trpc)\//.test(key)

/** Whether the request has one of our cookies, other than the known-device cookie. */
const isSomebody = (cookie: string | undefined) => cookie !== undefined && /lantern(?!-device=)/i.test(cookie)

/** Returns null if the query has an unknown or repeated name, or if other parsers may interpret it differently. */
function readQuery(text: string, names: Names): URLSearchParams | null {
  if (/[?#]/.test(text) || !isDecodable(text)) return null
  const query = new URLSearchParams(text)
  const given = new Set(query.keys())
  return given.size === text.split('&').length && [...given].every((name) => names.has(name)) ? query : null
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const BATCH: Names = new Set(['batch', 'input'])

function batchKey(path: string, search: string, queries: ReadonlyMap<string, Names>): string | null {
  const calls = path.slice('/trpc/'.length).split(',')
  const query = readQuery(search, BATCH)
  const batch = query?.get('batch') ?? null
  if (!query || (batch !== null && batch !== '1') || !calls.every((name) => queries.has(name))) return null
  const text = query.get('input') ?? '{}'
  if (isDeep(text)) return null
  const input = fieldsOf(readJson(text))
  if (!input) return null
  const inputs = batch ? calls.map((_, at) => input[at]) : [input]
  const known = inputs.every((one, at) => isKnown(one, queries.get(calls[at] ?? '')))
  return known ? `${path}?${batch ?? ''}&${JSON.stringify(inputs)}` : null
}

/** No valid input has more levels. Node.js can parse JSON that is nested too deeply for `JSON.stringify`. */
const MAX_DEPTH = 20

/** Whether JSON may have more than `MAX_DEPTH` levels. Also counts brackets in strings. */
function isDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length && depth <= MAX_DEPTH; at++) {
    const sign = json[at]
    if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
  }
  return depth > MAX_DEPTH
}

/** Whether the procedure accepts every field of the input. */
function isKnown(input: unknown, names: Names = new Set()): boolean {
  const wrapped = fieldsOf(input)
  const plain = wrapped && 'json' in wrapped ? wrapped['json'] : input
  if (plain === undefined || plain === null) return true
  const fields = fieldsOf(plain)
  return fields !== null && Object.keys(fields).every((name) => names.has(name) || name === ADDED)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
