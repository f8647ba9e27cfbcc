import { rm } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { refuseLocked } from '../../../catalogue/server/lessons/lessons.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { LIMITS } from '../../../media/files.rules.ts'
import { isFileId } from '../../../media/server/files/addresses.ts'
import { PRIVATE, sendObject } from '../../../media/server/files/send.ts'
import { checkUploadHeaders, receiveUpload } from '../../../media/server/uploads/receive.ts'
import { byId } from '../../../platform/text.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { fromZod, platformErrors } from '../../../platform/server/errors.ts'
import { FILE, fileGroup, readInput, sentFile } from '../../../platform/server/rest/file-routes.ts'
import { toJson } from '../../../platform/server/rest/json-schema.ts'
import { addedFile, fileFields } from '../../assignments.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { DRAFT_REFUSALS } from './drafts.ts'
import { addDraftFile, findSubmissionFile } from './submission-files.ts'
import { saveVoiceNote } from './voice-notes.ts'
import { inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'
import { aSubmission } from '../assessment-scopes.ts'

async function open(scope: FastifyInstance, services: Services): Promise<Services> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: false, preservePath: true })
  return services
}

const text = { type: 'string' }

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

/** Routes for uploading students' work, and for its private URLs. */
export const submissionRoutes = fileGroup(open, [
  {
    method: 'POST',
    path: '/api/lessons/:id/submission/files',
    name: 'submissions.upload',
    access: 'signedIn',
    summary: "Add a page or a file to the caller's draft of an assignment",
    input: byId,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: FILE,
              kind: { ...text, enum: ['page', 'file'] },
              key: { ...text, format: 'uuid', description: 'A random name, so that a retry adds nothing' },
              replaces: { ...text, description: 'The ID of the file that this one replaces' },
            },
            required: ['file', 'kind', 'key'],
          },
        },
      },
    },
    replies: {
      201: {
        description: 'Stored',
        content: { 'application/json': { schema: toJson(addedFile, 'output') } },
      },
    },
    refuses: [
      ...DRAFT_REFUSALS,
      assessmentErrors.WORK_NOT_TAKEN,
      assessmentErrors.SUBMISSION_IS_FULL,
      assessmentErrors.TOO_MANY_UPLOADS,
      assessmentErrors.UPLOAD_REPEATED,
      ...FORM,
      mediaErrors.FILE_INFECTED,
      mediaErrors.SCANNER_AWAY,
      mediaErrors.PICTURE_TOO_LARGE,
      mediaErrors.PICTURE_UNREADABLE,
      platformErrors.PREVIEW,
    ],
    before: ({ storage }, request) => {
      readInput(request, byId)
      return checkUploadHeaders(request, LIMITS.submission, storage.temp)
    },
    async handle({ request, reply, user, state: services }) {
      const identity = await request.identity()
      // The student in a preview has no account.
      if (identity?.user.id !== user.id) throw platformErrors.PREVIEW()
      const { id } = readInput(request, byId)
      // Checks the lock before it reads the body.
      await refuseLocked(services.db, user, id)
      const received = await receiveUpload(request, LIMITS.submission, services.storage.temp)
      try {
        const fields = fileFields.safeParse(Object.fromEntries(received.fields))
        if (!fields.success) throw fromZod(fields.error)
        const added = await addDraftFile(services, user, id, { ...received, ...fields.data })
        reply.header('cache-control', 'no-store').status(201)
        return added
      } finally {
        await rm(received.path, { force: true })
      }
    },
  },
  {
    method: 'POST',
    path: '/api/submissions/:id/voice',
    name: 'submissions.voice',
    access: 'admin',
    duty: 'marking',
    scope: inCoursesOf({ id: aSubmission }),
    summary: 'Add a voice note to a submission',
    input: byId,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: FILE }, required: ['file'] },
        },
      },
    },
    replies: {
      201: {
        description: 'Stored',
        content: {
          'application/json': { schema: { type: 'object', properties: { url: text }, required: ['url'] } },
        },
      },
    },
    refuses: [assessmentErrors.SUBMISSION_NOT_FOUND, ...FORM],
    before: ({ storage }, request) => {
      readInput(request, byId)
      return checkUploadHeaders(request, LIMITS.voiceNote, storage.temp)
    },
    async handle({ request, reply, user, state: services }) {
      const { id } = readInput(request, byId)
      const received = await receiveUpload(request, LIMITS.voiceNote, services.storage.temp)
      try {
        const stored = await saveVoiceNote(services, user, id, received)
        reply.header('cache-control', 'no-store').status(201)
        return stored
      } finally {
        await rm(received.path, { force: true })
      }
    },
  },
  {
    method: 'GET',
    headToo: true,
    path: '/media/submissions/:fileId',
    name: 'submissions.file',
    access: 'signedIn',
    summary: 'Get a file of a submission, for its student and for staff',
    replies: sentFile('The file'),
    refuses: [mediaErrors.FILE_NOT_FOUND, mediaErrors.RANGE_NOT_SATISFIABLE],
    async handle({ request, reply, user, state: { db, storage } }) {
      const { fileId } = request.params as { fileId: string }
      const file = isFileId(fileId) ? await findSubmissionFile(db, user, fileId) : null
      if (!file) throw mediaErrors.FILE_NOT_FOUND()
      const { key, contentType, extension, name } = file
      const isShown = /^(?:image|audio)\//.test(contentType)
      return sendObject(request, reply, storage, {
        key,
        contentType,
        cacheControl: PRIVATE,
        ...(!isShown && {
          disposition: contentDisposition(name || `file.${extension}`, { type: 'attachment' }),
        }),
      })
    },
  },
])
