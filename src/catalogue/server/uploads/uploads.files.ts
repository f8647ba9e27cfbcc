import { rm } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { formatBytes } from '../../../platform/bytes.ts'
import { LIMITS } from '../../../media/files.rules.ts'
import type { Services } from '../../../platform/server/context.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { FILE, fileGroup, type FileRoute } from '../../../platform/server/rest/file-routes.ts'
import type { Json } from '../../../platform/server/rest/json-schema.ts'
import type { Refusal } from '../../../platform/server/call-meta.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { acceptVideo } from '../../../media/server/encoding/accept-video.ts'
import { measurePages } from '../../../media/server/documents/pages.ts'
import { documentUrl, resourceUrl, scormUrl, thumbnailUrl } from '../../../media/server/files/addresses.ts'
import {
  storeDocument,
  storeResource,
  storeScorm,
  storeThumbnail,
} from '../../../media/server/files/files.ts'
import {
  ARCHIVES,
  AUDIOS,
  DOCUMENTS,
  IMAGES,
  PDFS,
  resourceTypeOf,
  VIDEOS,
} from '../../../media/server/files/formats.ts'
import { detectFormat } from '../../../media/server/files/sniff.ts'
import { withPackage } from '../../../media/server/scorm/open-package.ts'
import { refuseInfected } from '../../../media/server/files/virus-scan.ts'
import { checkUploadHeaders, type Received, receiveUpload } from '../../../media/server/uploads/receive.ts'
import { catalogueErrors } from '../../errors.ts'
import { checkCourse } from './upload-rules.ts'
import { t } from '../../../media/texts/errors.ts'
import { EDITING } from '../../../platform/policy.ts'

type Upload = Received & { uploadedBy: string }

type Kind = {
  summary: string
  /** The fields of the form. */
  fields: Record<string, Json>
  /** The fields of the response. */
  reply: readonly string[]
  refuses: readonly Refusal[]
  store: (services: Services, upload: Upload) => Promise<object>
}

const courseId = { type: 'string', description: "The id of a course, or 'temp'" }

const FORM = [
  mediaErrors.FORM_REQUIRED,
  mediaErrors.FORM_INVALID,
  mediaErrors.FORM_FIELD_TOO_LONG,
  mediaErrors.FORM_FIELD_REPEATED,
  mediaErrors.TOO_MANY_FORM_FIELDS,
  mediaErrors.TOO_MANY_FILES,
  mediaErrors.FILE_FIELD_MISNAMED,
  mediaErrors.FILE_REQUIRED,
  mediaErrors.FILE_EMPTY,
  mediaErrors.FILE_NAME_INVALID,
  mediaErrors.FILE_TYPE_NOT_ALLOWED,
  mediaErrors.FILE_TYPE_MISDECLARED,
  mediaErrors.FILE_CONTENT_DIFFERS,
  mediaErrors.FILE_AMBIGUOUS,
  platformErrors.TOO_LARGE,
  platformErrors.STORAGE_FULL,
]
const COURSE = [
  catalogueErrors.COURSE_ID_REQUIRED,
  catalogueErrors.COURSE_ID_INVALID,
  catalogueErrors.COURSE_NOT_FOUND,
]

/** Defines an upload route. Checks the user's duty before reading the body. */
function upload(
  kind: 'thumbnail' | 'video' | 'audio' | 'document' | 'scorm' | 'resource',
  { summary, fields, reply: names, refuses, store }: Kind,
): FileRoute {
  const object = (properties: Record<string, Json>): Json => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
  })
  const reply = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  return {
    method: 'POST',
    path: `/api/upload/${kind}`,
    name: `upload.${kind}`,
    access: 'admin',
    duty: EDITING,
    scope: 'filtered',
    summary,
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: object({ file: FILE, ...fields }) } },
    },
    replies: { 201: { description: 'Stored', content: { 'application/json': { schema: object(reply) } } } },
    refuses: [...FORM, ...refuses],
    before: ({ storage }, request) => checkUploadHeaders(request, LIMITS[kind], storage.temp),
    async handle({ request, reply: answer, user, state: services }) {
      const received = await receiveUpload(request, LIMITS[kind], services.storage.temp)
      try {
        answer.header('cache-control', 'no-store').status(201)
        return await store(services, { ...received, uploadedBy: user.id })
      } finally {
        await rm(received.path, { force: true })
      }
    },
  }
}

async function open(scope: FastifyInstance, services: Services): Promise<Services> {
  scope.removeAllContentTypeParsers()
  // Keeps the full file name, so that names with a path can be rejected. The name is never used in a path.
  await scope.register(multipart, { throwFileSizeLimit: false, preservePath: true })
  return services
}

export const uploads = fileGroup(open, [
  upload('thumbnail', {
    summary: 'Upload the picture of a course or a lesson',
    fields: { courseId },
    reply: ['url'],
    refuses: [...COURSE, mediaErrors.PICTURE_TOO_LARGE, mediaErrors.PICTURE_UNREADABLE],
    async store({ db, storage }, { fields, path, filename, declared, uploadedBy }) {
      await checkCourse(db, fields.get('courseId'))
      await detectFormat({ path, filename, declared }, IMAGES, t.imageTypes)
      const { id } = await storeThumbnail(db, storage, { source: path, uploadedBy })
      return { url: thumbnailUrl(id) }
    },
  }),
  upload('video', {
    summary: 'Upload the video of a lesson',
    fields: { courseId },
    reply: ['url'],
    refuses: [
      ...COURSE,
      mediaErrors.VIDEO_WITHOUT_PICTURE,
      mediaErrors.VIDEO_TOO_LARGE,
      mediaErrors.VIDEO_UNREADABLE,
    ],
    async store(services, { fields, ...given }) {
      await checkCourse(services.db, fields.get('courseId'))
      return acceptVideo(services, given, VIDEOS, t.videoTypes)
    },
  }),
  upload('audio', {
    summary: 'Upload the audio file of a lesson',
    fields: { courseId },
    reply: ['url'],
    refuses: [...COURSE, mediaErrors.AUDIO_UNREADABLE],
    async store(services, { fields, ...given }) {
      await checkCourse(services.db, fields.get('courseId'))
      return acceptVideo(services, given, AUDIOS, t.audioTypes)
    },
  }),
  upload('document', {
    summary: 'Upload the PDF of a lesson',
    fields: { courseId },
    reply: ['url'],
    refuses: [
      ...COURSE,
      mediaErrors.DOCUMENT_UNREADABLE,
      mediaErrors.DOCUMENT_ENCRYPTED,
      mediaErrors.DOCUMENT_TOO_LONG,
      mediaErrors.FILE_INFECTED,
      mediaErrors.SCANNER_AWAY,
    ],
    async store({ db, storage, env }, { fields, path, filename, declared, uploadedBy }) {
      await checkCourse(db, fields.get('courseId'))
      await detectFormat({ path, filename, declared }, PDFS, t.pdfType)
      await refuseInfected(env.clamav, path)
      const pages = await measurePages(path)
      const { id } = await storeDocument(db, storage, { source: path, pages, uploadedBy })
      return { url: documentUrl(id) }
    },
  }),
  upload('scorm', {
    summary: 'Upload the SCORM package of a lesson',
    fields: { courseId },
    reply: ['url', 'title'],
    refuses: [
      ...COURSE,
      mediaErrors.SCORM_UNREADABLE,
      mediaErrors.SCORM_NAME_NOT_ALLOWED,
      mediaErrors.SCORM_TOO_LARGE,
      mediaErrors.SCORM_WITHOUT_MANIFEST,
      mediaErrors.SCORM_MANIFEST_INVALID,
      mediaErrors.SCORM_NOTHING_TO_OPEN,
      mediaErrors.FILE_INFECTED,
      mediaErrors.SCANNER_AWAY,
    ],
    async store({ db, storage, env }, { fields, path, filename, declared, uploadedBy }) {
      await checkCourse(db, fields.get('courseId'))
      await detectFormat({ path, filename, declared }, ARCHIVES, t.scormType)
      await refuseInfected(env.clamav, path)
      const { id, title } = await withPackage(path, async (content) => {
        const stored = await storeScorm(db, storage, { source: path, content, uploadedBy })
        return { id: stored.id, title: content.title }
      })
      return { url: scormUrl(id), title }
    },
  }),
  upload('resource', {
    summary: 'Upload the file of a resource',
    fields: {},
    reply: ['url', 'size', 'type'],
    refuses: [mediaErrors.FILE_INFECTED, mediaErrors.SCANNER_AWAY],
    async store({ db, storage, env }, { path, filename, declared, bytes, uploadedBy }) {
      const { contentType, extension } = await detectFormat(
        { path, filename, declared },
        DOCUMENTS,
        t.documentTypes,
      )
      await refuseInfected(env.clamav, path)
      const { id } = await storeResource(db, storage, { source: path, contentType, extension, uploadedBy })
      return { url: resourceUrl(id), size: formatBytes(bytes), type: resourceTypeOf(extension) }
    },
  }),
])
