import type { HTTPMethods } from 'fastify'

type Method = HTTPMethods & ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')
type Path = `/api/${string}`

type How = {
  /** The default is 200. With 'created', the status is 201 if the result's `created` is true, otherwise 200. */
  status?: 201 | 204 | 'created'
  /** Sends a page as a plain array, with a `Link` header to the next page. */
  page?: true
  /** Without `limit`, sends all pages. */
  whole?: true
  /** Sends the whole list, unless `limit` and `cursor` ask for a part. A part is sent like a page. */
  parts?: true
  /** Maximum number of bytes of the body. The default is 1 MiB. */
  bodyLimit?: number
}

export type RestRoute = How & { method: Method; path: Path }

/** A procedure without a REST route, and the reason. */
export type NoRestRoute = { why: string }

const row =
  (method: Method) =>
  (path: Path, how: How = {}): RestRoute => ({ method, path, ...how })

export const GET = row('GET')
export const POST = row('POST')
export const PUT = row('PUT')
export const PATCH = row('PATCH')
export const DELETE = row('DELETE')
export const noRestRoute = (why: string): NoRestRoute => ({ why })

export type RestCall = RestRoute & { procedure: string }

/** Returns the calls that have a REST route. */
export const restCalls = (calls: Record<string, RestRoute | NoRestRoute>): RestCall[] =>
  Object.entries(calls).flatMap(([procedure, call]) => ('why' in call ? [] : [{ procedure, ...call }]))
