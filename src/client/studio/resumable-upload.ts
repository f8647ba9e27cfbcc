import { defaultOptions, type DetailedError, Upload } from 'tus-js-client'
import { UploadError } from './upload.ts'

const ENDPOINT = '/api/upload/tus'
// Proxies that keep a request until it is whole lose no more than this when the connection breaks.
const CHUNK = 16 * 1024 * 1024
/** Between the tries that bring nothing forward: two minutes of them, in which a server can be started again. */
const DELAYS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]
/** The server forgets what nobody goes on with after a day. */
const WEEK_MS = 7 * 86_400_000

interface Options {
  courseId: number | 'temp'
  /** Aborting ends the upload on the server, too; with the reason 'later' it stays there, to be gone on with. */
  signal: AbortSignal
  /** What is said of a refusal for which the server gave no reason. */
  fallback: string
  onProgress: (sent: number, total: number) => void
}

/**
 * Sends a video so that a broken connection, a reload of the page or a restart of the server costs no more than the last
 * moments: the same file, chosen again, goes on from where it was. Throws an `UploadError` (410 when the server lost what
 * was sent), or the signal's reason.
 */
export async function resumableUpload(file: File, options: Options): Promise<{ url: string }> {
  const { signal, fallback } = options
  await forgetOldUploads()
  signal.throwIfAborted()
  const { url, place } = await sendAll(file, options)
  return { url: url ?? (await askForResult(place, file.size, signal, fallback)) }
}

/** The address of the video, when the server told it; and where the upload is. */
interface Sent {
  url: string | undefined
  place: string
}

function sendAll(file: File, { courseId, signal, fallback, onProgress }: Options): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: ENDPOINT,
      chunkSize: CHUNK,
      metadata: { filename: file.name, filetype: file.type, courseId: String(courseId) },
      removeFingerprintOnSuccess: true,
      retryDelays: DELAYS,
      onProgress,
      onBeforeRequest(request) {
        if (request.getMethod() !== 'DELETE') signal.throwIfAborted()
      },
      onAfterResponse(request, response) {
        const status = response.getStatus()
        // The library would begin anew after any refusal; only these mean that nothing is there any more.
        if (request.getMethod() === 'HEAD' && status >= 400 && status !== 404 && status !== 410)
          throw new UploadError(status, status === 401 ? 'Sign in to continue' : fallback)
      },
      // Being offline is a reason to wait, not to give up.
      onShouldRetry: (error) => !signal.aborted && isPassing(statusOf(error)),
      onError: (error) => end(() => reject(explain(error, fallback))),
      onSuccess: ({ lastResponse }) =>
        end(() => resolve({ url: lastResponse.getHeader('Upload-Result'), place: upload.url ?? '' })),
    })
    const stop = () => {
      upload.abort(signal.reason !== 'later').catch(() => undefined)
      reject(signal.reason)
    }
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', stop)
      settle()
    }
    signal.addEventListener('abort', stop, { once: true })
    const begin = async () => {
      const [previous] = await upload.findPreviousUploads().catch(() => [])
      if (previous) upload.resumeFromPreviousUpload(previous)
      if (!signal.aborted) upload.start()
    }
    begin().catch(reject)
  })
}

/** All was sent, but the server went away before it said what became of it: an empty last part asks again. */
async function askForResult(place: string, size: number, signal: AbortSignal, fallback: string) {
  for (const delay of DELAYS) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    const reply = await fetch(place, {
      method: 'PATCH',
      signal,
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': String(size),
        'Content-Type': 'application/offset+octet-stream',
      },
    }).catch(() => null)
    signal.throwIfAborted()
    const url = reply?.headers.get('Upload-Result')
    if (url) return url
    if (reply && !isPassing(reply.status))
      throw refusal(reply.status === 404 ? 410 : reply.status, await reply.text(), fallback)
  }
  throw new UploadError(null, fallback)
}

const isPassing = (status: number | null) =>
  status === null || [408, 409, 423, 429].includes(status) || (status >= 500 && status !== 507)

/** What the server answered; null when it was not reached. */
function statusOf({ originalResponse, causingError }: DetailedError): number | null {
  return causingError instanceof UploadError ? causingError.status : (originalResponse?.getStatus() ?? null)
}

function explain(error: Error | DetailedError, fallback: string): Error {
  if (!('originalRequest' in error)) return error
  if (error.causingError instanceof UploadError) return error.causingError
  const status = statusOf(error)
  if (status === null) return new UploadError(null, fallback)
  // A course that is gone is answered like this, too, but to the request that begins.
  const wasBegun = error.originalRequest.getMethod() !== 'POST'
  return refusal(status === 404 && wasBegun ? 410 : status, error.originalResponse?.getBody() ?? '', fallback)
}

function refusal(status: number, body: string, fallback: string): UploadError {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return new UploadError(status, typeof message === 'string' && message ? message : fallback)
  } catch {
    return new UploadError(status, fallback)
  }
}

/** What this browser remembers of uploads that the server has swept. */
async function forgetOldUploads(): Promise<void> {
  try {
    const { urlStorage } = defaultOptions
    for (const { creationTime, urlStorageKey } of await urlStorage.findAllUploads())
      if (Date.now() - new Date(creationTime).getTime() > WEEK_MS)
        await urlStorage.removeUpload(urlStorageKey)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
