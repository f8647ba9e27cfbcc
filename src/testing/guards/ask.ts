import { apiContract } from '../../contract.ts'
import type { Client, Reply, TestApp } from '../app.ts'
import type { Input } from './calls.ts'
import type { Said } from './people.ts'

export const rowsByProcedure = new Map(apiContract.rows.map((row) => [row.procedure, row]))

export type Ask = (client: Client) => Promise<Reply>

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns a function that makes a call over tRPC. */
export const overTrpc =
  (path: string, input: Input): Ask =>
  (client) => {
    const sent = { json: input }
    return apiContract.procedures.get(path)?.type === 'mutation'
      ? client.post(`/trpc/${path}`, sent)
      : client.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(sent))}`)
  }

/**
 * Returns a function that makes a call over REST. It takes path parameters from the input, and puts other values
 * into the query or the body.
 */
export function overRest(path: string, input: Input): Ask {
  const row = rowsByProcedure.get(path)
  if (!row) throw new Error(`${path} has no REST call`)
  const rest: Input = { ...input }
  const address = row.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = rest[name] ?? (name === 'slug' ? 'nothing' : 1)
    delete rest[name]
    return encodeURIComponent(asText(value))
  })
  if (row.method !== 'GET') return (client) => client.call(row.method, address, rest)
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([key, value]) => [value].flat().map((one) => [key, asText(one)])),
  )
  return (client) => client.get(query.size > 0 ? `${address}?${query}` : address)
}

/**
 * Returns a function that opens a stream and reads its first message. If the caller has access, the stream stays
 * open.
 */
export const listen =
  (app: TestApp, path: string): Ask =>
  async ({ cookie }) => {
    const leave = new AbortController()
    const address = `${app.url}/trpc/${path}?input=${encodeURIComponent('{"json":{}}')}`
    const { status, headers, body } = await fetch(address, { headers: { cookie }, signal: leave.signal })
    const first = await body?.getReader().read()
    leave.abort()
    const text = Buffer.from(first?.value ?? []).toString()
    const refused = /"httpStatus":(\d+)/.exec(text)?.[1]
    return { status: Number(refused ?? status), headers, json: undefined, text }
  }

export const outcome = ({ status }: Reply): Said => (status < 400 ? 'ok' : status)

/** Returns the same input, but with IDs that don't exist. */
export function ofNothing(input: Input): Input {
  const swap = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => swap(key, one))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, swap(name, one)]))
    if (key === 'slug') return 'there-is-no-such-course'
    if (!/^id$|^ids$|Ids?$/.test(key) || key === 'transactionId') return value
    if (typeof value === 'number') return 2_147_483_000
    if (typeof value !== 'string') return value
    return value.length === 64 ? '0'.repeat(64) : '00000000-0000-4000-8000-000000000000'
  }
  return swap('', input) as Input
}

/** Returns the text of an error response, without the parts that differ between requests. */
export const wordsOf = ({ status, text }: Reply) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`
