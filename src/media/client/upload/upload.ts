import { MEGABYTE } from '../../../platform/constants.ts'
import type { ResourceType } from '../../files.rules.ts'
import type { Wait } from './retries.ts'

interface Replies {
  thumbnail: { url: string }
  video: { url: string }
  audio: { url: string }
  document: { url: string }
  scorm: { url: string; title: string }
  resource: { url: string; size: string; type: ResourceType }
}
export type UploadKind = keyof Replies
export type UploadReply<K extends UploadKind> = Replies[K]

export interface UploadProgress {
  /** Number of bytes of the whole body that were sent. */
  sent: number
  total: number
  /** The speed over the last seconds. Null until it is known. */
  bytesPerSecond: number | null
}

/** An upload that failed, with the server's message. The status is null if the server was not reached. */
export class UploadError extends Error {
  constructor(
    readonly status: number | null,
    message: string,
  ) {
    super(message)
  }
}

/**
 * Thrown if a proxy blocks the resumable protocol, or the server lost the parts. The file must then be sent as a
 * form.
 */
export class NotResumable extends Error {}

interface UploadOptions {
  file: File
  /** The course of the file. Resources don't need it. 'temp' means a course that does not exist yet. */
  courseId?: number | 'temp' | undefined
  signal: AbortSignal
  /** The message for an error response without a reason. */
  fallback: string
  onProgress: (progress: UploadProgress) => void
  /** Called when the connection was lost. The upload continues automatically, and then calls `onProgress`. */
  onWaiting: (why: Wait) => void
}

/** Minimum size in bytes for resumable uploads. Smaller videos finish before a connection usually fails. */
const RESUMABLE_FROM = 20 * MEGABYTE

/**
 * Uploads a file and reports progress. Uploads of large videos are resumable (see `resumableUpload`). Throws an
 * `UploadError` if the upload fails, or the signal's reason if the user cancelled it.
 */
export async function uploadFile<K extends UploadKind>(
  kind: K,
  options: UploadOptions,
): Promise<UploadReply<K>> {
  const { file, courseId, onProgress, onWaiting } = options
  const isLong = (kind === 'video' || kind === 'audio') && file.size >= RESUMABLE_FROM
  if (!isLong || courseId === undefined) return sendForm(kind, options)
  const { resumableUpload } = await import('./resumable-upload.ts')
  let speed = speedometer()
  const report = (sent: number, total: number) => onProgress({ sent, total, bytesPerSecond: speed(sent) })
  try {
    const reply = await resumableUpload(file, {
      ...options,
      courseId,
      onProgress: report,
      onWaiting(why) {
        speed = speedometer()
        onWaiting(why)
      },
    })
    return reply as UploadReply<K>
  } catch (error) {
    if (error instanceof NotResumable) return sendForm(kind, options)
    throw error
  }
}

/** Sends the file as a form with XMLHttpRequest, because `fetch` does not report upload progress. */
function sendForm<K extends UploadKind>(kind: K, options: UploadOptions): Promise<UploadReply<K>> {
  const { file, courseId, signal, fallback, onProgress } = options
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const speed = speedometer()
    const abort = () => request.abort()
    const failed = (error: unknown) => {
      signal.removeEventListener('abort', abort)
      reject(error)
    }
    signal.addEventListener('abort', abort, { once: true })
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({ sent: loaded, total, bytesPerSecond: speed(loaded) }),
    )
    request.addEventListener('abort', () => failed(signal.reason))
    request.addEventListener('error', () => failed(new UploadError(null, fallback)))
    request.addEventListener('load', () => {
      const reply = readJson(request.responseText)
      if (request.status === 201 || request.status === 200) {
        signal.removeEventListener('abort', abort)
        return resolve(reply as UploadReply<K>)
      }
      const message = (reply as { message?: unknown } | null)?.message
      failed(
        new UploadError(request.status, typeof message === 'string' && message !== '' ? message : fallback),
      )
    })
    const body = new FormData()
    if (courseId !== undefined) body.append('courseId', String(courseId))
    body.append('file', file)
    request.open('POST', `/api/upload/${kind}`)
    request.send(body)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const SPEED_OVER_MS = 4000

/**
 * Returns a function that converts the number of bytes sent so far to the bytes per second over the last four
 * seconds.
 */
function speedometer() {
  const marks: { at: number; sent: number }[] = []
  return (sent: number): number | null => {
    const now = performance.now()
    // After a lost connection some bytes are sent again, so start a new measurement.
    if (sent < (marks.at(-1)?.sent ?? 0)) marks.length = 0
    marks.push({ at: now, sent })
    while (marks.length > 2 && (marks[1]?.at ?? now) < now - SPEED_OVER_MS) marks.shift()
    const first = marks[0]
    return first && now - first.at > 200 ? ((sent - first.sent) / (now - first.at)) * 1000 : null
  }
}
