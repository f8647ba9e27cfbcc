import { createHmac } from 'node:crypto'
import { post } from './post.ts'

/** The result of an attempt. If there was no response, `status` is null and `answer` has the reason (`reasonOf`). */
export type Outcome = { status: number | null; answer: string; milliseconds: number }
type Message = { id: string; type: string; timestamp: Date; data: unknown }
type Target = { url: string; secret: string; allowPrivate: boolean; signal: AbortSignal }

const SECRET = 'whsec_'

/**
 * Signs the ID, the time in seconds and the body with the bytes of the secret, as the Standard Webhooks specification
 * requires. Returns the signature.
 */
export function sign(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

export const formatSecret = (bytes: Buffer) => SECRET + bytes.toString('base64')

/** Sends a message once. Never throws for the receiver's errors. */
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
    'user-agent': 'Lantern-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, id, seconds, body),
  }
  const posted = await post({ url, headers, body, allowPrivate, signal })
  return {
    status: posted.status,
    answer: posted.status === null ? posted.reason : posted.text,
    milliseconds: Math.round(performance.now() - began),
  }
}
