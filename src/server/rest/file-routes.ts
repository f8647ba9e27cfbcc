/** What the OpenAPI document says of the calls that carry files; their routes are plain Fastify. */

type FileRoute = { method: string; path: string; operationId: string; tags: string[] } & Record<
  string,
  unknown
>

const text = { type: 'string' }

const upload = (
  path: string,
  fields: Record<string, unknown>,
  reply: Record<string, unknown>,
): FileRoute => ({
  method: 'POST',
  path,
  operationId: `upload.${path.split('/').at(-1)}`,
  tags: ['upload'],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: fields, required: Object.keys(fields) },
      },
    },
  },
  responses: {
    201: {
      description: 'Stored',
      content: {
        'application/json': { schema: { type: 'object', properties: reply, required: Object.keys(reply) } },
      },
    },
  },
})

const file = { type: 'string', format: 'binary' }
const courseId = { type: 'string', description: "The id of a course, or 'temp'" }

const refusals = { 401: { description: 'Not signed in' }, 403: { description: 'Not an administrator' } }

export const fileRoutes: readonly FileRoute[] = [
  upload('/api/upload/thumbnail', { file, courseId }, { url: text }),
  upload('/api/upload/video', { file, courseId }, { url: text }),
  upload('/api/upload/resource', { file }, { url: text, size: text, type: text }),
  {
    method: 'GET',
    path: '/api/resources/download/:id',
    operationId: 'resources.download',
    tags: ['resources'],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
    responses: {
      200: { description: 'The file', content: { 'application/octet-stream': { schema: file } } },
      302: { description: 'The resource is an address elsewhere' },
      401: { description: 'Not signed in' },
      402: { description: 'Premium, not purchased' },
      404: { description: 'No such resource' },
    },
  },
  {
    method: 'GET',
    path: '/api/payments',
    operationId: 'payments.listWithProofs',
    tags: ['payments'],
    description: 'All payments, newest first, each with `proofImage` as a data URL. For administrators.',
    parameters: ['limit', 'cursor'].map((name) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1 },
    })),
    responses: {
      200: {
        description: 'The payments; the next part in a Link header',
        content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } },
      },
      ...refusals,
    },
  },
  {
    method: 'GET',
    path: '/api/payments/export.csv',
    operationId: 'payments.exportCsv',
    tags: ['payments'],
    responses: {
      200: { description: 'All payments', content: { 'text/csv': { schema: text } } },
      ...refusals,
    },
  },
  {
    method: 'GET',
    path: '/api/payments/:id/receipt',
    operationId: 'payments.receipt',
    tags: ['payments'],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
    responses: {
      200: { description: 'The receipt', content: { 'application/pdf': { schema: file } } },
      401: { description: 'Not signed in' },
      404: { description: 'No such payment, or not approved' },
    },
  },
]
