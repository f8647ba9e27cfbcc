import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCaller, type ProcedurePath } from '../app-router.ts'
import type { Context } from '../context.ts'
import { type Row, routes } from './routes.ts'

type Input = Record<string, unknown>
type Call = (input: unknown) => Promise<unknown>

/** Mounts every row of the table: query, body and path become the procedure's input, the path winning. */
export function registerRest(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>) {
  for (const row of routes) {
    app.route({
      method: row.method,
      url: row.path,
      ...(row.bodyLimit !== undefined && { bodyLimit: row.bodyLimit }),
      handler: async (request, reply) => {
        const context = await contextOf(request)
        const result = await procedure(context, row.procedure)(inputOf(row, request))
        return answer(row, result, request, reply)
      },
    })
  }
}

/** The one cast of the system: a path of the table, already checked by its type, looked up in the caller. */
function procedure(context: Context, path: ProcedurePath): Call {
  const [noun = '', verb = ''] = path.split('.')
  const caller = createCaller(context) as unknown as Record<string, Record<string, Call>>
  const call = caller[noun]?.[verb]
  if (!call) throw new Error(`There is no procedure ${path}`)
  return call
}

function answer(row: Row, result: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (row.status === 204) return reply.status(204).send()
  if (row.page) {
    const { items, nextCursor } = result as { items: unknown[]; nextCursor: number | null }
    if (nextCursor !== null) reply.header('link', `<${nextAddress(request, nextCursor)}>; rel="next"`)
    return reply.send(items)
  }
  if (row.status === 'created') {
    const { created, ...rest } = result as { created: boolean }
    return reply.status(created ? 201 : 200).send(rest)
  }
  return reply.status(row.status ?? 200).send(result)
}

function nextAddress(request: FastifyRequest, cursor: number): string {
  const [path = '', search] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', String(cursor))
  return `${path}?${query}`
}

const WHOLE_NUMBER = /^(0|[1-9]\d{0,15})$/
const NUMBERS_IN_QUERY = new Set(['limit', 'cursor', 'courseId'])

/** Whole numbers of the path are numbers; anything else stays text, which the schema of an id refuses. */
function params(request: FastifyRequest): Input {
  return Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, value]) => [
      name,
      /id$/i.test(name) && WHOLE_NUMBER.test(value) ? Number(value) : value,
    ]),
  )
}

/** Only GET calls read the query; a name that comes twice counts once, the last time. */
function query(request: FastifyRequest): Input {
  if (request.method !== 'GET') return {}
  return Object.fromEntries(
    Object.entries(request.query as Record<string, string | string[]>).map(([name, given]) => {
      const value = Array.isArray(given) ? (given.at(-1) ?? '') : given
      return [name, NUMBERS_IN_QUERY.has(name) && WHOLE_NUMBER.test(value) ? Number(value) : value]
    }),
  )
}

/** A body that is no object goes to the procedure as it is: its schema refuses it, after the session and the role were asked. */
function inputOf(row: Row, request: FastifyRequest): unknown {
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  return { ...query(request), ...body, ...row.input, ...params(request) }
}
