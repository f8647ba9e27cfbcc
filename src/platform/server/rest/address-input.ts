import type { z } from 'zod'
import { type Json, toJson } from './json-schema.ts'

/** The values of a path or a query. */
type Said = Readonly<Record<string, string | string[]>>
type Reader = (said: Said) => Record<string, unknown>

/** Matches a whole number from 0 in a URL. */
const WHOLE_NUMBER = /^(0|[1-9]\d{0,15})$/

/**
 * Creates a function that reads paths and queries. It converts strings to numbers, booleans or lists as the schema
 * requires. If a name is repeated but not a list, its last value applies. Invalid values stay strings, so that the
 * schema rejects them.
 */
export function addressReader(schema: z.ZodType | undefined): Reader {
  const { properties = {} } = schema ? toJson(schema, 'input') : {}
  const wanted = new Map(
    Object.entries(properties as Record<string, Json>).map(([name, one]) => [name, kindsOf(one)]),
  )
  return (said) =>
    Object.fromEntries(
      Object.entries(said).map(([name, given]) => {
        const kinds = wanted.get(name)
        if (kinds?.has('array')) return [name, [given].flat()]
        const value = Array.isArray(given) ? (given.at(-1) ?? '') : given
        if ((kinds?.has('integer') || kinds?.has('number')) && WHOLE_NUMBER.test(value))
          return [name, Number(value)]
        if (kinds?.has('boolean') && /^(true|false)$/.test(value)) return [name, value === 'true']
        return [name, value]
      }),
    )
}

/** Returns the JSON types that a schema allows. */
function kindsOf({ type, anyOf = [] }: Json): Set<unknown> {
  return new Set([type, ...(anyOf as Json[]).flatMap((one) => [...kindsOf(one)])].flat())
}
