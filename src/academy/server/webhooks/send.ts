import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { reasonOf } from './answers.ts'
import { resolveHost } from './public-address.ts'

/** The result of an attempt. If there was no response, `status` is null and `answer` has the reason (`reasonOf`). */
export type Outcome = { status: number | null; answer: string; milliseconds: number }
type Message = { id: string; type: string; timestamp: Date; data: unknown }
type Target = { url: string; secret: string; allowPrivate: boolean; signal: AbortSignal }

const SECRET = 'whsec_'
const TIME_LIMIT_MS = 10_000
/** The reason if there was no response in time. */
export const NO_ANSWER = 'no_answer'
/** Bytes of the response to keep, enough to show an error. */
const FIRST_BYTES = 500

/** Signs as the Standard Webhooks specification requires: ID, seconds and body, with the bytes of the secret. */
export function sign(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

export const formatSecret = (bytes: Buffer) => SECRET + bytes.toString('base64')

/** Sends a message once. Never throws for errors of the receiver. */
export async function send(
  message: Message,
  { url, secret, allowPrivate, signal }: Target,
): Promise<Outcome> {
  const { id, ...content } = message
  const began = performance.now()
  const body = JSON.stringify(content)
  const seconds = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Lantern-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, id, seconds, body),
  }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  // A separate promise, because DNS lookups ignore abort signals.
  const over = new Promise<never>((_resolve, reject) =>
    limit.addEventListener('abort', () => reject(limit.reason), { once: true }),
  )
  const result = await Promise.race([post({ url, headers, body, allowPrivate, limit }), over]).catch(
    (error: unknown) => ({
      status: null,
      answer: limit.aborted && !signal.aborted ? NO_ANSWER : reasonOf(error),
    }),
  )
  return { ...result, milliseconds: Math.round(performance.now() - began) }
}

type Post = {
  url: string
  headers: Record<string, string | number>
  body: string
  allowPrivate: boolean
  limit: AbortSignal
}

/** Connects to the checked address itself. Does not follow redirects. */
async function post({ url, headers, body, allowPrivate, limit }: Post) {
  const target = new URL(url)
  if (target.protocol !== 'https:' && !allowPrivate) return { status: null, answer: 'not_https' }
  const host = await resolveHost(target.hostname, allowPrivate)
  limit.throwIfAborted()
  if (!host) return { status: null, answer: 'private_network' }
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<Pick<Outcome, 'status' | 'answer'>>((resolve, reject) => {
    const sent = request(target, {
      method: 'POST',
      headers,
      agent: false,
      signal: limit,
      lookup: (_name, { all }, found) => (all ? found(null, [host]) : found(null, host.address, host.family)),
    })
    sent.on('error', reject)
    // Node.js reports such a response only as an `upgrade` event.
    sent.once('upgrade', ({ statusCode = null }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, answer: '' })
    })
    sent.once('response', (answer) => {
      const chunks: Buffer[] = []
      let length = 0
      const finish = () => {
        answer.destroy()
        const text = Buffer.concat(chunks).subarray(0, FIRST_BYTES).toString('utf8').replaceAll('\0', '')
        resolve({ status: answer.statusCode ?? null, answer: text })
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
