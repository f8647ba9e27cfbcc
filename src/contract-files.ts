/** What the OpenAPI document says of the calls that carry files; their routes are plain Fastify. */

import { z } from 'zod'
import { payment } from './payments/payments.schema.ts'
import type { FileRoute } from './platform/server/rest/file-route.ts'
import { toJson } from './platform/server/rest/json-schema.ts'

const paymentWithProof = payment.extend({ proofImage: z.string().nullable() })

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

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: text,
})
const TUS = header('Tus-Resumable', "The protocol's version: 1.0.0")
const uploadId = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const bytes = { required: false, content: { 'application/offset+octet-stream': { schema: file } } }
const told = (...names: string[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { schema: text }])),
})

const tus = (method: string, name: string, description: string, more: Record<string, unknown>): FileRoute => {
  const { parameters = [], responses = {}, path = '/api/upload/tus/:id', ...rest } = more
  const id = path === '/api/upload/tus' ? [] : [uploadId]
  return {
    method,
    path: path as string,
    operationId: `upload.tus.${name}`,
    tags: ['upload'],
    description,
    parameters: [...id, ...(parameters as object[])],
    ...rest,
    responses: {
      ...(responses as object),
      ...(id.length > 0 && { 404: missing }),
      412: { description: 'Tus-Resumable is missing, or another version' },
    },
  }
}
const missing = { description: "No such upload, or somebody else's" }

/** Large videos by the resumable protocol tus 1.0 (https://tus.io/protocols/resumable-upload). */
const resumable: readonly FileRoute[] = [
  tus('OPTIONS', 'abilities', 'What the server speaks, and how large a video may be.', {
    path: '/api/upload/tus',
    responses: { 204: { description: 'Told', ...told('Tus-Version', 'Tus-Extension', 'Tus-Max-Size') } },
  }),
  tus('POST', 'create', 'Begins an upload of a video, which may carry the first bytes.', {
    path: '/api/upload/tus',
    parameters: [
      TUS,
      header('Upload-Length', 'The length of the whole file, in bytes'),
      header('Upload-Metadata', "filename, filetype and courseId (a course, or 'temp'), each in base64"),
    ],
    requestBody: bytes,
    responses: {
      201: { description: 'Begun', ...told('Location', 'Upload-Offset', 'Upload-Result') },
      413: { description: 'Larger than a video may be' },
    },
  }),
  tus('HEAD', 'offset', 'How far the upload is; with Upload-Result when it became a video.', {
    parameters: [TUS],
    responses: { 200: { description: 'Told', ...told('Upload-Offset', 'Upload-Length', 'Upload-Result') } },
  }),
  tus(
    'PATCH',
    'append',
    'The next bytes; the last make the video. Empty at the end, it asks for that again.',
    {
      parameters: [TUS, header('Upload-Offset', 'How far the upload is')],
      requestBody: { ...bytes, required: true },
      responses: {
        204: { description: 'Kept', ...told('Upload-Offset', 'Upload-Result') },
        400: { description: 'The complete file is no video; nothing of it is left' },
        409: { description: 'The upload stands elsewhere' },
      },
    },
  ),
  tus('GET', 'result', 'The address of the video that the upload became.', {
    responses: {
      200: {
        description: 'Stored',
        content: {
          'application/json': { schema: { type: 'object', properties: { url: text }, required: ['url'] } },
        },
      },
      409: { description: 'Not complete yet' },
    },
  }),
  tus('DELETE', 'cancel', 'Gives the upload up; a video that nothing uses yet goes with it.', {
    responses: { 204: { description: 'Gone' } },
  }),
]

export const fileRoutes: readonly FileRoute[] = [
  upload('/api/upload/thumbnail', { file, courseId }, { url: text }),
  upload('/api/upload/video', { file, courseId }, { url: text }),
  upload('/api/upload/resource', { file }, { url: text, size: text, type: text }),
  ...resumable,
  {
    method: 'GET',
    path: '/api/resources/download/:id',
    operationId: 'resources.download',
    tags: ['resources'],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
    responses: {
      200: { description: 'The file', content: { '*/*': { schema: file } } },
      206: { description: 'The part that Range asks for', content: { '*/*': { schema: file } } },
      302: { description: 'The resource is an address elsewhere' },
      304: { description: 'Unchanged since' },
      416: { description: 'The file does not have that range' },
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
        content: { 'application/json': { schema: toJson(z.array(paymentWithProof), 'output') } },
      },
    },
  },
  {
    method: 'GET',
    path: '/api/payments/export.csv',
    operationId: 'payments.exportCsv',
    tags: ['payments'],
    responses: {
      200: { description: 'All payments', content: { 'text/csv': { schema: text } } },
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
      404: { description: 'No such payment, or not approved' },
    },
  },
]
