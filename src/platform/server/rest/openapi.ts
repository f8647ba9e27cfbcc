import type { z } from 'zod'
import type { FileRoute } from './file-route.ts'
import type { Row } from './row.ts'
import { type Json, toJson } from './json-schema.ts'

/** Every call: what procedures there are, their rows, and the calls that carry files. */
export type Contract = {
  procedures: Record<string, unknown>
  rows: readonly Row[]
  files: readonly FileRoute[]
}

type Schemas = { inputs: z.ZodType[]; output: z.ZodType | undefined; meta: { access?: string } | undefined }

const MESSAGES: Record<number, string> = {
  400: 'The input is not valid',
  401: 'Not signed in',
  402: 'Premium, not purchased',
  403: 'Not allowed',
  404: 'No such thing, or hidden from you',
  409: 'Conflicts with what is there',
  413: 'Too large',
  415: 'Not the content type of this call',
  429: 'Too many; see Retry-After',
  503: 'The database is away; see Retry-After',
  507: 'The storage is full',
}

const problem = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
}

function schemasOf(procedures: Contract['procedures'], path: string): Schemas {
  const procedure = procedures[path] as { _def: Schemas } | undefined
  if (!procedure) throw new Error(`There is no procedure ${path}`)
  return procedure._def
}

const refusal = (more: Json): Json => ({
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  ...more,
})

const problems = Object.fromEntries(
  Object.entries(MESSAGES).map(([status, description]) => [status, refusal({ description })]),
)

/** What a call with files says of its own replies; its refusals look like all others. */
const ownReplies = (replies: Record<string, Json>) =>
  Object.fromEntries(
    Object.entries(replies).map(([status, said]) => [status, Number(status) >= 400 ? refusal(said) : said]),
  )

const partParameters = [
  {
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100 } as Json,
  },
  { name: 'cursor', in: 'query', required: false, schema: { type: ['integer', 'string'] } as Json },
]

function operation(row: Row, { inputs, output }: Schemas): Json {
  const names = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const input = inputs[0] ? toJson(inputs[0], 'input') : { properties: {} }
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = (input.required ?? []) as string[]
  const rest = Object.fromEntries(
    Object.entries(properties).filter(([name]) => !names.includes(name) && !(name in (row.input ?? {}))),
  )
  const parameters = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  const inQuery =
    row.method === 'GET'
      ? Object.entries(rest).map(([name, schema]) => ({
          name,
          in: 'query',
          required: required.includes(name),
          schema,
        }))
      : []
  if (row.parts) inQuery.push(...partParameters)
  const hasBody = row.method !== 'GET' && Object.keys(rest).length > 0
  const success = row.status === 'created' ? 201 : (row.status ?? 200)
  return {
    operationId: row.procedure,
    tags: [row.procedure.split('.')[0]],
    parameters: [...parameters, ...inQuery],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', properties: rest, required: required.filter((name) => name in rest) },
          },
        },
      },
    }),
    responses: {
      [success]: reply(row, output),
      ...(row.status === 'created' && { 200: reply(row, output) }),
      ...problems,
    },
  }
}

function reply(row: Row, output: z.ZodType | undefined): Json {
  if (row.status === 204 || !output) return { description: 'Done' }
  let schema = toJson(output, 'output')
  const properties = schema.properties as Record<string, Json> | undefined
  if (row.page && properties?.items) schema = properties.items
  if (row.status === 'created' && properties) {
    const { created: _, ...rest } = properties
    schema = {
      ...schema,
      properties: rest,
      required: (schema.required as string[]).filter((name) => name !== 'created'),
    }
  }
  return {
    description: 'Done',
    ...((row.page || row.parts) && {
      headers: { Link: { description: 'The next part of the list', schema: { type: 'string' } } },
    }),
    content: { 'application/json': { schema } },
  }
}

/** The OpenAPI 3.1 document of every REST call, made from the schemas that check it. */
export function openApiDocument(
  { procedures, rows, files }: Contract,
  { siteName, origin }: { siteName: string; origin: string },
): Json {
  const paths: Record<string, Json> = {}
  const add = (path: string, method: string, value: Json) => {
    const key = path.replace(/:(\w+)/g, '{$1}')
    paths[key] = { ...paths[key], [method.toLowerCase()]: value }
  }
  for (const row of rows) add(row.path, row.method, operation(row, schemasOf(procedures, row.procedure)))
  for (const { path, method, responses, ...value } of files)
    add(path, method, {
      ...value,
      responses: { ...problems, ...ownReplies(responses as Record<string, Json>) },
    })
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description: 'Sessions travel in a cookie: sign in by POST /api/login.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lantern' } },
    },
    security: [{}, { session: [] }],
  }
}
