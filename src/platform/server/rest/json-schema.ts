import { z } from 'zod'

export type Json = Record<string, unknown>
export type Names = z.core.$ZodRegistry<{ id: string }>

/** Converts a schema to OpenAPI. Dates become strings. Schemas in `names` become entries of `$defs`. */
export const toJson = (schema: z.ZodType, io: 'input' | 'output', names?: Names): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(names && { metadata: names }),
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      if (zodSchema._zod.def.type === 'bigint') Object.assign(jsonSchema, { type: 'integer' })
    },
  }) as Json
  return rest
}
