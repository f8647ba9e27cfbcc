import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paging, userId } from '../../text.schema.ts'
import type { Context } from '../context.ts'
import { platformErrors } from '../errors.ts'
import { addressReader } from './address-input.ts'
import type { Procedure } from './procedures.ts'
import type { RestCall } from './rest-route.ts'
import { sendJsonArray } from './send-text.ts'

type Query = Record<string, string | string[]>
type Cursor = number | string
type Item = { id: Cursor }
type Part = { items: unknown[]; nextCursor: Cursor | null }
type Call = (input: unknown) => Promise<unknown>

export type RestOptions = {
  rows: readonly RestCall[]
  procedures: ReadonlyMap<string, Procedure>
  router: AnyTRPCRouter
  contextOf: (request: FastifyRequest) => Promise<Context>
}

/**
 * Registers all REST routes. Query, body and path become the procedure's input. If a name occurs twice, the path has
 * priority.
 */
export function registerRest(app: FastifyInstance, { rows, procedures, router, contextOf }: RestOptions) {
  for (const row of rows) {
    const { path, type, input: schema } = procedureOf(row, procedures)
    const read = addressReader(schema)
    /**
     * Returns the input for a call. Only GET calls read the query. A body that is not an object stays unchanged. The
     * procedure's schema rejects it after the access check.
     */
    const inputOf = (request: FastifyRequest): unknown => {
      const { query, params } = request
      const body = request.body ?? {}
      if (typeof body !== 'object' || Array.isArray(body)) return body
      return { ...(row.method === 'GET' && read(query as Query)), ...body, ...read(params as Query) }
    }
    app.route({
      method: row.method,
      url: row.path,
      ...(row.bodyLimit !== undefined && { bodyLimit: row.bodyLimit }),
      handler: async (request, reply) => {
        const ctx = await contextOf(request)
        const call: Call = (given) =>
          callTRPCProcedure({
            router,
            path,
            type,
            ctx,
            getRawInput: async () => given,
            signal: undefined,
            batchIndex: 0,
          })
        const input = inputOf(request)
        const result = await call(input)
        if (row.whole && (request.query as Query)['limit'] === undefined)
          return sendWhole(reply, result as Part, (cursor) => call({ ...(input as object), cursor }))
        return answer(row, result, request, reply)
      },
    })
  }
}

function procedureOf(row: RestCall, procedures: RestOptions['procedures']): Procedure {
  const procedure = procedures.get(row.procedure)
  if (!procedure) throw new Error(`There is no procedure ${row.procedure}`)
  return procedure
}

function answer(row: RestCall, result: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (row.status === 204) return reply.status(204).send()
  if (row.page || row.parts) {
    const { items, nextCursor } = row.parts ? partOf(result as Item[], request) : (result as Part)
    if (nextCursor !== null) reply.header('link', `<${nextAddress(request, nextCursor)}>; rel="next"`)
    return reply.send(items)
  }
  if (row.status === 'created') {
    const { created, ...rest } = result as { created: boolean }
    return reply.status(created ? 201 : 200).send(rest)
  }
  return reply.status(row.status ?? 200).send(result)
}

/** Returns a function that runs work one at a time, and lets other requests run in between. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(() => new Promise(setImmediate)).then(work)
    last = done.catch(() => undefined)
    return done
  }
}

/**
 * Reads the further pages of whole lists one at a time. If it read several at the same time, all other requests would
 * wait.
 */
const inTurn = createTurns()

/** Sends a list while it reads the further pages. */
function sendWhole(reply: FastifyReply, first: Part, next: Call) {
  if (first.nextCursor === null) return reply.send(first.items)
  async function* pages() {
    for (let page = first; ; page = (await inTurn(() => next(page.nextCursor))) as Part) {
      yield page.items
      if (page.nextCursor === null) return
    }
  }
  return sendJsonArray(reply, pages())
}

/** The query parameters that select a part of a whole list. */
export const partInput = z.object({
  limit: paging.shape.limit,
  cursor: z.union([paging.shape.cursor, userId]),
})
const readPart = addressReader(partInput)

/**
 * Returns the part of a list that the query selects. The cursor is the ID of the last item of the previous part. Throws
 * 400 for an unknown cursor.
 */
function partOf(list: Item[], { query }: FastifyRequest): Part {
  const { limit, cursor } = partInput.parse(readPart(query as Query))
  const before = cursor === undefined ? -1 : list.findIndex(({ id }) => id === cursor)
  if (cursor !== undefined && before < 0) throw platformErrors.INVALID_CURSOR()
  const items = list.slice(before + 1, limit && before + 1 + limit)
  const more = before + 1 + items.length < list.length
  return { items, nextCursor: more ? (items.at(-1)?.id ?? null) : null }
}

function nextAddress(request: FastifyRequest, cursor: Cursor): string {
  const [path = '', search] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', String(cursor))
  return `${path}?${query}`
}
