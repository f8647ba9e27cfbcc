import type { IncomingHttpHeaders } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { reasonOf } from './answers.ts'
import { resolveHost } from './public-address.ts'

/** A response, or the reason (`reasonOf`) why there was none. Contains only the start of the response body. */
export type Posted =
  | { status: number; headers: IncomingHttpHeaders; text: string }
  | { status: null; reason: string }

type Post = {
  url: string
  headers: Record<string, string | number>
  body: string | Buffer
  /** Whether the URL may be in a private network and use HTTP without encryption. */
  allowPrivate: boolean
  signal: AbortSignal
}

const TIME_LIMIT_MS = 10_000
/** The reason if there was no response in time. */
export const NO_ANSWER = 'no_answer'
/** The reason if the host is in a private network. */
export const PRIVATE_NETWORK = 'private_network'
/** Maximum bytes of a response that we store, enough to show an error. */
const FIRST_BYTES = 500

/**
 * Sends a request to a URL that a user entered. Connects only to public addresses, with HTTPS, and follows no redirects.
 * Never throws for the receiver's errors.
 */
export async function post({ signal, ...sent }: Post): Promise<Posted> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  // A separate promise, because DNS lookups ignore abort signals.
  const over = new Promise<never>((_resolve, reject) =>
    limit.addEventListener('abort', () => reject(limit.reason), { once: true }),
  )
  return Promise.race([connect({ ...sent, signal: limit }), over]).catch((error: unknown) => ({
    status: null,
    reason: limit.aborted && !signal.aborted ? NO_ANSWER : reasonOf(error),
  }))
}

/** Connects to the checked address itself, because a second lookup could differ. */
async function connect({ url, headers, body, allowPrivate, signal }: Post): Promise<Posted> {
  const target = new URL(url)
  if (target.protocol !== 'https:' && !allowPrivate) return { status: null, reason: 'not_https' }
  const host = await resolveHost(target.hostname, allowPrivate)
  signal.throwIfAborted()
  if (!host) return { status: null, reason: PRIVATE_NETWORK }
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal,
      lookup: (_name, { all }, found) => (all ? found(null, [host]) : found(null, host.address, host.family)),
    })
    sent.on('error', reject)
    // Node.js reports a response that switches protocols only as an `upgrade` event.
    sent.once('upgrade', ({ statusCode = 0, headers: received }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, headers: received, text: '' })
    })
    sent.once('response', (answer) => {
      const chunks: Buffer[] = []
      let length = 0
      const finish = () => {
        answer.destroy()
        const text = Buffer.concat(chunks).subarray(0, FIRST_BYTES).toString('utf8').replaceAll('\0', '')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      }
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length >= FIRST_BYTES) finish()
      })
      answer.once('end', finish)
      answer.once('error', reject)
    })
    sent.end(body)
  })
}
