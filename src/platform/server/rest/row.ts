import type { HTTPMethods } from 'fastify'

/** One call: a method and a path, and the procedure that it is. */
export type Row<Path extends string = string> = {
  method: HTTPMethods & ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')
  path: `/api/${string}`
  procedure: Path
  /** 200 when absent; 'created' decides by the reply's `created`: 201 or 200. */
  status?: 201 | 204 | 'created'
  /** A page is sent as a plain array, the way to the next one in a `Link` header. */
  page?: true
  /** Without a `limit` all pages are sent, one after the other. */
  whole?: true
  /** A list that comes whole, unless `limit` and `cursor` ask for a part; it is sent like a page then. */
  parts?: true
  /** Fixed input that only REST sends. */
  input?: Record<string, unknown>
  /** Bytes of body, 1 MiB when absent. */
  bodyLimit?: number
}
