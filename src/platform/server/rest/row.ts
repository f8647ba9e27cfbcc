import type { HTTPMethods } from 'fastify'

type Method = HTTPMethods & ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')
type Path = `/api/${string}`

type How = {
  /** 200 when absent; 'created' decides by the reply's `created`: 201 or 200. */
  status?: 201 | 204 | 'created'
  /** A page is sent as a plain array, the way to the next one in a `Link` header. */
  page?: true
  /** Without a `limit` all pages are sent, one after the other. */
  whole?: true
  /** A list that comes whole, unless `limit` and `cursor` ask for a part; it is sent like a page then. */
  parts?: true
  /** Bytes of body, 1 MiB when absent. */
  bodyLimit?: number
}

/** How a procedure is called over REST. */
export type Row = How & { method: Method; path: Path }

/** A procedure that REST has no call for. */
export type WithoutRow = { why: string }

const row =
  (method: Method) =>
  (path: Path, how: How = {}): Row => ({ method, path, ...how })

export const GET = row('GET')
export const POST = row('POST')
export const PUT = row('PUT')
export const PATCH = row('PATCH')
export const DELETE = row('DELETE')
export const withoutRow = (why: string): WithoutRow => ({ why })

/** A row and the procedure that it calls. */
export type RestCall = Row & { procedure: string }

/** Those of the calls that REST has. */
export const restCalls = (calls: Record<string, Row | WithoutRow>): RestCall[] =>
  Object.entries(calls).flatMap(([procedure, call]) => ('why' in call ? [] : [{ procedure, ...call }]))
