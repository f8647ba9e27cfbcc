import { apiContract } from '../contract.ts'
import { createOpenApi } from '../platform/server/rest/openapi.ts'

type Replies = Record<
  string,
  { content?: { 'application/json'?: { schema: { properties?: { code: { enum: string[] } } } } } }
>

/** Statuses that any call may return for a malformed request, for example with a wrong host or body type. */
const ANYWHERE = new Set([400, 405, 413, 415, 429, 500, 503])

const { paths } = createOpenApi(apiContract)({ siteName: '', origin: '', cookie: '' }) as {
  paths: Record<string, Record<string, { responses: Replies }>>
}
const operations = Object.entries(paths)
  .map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    isPlain: !path.includes('{'),
    methods,
  }))
  .toSorted((one, other) => Number(other.isPlain) - Number(one.isPlain))

/** Throws if a response contains an error that the API documentation does not declare for the call. */
export function refuseUndeclared(method: string, path: string, status: number, text: string): void {
  if (status < 400) return
  // Normalises the path as the client does, without dot segments.
  const address = new URL(path, 'http://localhost').pathname
  const methods = operations.find(
    ({ pattern, methods: known }) => pattern.test(address) && known[method.toLowerCase()],
  )?.methods
  const replies = methods?.[method.toLowerCase()]?.responses
  if (!replies) return
  const code = /^\{.*"code":"(\w+)"/s.exec(text)?.[1]
  const declared = replies[status]?.content?.['application/json']?.schema.properties?.code.enum
  if (ANYWHERE.has(status) || (replies[status] && (!code || !declared || declared.includes(code)))) return
  throw new Error(
    `${method} ${path} answers ${status} ${code ?? ''}, of which its contract says nothing: ${text}`,
  )
}
