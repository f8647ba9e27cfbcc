import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LIMITS } from '../../../media/files.rules.ts'
import type { Services } from '../../../platform/server/context.ts'
import { platformErrors, tooLarge } from '../../../platform/server/errors.ts'
import { FILE, fileGroup } from '../../../platform/server/rest/file-routes.ts'
import type { Json } from '../../../platform/server/rest/json-schema.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { catalogueErrors } from '../../errors.ts'
import { createResumableUploads, PATH, type ResumableUploads } from './resumable-uploads.ts'
import { EDITING } from '../../../platform/policy.ts'

const BYTES = 'application/offset+octet-stream'
const ONE = `${PATH}/:id` as const

const text = { type: 'string' }
const bytes = { content: { [BYTES]: { schema: FILE } } }
const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
})
const TUS = header('Tus-Resumable', "The protocol's version: 1.0.0")
const ID: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const uploadReply = (description: string, ...names: string[]): Json => ({
  description,
  headers: Object.fromEntries(names.map((name) => [name, { schema: text }])),
})
const VERSION = { 412: { description: 'Tus-Resumable is missing, or another version' } }

const BEGUN = [
  mediaErrors.FILE_EMPTY,
  mediaErrors.FILE_TYPE_NOT_ALLOWED,
  catalogueErrors.COURSE_ID_REQUIRED,
  catalogueErrors.COURSE_ID_INVALID,
  catalogueErrors.COURSE_NOT_FOUND,
  platformErrors.TOO_LARGE,
  mediaErrors.UPLOAD_TYPE_REQUIRED,
  platformErrors.STORAGE_FULL,
]
const SENT = [
  mediaErrors.UPLOAD_NOT_FOUND,
  mediaErrors.UPLOAD_GONE,
  mediaErrors.UPLOAD_ELSEWHERE,
  mediaErrors.UPLOAD_COMPLETE,
  mediaErrors.UPLOAD_TOO_LONG,
  mediaErrors.UPLOAD_IN_USE,
  mediaErrors.UPLOAD_TYPE_REQUIRED,
  mediaErrors.FILE_CONTENT_DIFFERS,
  mediaErrors.VIDEO_WITHOUT_PICTURE,
  mediaErrors.VIDEO_TOO_LARGE,
  mediaErrors.VIDEO_UNREADABLE,
  mediaErrors.AUDIO_UNREADABLE,
  platformErrors.STORAGE_FULL,
]

async function open(scope: FastifyInstance, services: Services): Promise<ResumableUploads> {
  scope.removeAllContentTypeParsers()
  // Does not parse the body, because the protocol library reads it.
  scope.addContentTypeParser(BYTES, (_request, _payload, done) => done(null))
  scope.addContentTypeParser('*', (_request, _payload, done) => done(mediaErrors.UPLOAD_TYPE_REQUIRED()))
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'tus-resumable': '1.0.0', 'tus-version': '1.0.0', 'cache-control': 'no-store' })
  })
  return createResumableUploads(services)
}

function refuseTooLong(_state: ResumableUploads, { headers }: FastifyRequest) {
  if (Number(headers['upload-length'] ?? 0) > LIMITS.video) throw tooLarge(LIMITS.video)
}

/** File routes for large videos, with the resumable protocol tus 1.0 (https://tus.io/protocols/resumable-upload). */
export const resumableUploads = fileGroup(open, [
  {
    method: 'OPTIONS',
    path: PATH,
    name: 'upload.tus.abilities',
    access: 'admin',
    duty: EDITING,
    scope: 'filtered',
    before: refuseTooLong,
    summary: 'Get the supported tus version and the largest size of a video',
    replies: {
      204: uploadReply('The state of the upload', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size'),
      ...VERSION,
    },
    handle: ({ state, ...asked }) => state.answer(asked),
  },
  {
    method: 'POST',
    path: PATH,
    name: 'upload.tus.create',
    access: 'admin',
    duty: EDITING,
    scope: 'filtered',
    before: refuseTooLong,
    summary: 'Start an upload of a video. The request may contain the first bytes',
    parameters: [
      TUS,
      header('Upload-Length', 'The size of the whole file in bytes'),
      header('Upload-Metadata', "filename, filetype and courseId (a course, or 'temp'), each in base64"),
    ],
    requestBody: { required: false, ...bytes },
    replies: {
      201: uploadReply('The upload is created', 'Location', 'Upload-Offset', 'Upload-Result'),
      ...VERSION,
    },
    refuses: BEGUN,
    handle: ({ state, ...asked }) => state.answer(asked),
  },
  {
    method: 'HEAD',
    path: ONE,
    name: 'upload.tus.offset',
    access: 'admin',
    duty: EDITING,
    scope: 'filtered',
    before: refuseTooLong,
    summary: "Get the upload's offset. A complete upload has the header Upload-Result",
    parameters: [ID, TUS],
    replies: {
      200: uploadReply('The state of the upload', 'Upload-Offset', 'Upload-Length', 'Upload-Result'),
      ...VERSION,
    },
    refuses: [mediaErrors.UPLOAD_NOT_FOUND, mediaErrors.UPLOAD_GONE, mediaErrors.UPLOAD_IN_USE],
    handle: ({ state, ...asked }) => state.goOn(asked, 200),
  },
  {
    method: 'PATCH',
    path: ONE,
    name: 'upload.tus.append',
    access: 'admin',
    duty: EDITING,
    scope: 'filtered',
    before: refuseTooLong,
    summary:
      'Send the next bytes. The last ones create the video. An empty request at the end returns the result again',
    parameters: [ID, TUS, header('Upload-Offset', 'The number of bytes that the server has received')],
    requestBody: { required: true, ...bytes },
    replies: { 204: uploadReply('The data is stored', 'Upload-Offset', 'Upload-Result'), ...VERSION },
    refuses: SENT,
    handle: ({ state, ...asked }) => state.goOn(asked, 204),
  },
  {
    method: 'GET',
    path: ONE,
    name: 'upload.tus.result',
    access: 'admin',
    duty: EDITING,
    scope: 'filtered',
    before: refuseTooLong,
    summary: "Get the address of the upload's video",
    parameters: [ID],
    replies: {
      200: {
        description: 'Stored',
        content: {
          'application/json': { schema: { type: 'object', properties: { url: text }, required: ['url'] } },
        },
      },
    },
    refuses: [mediaErrors.UPLOAD_NOT_FOUND, mediaErrors.UPLOAD_INCOMPLETE],
    handle: ({ state, ...asked }) => state.getResult(asked),
  },
  {
    method: 'DELETE',
    path: ONE,
    name: 'upload.tus.cancel',
    access: 'admin',
    duty: EDITING,
    scope: 'filtered',
    before: refuseTooLong,
    summary: 'Cancel the upload. Its video is deleted if no lesson uses it',
    parameters: [ID],
    replies: { 204: { description: 'Gone' } },
    refuses: [mediaErrors.UPLOAD_NOT_FOUND],
    handle: ({ state, ...asked }) => state.cancel(asked),
  },
])
