import { t } from '../../texts/player.ts'
import { type DetailedError, Upload } from 'tus-js-client'
import { createRetries, isReachable, type Retries, type Wait } from './retries.ts'
import { describeRefusal, isPassing, refusal } from './tus-refusal.ts'
import { forgetOldUploads, forgetUpload, TUS_ENDPOINT } from './unfinished.ts'
import { NotResumable, UploadError } from './upload.ts'

// Size of a request in bytes. If a proxy buffers whole requests, a lost connection loses at most this much.
const CHUNK = 16 * 1024 * 1024
/** A connection without progress for this many milliseconds counts as lost. */
const STALLED_MS = 30_000
/** After this many failures while the server is reachable, we assume that a proxy or firewall blocks the protocol. */
const BLOCKED_AFTER = 4

interface Options {
  courseId: number | 'temp'
  /**
   * Aborting also deletes the upload on the server. With the reason 'later', the server keeps the upload, so that it
   * can continue.
   */
  signal: AbortSignal
  /** The message for an error response without a reason. */
  fallback: string
  onProgress: (sent: number, total: number) => void
  onWaiting: (why: Wait) => void
}

/**
 * Uploads a video so that a lost connection, a reload of the page or a server restart loses little. It
 * continues when the network returns, and when the user chooses the same file again. Throws an `UploadError` if the
 * upload fails, and `NotResumable` if the file must be sent as a form. Throws the signal's reason if the upload was
 * aborted.
 */
export async function resumableUpload(file: File, options: Options): Promise<{ url: string }> {
  const { signal, onWaiting } = options
  forgetOldUploads()
  signal.throwIfAborted()
  const retries = createRetries(signal, onWaiting)
  const { url, place } = await sendAll(file, options, retries)
  return { url: url ?? (await askForResult(place, file.size, options, retries)) }
}

/** The URL of the video, if the server returned it, and the URL of the upload. */
interface Sent {
  url: string | undefined
  place: string
}

/** The callbacks of one attempt. */
interface Turn {
  onError: (error: Error | DetailedError) => void
  onSuccess: (sent: Sent) => void
  onProgress: (sent: number) => void
}

async function sendAll(file: File, options: Options, retries: Retries): Promise<Sent> {
  const { courseId, signal, fallback } = options
  let turn: Turn | null = null
  let furthest: number | null = null
  let advanced = false
  let blocked = 0
  const reached = (bytes: number) => {
    if (furthest !== null && bytes <= furthest) return
    if (furthest !== null) {
      advanced = true
      retries.renew()
    }
    furthest = bytes
  }
  const upload = new Upload(file, {
    endpoint: TUS_ENDPOINT,
    chunkSize: CHUNK,
    metadata: { filename: file.name, filetype: file.type, courseId: String(courseId) },
    removeFingerprintOnSuccess: true,
    // This code handles retries, so the library must not retry.
    retryDelays: null,
    onProgress: (sent) => turn?.onProgress(sent),
    onChunkComplete: (_size, accepted) => reached(accepted),
    onBeforeRequest(request) {
      if (request.getMethod() !== 'DELETE') signal.throwIfAborted()
    },
    onAfterResponse(request, response) {
      const status = response.getStatus()
      // The library would start a new upload after any error response. Only these responses mean that the server no
      // longer has it.
      if (request.getMethod() !== 'HEAD' || status < 400 || status === 404 || status === 410) return
      if (!isPassing(status) && !response.getHeader('Tus-Resumable')) throw new NotResumable()
      throw new UploadError(status, status === 401 ? t.signIn : fallback)
    },
    onError: (error) => turn?.onError(error),
    onSuccess: ({ lastResponse }) =>
      turn?.onSuccess({ url: lastResponse.getHeader('Upload-Result'), place: upload.url ?? '' }),
  })

  const tryOnce = () =>
    new Promise<Sent>((resolve, reject) => {
      const ended = new AbortController()
      let first = true
      let stalled: ReturnType<typeof setTimeout>
      const interrupt = () => {
        void upload.abort()
        end(() => reject(new UploadError(null, fallback)))
      }
      const watch = (sent: number) => {
        clearTimeout(stalled)
        // No time limit applies after the last byte, because processing the complete video can take any time.
        if (sent < file.size) stalled = setTimeout(interrupt, STALLED_MS)
      }
      const end = (settle: () => void) => {
        clearTimeout(stalled)
        ended.abort()
        turn = null
        settle()
      }
      turn = {
        onError: (error) => end(() => reject(error)),
        onSuccess: (sent) => end(() => resolve(sent)),
        onProgress(sent) {
          // The first value is the number of bytes on the server. Later values also count bytes that were only
          // passed to the network.
          if (first) reached(sent)
          first = false
          watch(sent)
          options.onProgress(sent, file.size)
        },
      }
      signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: ended.signal })
      // Listens to this event, because sockets may take minutes to detect a lost network.
      addEventListener('offline', interrupt, { signal: ended.signal })
      watch(0)
      upload.start()
    })

  /** Waits for a retry, or throws the error to show. */
  const outlast = async (error: Error | DetailedError): Promise<void> => {
    signal.throwIfAborted()
    const refused = describeRefusal(error, fallback)
    let status = refused instanceof UploadError ? refused.status : undefined
    if (refused instanceof NotResumable) {
      if (await isReachable(signal)) throw refused
      // The response comes from a captive portal, which answers every request, and not from our server.
      status = null
    }
    if (status === undefined || !isPassing(status)) throw refused
    if (status === null && !advanced) {
      blocked = (await isReachable(signal)) ? blocked + 1 : 0
      if (blocked >= BLOCKED_AFTER) throw new NotResumable()
    }
    const away = status === null || [429, 502, 503, 504].includes(status)
    if (!(await retries.wait(status === null ? 'connection' : 'server', away ? 'late' : 'soon')))
      throw refused
  }

  const stop = () => {
    const end = signal.reason !== 'later'
    if (end && upload.url) forgetUpload(upload.url)
    upload.abort(end).catch(() => undefined)
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [previous] = await upload.findPreviousUploads().catch(() => [])
    if (previous) upload.resumeFromPreviousUpload(previous)
    for (;;) {
      signal.throwIfAborted()
      const sent = await tryOnce().catch(outlast)
      if (sent) return sent
    }
  } catch (error) {
    if (error instanceof NotResumable) stop()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Requests the result of an upload that was sent completely, but whose connection ended before the response. The server
 * returns the result in response to an empty last part. Throws `NotResumable` if the server no longer has the upload,
 * and `UploadError` after other failures.
 */
async function askForResult(place: string, size: number, { signal, fallback }: Options, retries: Retries) {
  for (;;) {
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
    if (reply && !isPassing(reply.status)) {
      if (reply.status === 404 || reply.status === 410) throw new NotResumable()
      throw refusal(reply.status, await reply.text(), fallback)
    }
    if (!(await retries.wait(reply ? 'server' : 'connection', reply ? 'soon' : 'late')))
      throw new UploadError(null, fallback)
  }
}
