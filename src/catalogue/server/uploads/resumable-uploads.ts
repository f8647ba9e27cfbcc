import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIMITS } from '../../../media/files.rules.ts'
import { MEGABYTE } from '../../../platform/constants.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { fromStatus, platformErrors } from '../../../platform/server/errors.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { AUDIOS, VIDEOS } from '../../../media/server/files/formats.ts'
import { PartialStore } from '../../../media/server/uploads/partial-store.ts'
import { createFinisher, type Finished } from '../../../media/server/uploads/resumable.ts'
import { isHostile } from '../../../media/server/files/sniff.ts'
import { createUploadLocks } from '../../../media/server/uploads/upload-locks.ts'
import { limitIdleness } from '../../../media/server/uploads/receive.ts'
import { checkCourse } from './upload-rules.ts'
import { t } from '../../../media/texts/errors.ts'

export const PATH = '/api/upload/tus'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Headers that the protocol uses. */
const SPOKEN = /^(?:tus-resumable|upload-.+|content-type|content-length)$/

// Without this strategy, some releases of Node.js count chunks instead of bytes, and buffer gigabytes when the disk
// is slow.
const inBytes = new ByteLengthQueuingStrategy({ highWaterMark: MEGABYTE })

type Call = { userId: string; failure?: unknown }
type Asked = { request: FastifyRequest; reply: FastifyReply; user: User }

export type ResumableUploads = ReturnType<typeof createResumableUploads>

/**
 * Receives videos and audio files with the resumable protocol tus 1.0. An interrupted upload can continue, even
 * after a server restart. Only the user who started it can continue it. A complete upload becomes a video
 * with the same ID. The header `Upload-Result` contains its URL, also in the responses to repeated requests.
 */
export function createResumableUploads(services: Services) {
  const { db, storage } = services
  const { partials } = storage.temp
  const store = new PartialStore(partials)
  const finisher = createFinisher(services, store)
  const calls = new WeakMap<object, Call>()

  const server = new Server({
    path: PATH,
    datastore: store,
    locker: createUploadLocks(services),
    lockDrainTimeout: 1000,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: LIMITS.video,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (_request, id) => id,
    async onUploadCreate(request, { size = 0, metadata }) {
      const { filename = null, filetype = null, courseId = null } = metadata ?? {}
      if (size === 0) throw mediaErrors.FILE_EMPTY()
      // Checks the file name before the upload of half a gigabyte starts. The content is checked at the end.
      if (!hasRecordingName(filename)) throw mediaErrors.FILE_TYPE_NOT_ALLOWED({ allowed: t.recordingTypes })
      await checkCourse(db, courseId ?? undefined)
      const { bavail, bsize } = await statfs(partials)
      if (size > bavail * bsize) throw platformErrors.STORAGE_FULL()
      return { metadata: { filename, filetype, courseId, owner: calls.get(request)?.userId ?? null } }
    },
    async onUploadFinish(_request, { id, metadata, storage: place }) {
      const { filename, filetype, owner } = metadata ?? {}
      if (!place || !owner) throw mediaErrors.UPLOAD_NOT_FOUND()
      const given = { filename: filename ?? '', declared: filetype ?? '', uploadedBy: owner }
      const { url } = await finisher.finish({ id, path: place.path, ...given })
      return { headers: { 'Upload-Result': url } }
    },
    onResponseError(request, failure) {
      const call = calls.get(request)
      if (call) call.failure = failure
      return undefined
    },
  })

  /**
   * Passes the request to the protocol library. Throws the library's error responses as errors, so that all errors
   * have the same format.
   */
  async function answer({ request, reply, user }: Asked, path = PATH) {
    const headers = Object.entries(request.headers).filter(([name]) => SPOKEN.test(name))
    const { method } = request
    const body = method === 'POST' || method === 'PATCH' ? bodyOf(request) : null
    const asked = new Request(new URL(path, 'http://upload'), {
      method,
      headers: headers as [string, string][],
      ...(body && { body: Readable.toWeb(body, { strategy: inBytes }), duplex: 'half' }),
    } as RequestInit)
    const call: Call = { userId: user.id }
    calls.set(asked, call)
    const endIdleness = limitIdleness(request)
    try {
      const response = await server.handleWeb(asked)
      if (response.status >= 400) throw refusal(call.failure, response.status, await response.text())
      for (const [name, value] of response.headers)
        if (!/^(?:access-control-|content-)/.test(name)) reply.header(name, value)
      return await reply.status(response.status).send()
    } finally {
      endIdleness()
      // Stops reading after an error, so that the rest of the body is not written to disk.
      if (body) request.raw.unpipe(body)
      body?.destroy()
    }
  }

  const sendFinished = (reply: FastifyReply, status: number, { url, bytes }: Finished) =>
    reply
      .status(status)
      .headers({ 'upload-offset': bytes, 'upload-length': bytes, 'upload-result': url })
      .send()

  /** Returns the upload if it belongs to the user. Otherwise throws 404. */
  async function findOwn({ request, user }: Asked) {
    const { id } = request.params as { id: string }
    if (!UUID.test(id)) throw mediaErrors.UPLOAD_NOT_FOUND()
    const finished = await finisher.find(id, user.id)
    if (!finished && (await store.findOwner(id)) !== user.id) throw mediaErrors.UPLOAD_NOT_FOUND()
    if (!finished) await store.touch(id)
    return { id, finished }
  }

  /**
   * Returns the offset of an upload, or receives more bytes. If the upload was completed in the meantime, returns its
   * result.
   */
  async function goOn(asked: Asked, status: 200 | 204) {
    const { request, reply, user } = asked
    const { id, finished } = await findOwn(asked)
    const answerFinished = (one: Finished) => {
      // If the client did not receive the response to the last bytes, it must request the offset instead of sending
      // these bytes again.
      if (status === 204 && Number(request.headers['upload-offset']) !== one.bytes)
        throw mediaErrors.UPLOAD_COMPLETE()
      return sendFinished(reply, status, one)
    }
    if (finished) return answerFinished(finished)
    try {
      return await answer(asked, `${PATH}/${id}`)
    } catch (error) {
      const isGone = error instanceof AppError && (error.status === 404 || error.status === 410)
      const made = isGone ? await finisher.find(id, user.id) : null
      if (!made) throw error
      return answerFinished(made)
    }
  }

  return {
    answer: (asked: Asked) => answer(asked),
    goOn,
    /** Returns the URL of the video. Throws 409 if the upload is not complete yet. */
    async getResult(asked: Asked) {
      const { finished } = await findOwn(asked)
      if (!finished) throw mediaErrors.UPLOAD_INCOMPLETE()
      return { url: finished.url }
    },
    async cancel(asked: Asked) {
      const { id } = await findOwn(asked)
      await finisher.takeBack(id, asked.user.id)
      await store.discard(id)
      return asked.reply.status(204).send()
    },
  }
}

const hasRecordingName = (name: string | null) =>
  name !== null &&
  name.length <= 1000 &&
  !isHostile(name) &&
  [...VIDEOS, ...AUDIOS].some(({ extensions }) =>
    extensions.some((one) => name.trim().toLowerCase().endsWith(`.${one}`)),
  )

/** Returns the body as a separate stream. If reading ends early, the connection stays open. */
function bodyOf({ raw }: FastifyRequest): PassThrough {
  const body = new PassThrough({ highWaterMark: MEGABYTE })
  body.on('error', () => undefined)
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('The client closed the connection'))
  })
  return raw.pipe(body)
}

/** Returns an error with a message, because the library throws objects without one. */
function refusal(failure: unknown, status: number, text: string): Error {
  if (failure instanceof Error && !('status_code' in failure)) return failure
  if (status === 404) return mediaErrors.UPLOAD_NOT_FOUND()
  if (status === 410) return mediaErrors.UPLOAD_GONE()
  if (status === 409) return mediaErrors.UPLOAD_ELSEWHERE()
  if (status === 413) return mediaErrors.UPLOAD_TOO_LONG()
  if (status >= 500 && status !== 501) return new Error(text)
  return fromStatus(status === 501 ? 400 : status, text.trim())
}
