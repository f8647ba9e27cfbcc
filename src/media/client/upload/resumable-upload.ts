import { type DetailedError, Upload } from 'tus-js-client'
import { createRetries, isReachable, type Retries, type Wait } from './retries.ts'
import { describeRefusal, isPassing, refusal } from './tus-refusal.ts'
import { forgetOldUploads, forgetUpload, TUS_ENDPOINT } from './unfinished.ts'
import { NotResumable, UploadError } from './upload.ts'

// Proxies that keep a request until it is whole lose no more than this when the connection breaks.
const CHUNK = 16 * 1024 * 1024
/** A connection on which nothing moves for so long is gone, whatever the system says. */
const STALLED_MS = 30_000
/** After so many failures of a server that answers otherwise, something on the way does not let this protocol through. */
const BLOCKED_AFTER = 4

interface Options {
  courseId: number | 'temp'
  /** Aborting ends the upload on the server, too; with the reason 'later' it stays there, to be gone on with. */
  signal: AbortSignal
  /** What is said of a refusal for which the server gave no reason. */
  fallback: string
  onProgress: (sent: number, total: number) => void
  onWaiting: (why: Wait) => void
}

/**
 * Sends a video so that a broken connection, a reload of the page or a restart of the server costs no more than the last
 * moments: it goes on by itself when the network returns, and the same file, chosen again, goes on from where it was.
 * Throws an `UploadError`, `NotResumable` when it has to be sent in another way, or the signal's reason.
 */
export async function resumableUpload(file: File, options: Options): Promise<{ url: string }> {
  const { signal, onWaiting } = options
  forgetOldUploads()
  signal.throwIfAborted()
  const retries = createRetries(signal, onWaiting)
  const { url, place } = await sendAll(file, options, retries)
  return { url: url ?? (await askForResult(place, file.size, options, retries)) }
}

/** The address of the video, when the server told it; and where the upload is. */
interface Sent {
  url: string | undefined
  place: string
}

/** What is told of one try. */
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
    // When to try again is decided here.
    retryDelays: null,
    onProgress: (sent) => turn?.onProgress(sent),
    onChunkComplete: (_size, accepted) => reached(accepted),
    onBeforeRequest(request) {
      if (request.getMethod() !== 'DELETE') signal.throwIfAborted()
    },
    onAfterResponse(request, response) {
      const status = response.getStatus()
      // The library would begin anew after any refusal; only these mean that nothing is there any more.
      if (request.getMethod() !== 'HEAD' || status < 400 || status === 404 || status === 410) return
      if (!isPassing(status) && !response.getHeader('Tus-Resumable')) throw new NotResumable()
      throw new UploadError(status, status === 401 ? 'Sign in to continue' : fallback)
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
        // What the server does with the whole film takes the time that it takes.
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
          // The first is what the server has; the others are what was handed to the network.
          if (first) reached(sent)
          first = false
          watch(sent)
          options.onProgress(sent, file.size)
        },
      }
      signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: ended.signal })
      // Sockets without a network do not say so for minutes.
      addEventListener('offline', interrupt, { signal: ended.signal })
      watch(0)
      upload.start()
    })

  /** Whether to try again; throws what is to be said otherwise. */
  const outlast = async (error: Error | DetailedError): Promise<void> => {
    signal.throwIfAborted()
    const refused = describeRefusal(error, fallback)
    let status = refused instanceof UploadError ? refused.status : undefined
    if (refused instanceof NotResumable) {
      if (await isReachable(signal)) throw refused
      // A wall in front of the network answers everything.
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

/** All was sent, but the server went away before it said what became of it: an empty last part asks again. */
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
