import { platformErrors } from '../errors.ts'
import { scopesFor } from '../auth-assurance.ts'
import type { FileDeclaration } from './file-routes.ts'
import { type Json, type Names, toJson } from './json-schema.ts'
import type { Procedure } from './procedures.ts'
import { refusalsOf } from './refusals.ts'
import { partInput } from './rest-routes.ts'
import type { RestCall } from './rest-route.ts'
import type { Access, Confirms, Refusal, SessionOnly } from '../call-meta.ts'

/** The whole contract: procedures, REST routes and file routes. */
export type Contract = {
  procedures: ReadonlyMap<string, Procedure>
  rows: readonly RestCall[]
  files: readonly FileDeclaration[]
  /** Schemas that have a name. */
  nouns: Names
}

export type Site = { siteName: string; origin: string; cookie: string }

const WHO: Record<Access, string> = {
  anyone: 'For everyone.',
  signedIn: 'For signed-in users.',
  account: 'For the signed-in user, about their own account.',
  learner: 'For signed-in users who can watch the lesson.',
  admin: 'For administrators.',
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

const problemReply: Json = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

type About = {
  summary: string
  access: Access
  confirms?: Confirms | undefined
  sessionOnly?: SessionOnly | undefined
}

const CONFIRMS =
  'The caller must have signed in, or confirmed their identity with POST /api/session/confirm, in the last ten minutes. Otherwise the error code is CONFIRM.'

/** Returns the common part of all operations: name, purpose and access. */
const about = (name: string, { summary, access, confirms, sessionOnly }: About, changes: boolean): Json => ({
  operationId: name,
  tags: [name.split('.')[0]],
  summary,
  description: confirms === undefined ? WHO[access] : `${WHO[access]} ${CONFIRMS}`,
  security: [
    ...(access === 'anyone' ? [{}] : []),
    { session: [] },
    ...(sessionOnly === true ? [] : [{ token: scopesFor({ access, changes }) }]),
  ],
})

/** Returns the errors by status, with their codes. */
function problems(refusals: readonly Refusal[]): Record<string, Json> {
  const statuses = [...new Set(refusals.map(({ status }) => status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const same = refusals.filter((one) => one.status === status)
      return [
        status,
        {
          description: same.map(({ message }) => message).join('\n\n'),
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/Problem',
                properties: { code: { enum: same.map(({ code }) => code) } },
              },
            },
          },
          ...((status === 429 || status === 503) && {
            headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
          }),
        },
      ]
    }),
  )
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** Splits an input into path parameters, query parameters and a body. */
function inputOf(path: string, schema: Procedure['input']) {
  const input = schema ? toJson(schema, 'input') : {}
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const names = namesIn(path)
  const rest = Object.entries(properties).filter(([name]) => !names.includes(name))
  return {
    inPath: names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    })),
    inQuery: rest.map(([name, one]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: one,
    })),
    inBody: rest.length > 0 && {
      type: 'object',
      properties: Object.fromEntries(rest),
      required: required.filter((name) => !names.includes(name)),
    },
  }
}

function operation(row: RestCall, procedure: Procedure, nouns: Names): Json {
  const { inPath, inQuery, inBody } = inputOf(row.path, procedure.input)
  const isGet = row.method === 'GET'
  const json = !isGet && inBody !== false
  return {
    ...about(row.procedure, procedure, procedure.type === 'mutation'),
    parameters: [...inPath, ...(isGet ? inQuery : []), ...(row.parts ? inputOf('', partInput).inQuery : [])],
    ...(json && { requestBody: { required: true, content: { 'application/json': { schema: inBody } } } }),
    responses: {
      [row.status === 'created' ? 201 : (row.status ?? 200)]: reply(row, procedure.output, nouns),
      ...(row.status === 'created' && { 200: reply(row, procedure.output, nouns) }),
      ...problems(
        refusalsOf({
          ...procedure,
          refuses: row.parts ? [...procedure.refuses, platformErrors.INVALID_CURSOR] : procedure.refuses,
          unsafe: !isGet,
          input: procedure.input !== undefined || row.parts === true,
          json,
        }),
      ),
    },
  }
}

function reply(row: RestCall, output: Procedure['output'], nouns: Names): Json {
  if (row.status === 204 || !output) return { description: 'Done' }
  let schema = toJson(output, 'output', nouns)
  const { properties, $defs } = schema as { properties?: Record<string, Json>; $defs?: Json }
  if (row.page && properties?.['items']) schema = { ...properties['items'], $defs }
  if (row.status === 'created' && properties) {
    const { created: _, ...rest } = properties
    schema = {
      ...schema,
      properties: rest,
      required: (schema['required'] as string[]).filter((name) => name !== 'created'),
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

function fileOperation(route: FileDeclaration): Json {
  const { method, path, name, input, parameters = [], requestBody, replies, refuses = [] } = route
  const { inPath, inQuery } = inputOf(path, input)
  const unsafe = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const own = new Set(parameters.map((one) => one['name']))
  return {
    ...about(name, route, unsafe),
    parameters: [...[...inPath, ...inQuery].filter((one) => !own.has(one.name)), ...parameters],
    ...(requestBody && { requestBody }),
    responses: {
      ...Object.fromEntries(
        Object.entries(replies).map(([status, said]) => [
          status,
          Number(status) >= 400 ? { ...problemReply, ...said } : said,
        ]),
      ),
      ...problems(
        refusalsOf({
          ...route,
          refuses,
          unsafe,
          counted: path.startsWith('/api/'),
          input: input !== undefined,
          json: false,
        }),
      ),
    },
  }
}

/** Moves named schemas to `components`, so that each occurs only once. */
function nameSchemas(paths: Json): { paths: Json; schemas: Json } {
  const schemas: Json = { Problem: problem }
  const lift = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lift)
    if (typeof value !== 'object' || value === null) return value
    const { $defs, ...rest } = value as Json
    for (const [name, schema] of Object.entries($defs ?? {})) schemas[name] = lift(schema)
    return Object.fromEntries(
      Object.entries(rest).map(([key, one]) => [
        key,
        key === '$ref' ? String(one).replace('#/$defs/', '#/components/schemas/') : lift(one),
      ]),
    )
  }
  return { paths: lift(paths) as Json, schemas }
}

/** Creates the OpenAPI 3.1 document of all REST calls from the schemas that validate them. */
export function createOpenApi(contract: Contract): (site: Site) => Json {
  let operations: ReturnType<typeof operationsOf> | null = null
  return ({ siteName, origin, cookie }) => {
    operations ??= operationsOf(contract)
    const { paths, schemas } = operations
    return {
      openapi: '3.1.0',
      info: {
        title: `${siteName} API`,
        version: '1',
        description:
          'Programs send an API token, which users create on their account page. For a session with a cookie, sign in with POST /api/login.',
      },
      servers: [{ url: origin }],
      paths,
      components: {
        schemas,
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookie },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API token with the required scopes. The server ignores cookies in the same request.',
          },
        },
      },
      security: [{}, { session: [] }, { token: [] }],
    }
  }
}

function operationsOf({ procedures, rows, files, nouns }: Contract) {
  const all: Record<string, Json> = {}
  const add = (path: string, method: string, value: Json) => {
    const key = path.replace(/:(\w+)/g, '{$1}')
    all[key] = { ...all[key], [method.toLowerCase()]: value }
  }
  for (const row of rows) {
    const procedure = procedures.get(row.procedure)
    if (!procedure) throw new Error(`There is no procedure ${row.procedure}`)
    add(row.path, row.method, operation(row, procedure, nouns))
  }
  for (const route of files) add(route.path, route.method, fileOperation(route))
  return nameSchemas(all)
}
