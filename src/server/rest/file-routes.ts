/** What the OpenAPI document says of the calls that carry files; their routes are plain Fastify. */

type FileRoute = { method: string; path: string; operationId: string; tags: string[] } & Record<string, unknown>

const text = { type: 'string' }

const upload = (path: string, fields: Record<string, unknown>, reply: Record<string, unknown>): FileRoute => ({
  method: 'POST',
  path,
  operationId: `upload.${path.split('/').at(-1)}`,
  tags: ['upload'],
  requestBody: {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties: fields, required: Object.keys(fields) } } },
  },
  responses: {
    201: {
      description: 'Stored',
      content: { 'application/json': { schema: { type: 'object', properties: reply, required: Object.keys(reply) } } },
    },
  },
})

const file = { type: 'string', format: 'binary' }
const courseId = { type: 'string', description: "The id of a course, or 'temp'" }

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
]
