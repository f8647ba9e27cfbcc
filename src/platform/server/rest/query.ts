import type { FastifyRequest } from 'fastify'

/** A whole number from 0 on as an address writes it. */
export const WHOLE_NUMBER = /^(0|[1-9]\d{0,15})$/
const NUMBERS = new Set(['limit', 'cursor', 'courseId'])
const SWITCHES = new Set(['brief', 'published'])

/** What may come several times. */
const LISTS = new Set(['fileIds'])

/** What the query says, by name; a name that comes twice counts once, the last time. What is odd stays text, for schemas to refuse. */
export function queryOf(request: FastifyRequest): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(request.query as Record<string, string | string[]>).map(([name, given]) => {
      if (LISTS.has(name)) return [name, [given].flat()]
      const value = Array.isArray(given) ? (given.at(-1) ?? '') : given
      if (NUMBERS.has(name) && WHOLE_NUMBER.test(value)) return [name, Number(value)]
      if (SWITCHES.has(name) && /^(true|false)$/.test(value)) return [name, value === 'true']
      return [name, value]
    }),
  )
}
