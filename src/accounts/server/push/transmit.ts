import { post, PRIVATE_NETWORK } from '../../../academy/server/webhooks/post.ts'
import type { PushMessage } from './compose.ts'
import { encryptPush } from './encrypt.ts'
import { authorizePush, type PushKeys } from './keys.ts'
import type { Subscription } from './outbox.ts'

/**
 * The result of an attempt. `gone`: the browser or its push service ended the subscription. `refused`: another
 * attempt would fail too. `later`: the push service may accept the message later, after `seconds` if the service
 * gives a time.
 */
export type Transmitted =
  | { kind: 'accepted' | 'gone' | 'refused' }
  | { kind: 'later'; seconds: number | null }

type Sender = { keys: PushKeys; contact: string | null; allowPrivate: boolean; signal: AbortSignal }

/** The longest time that a push service can make us wait, in seconds. */
const MAX_WAIT = 3600

/** Sends a message to a browser's push service (RFC 8030). Never throws for the push service's errors. */
export async function transmit(
  { endpoint, publicKey, secret }: Omit<Subscription, 'id'>,
  { text, ttl, urgency, topic }: PushMessage,
  { keys, contact, allowPrivate, signal }: Sender,
): Promise<Transmitted> {
  const posted = await post({
    url: endpoint,
    headers: {
      authorization: authorizePush(keys, { endpoint, contact }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl,
      urgency,
      ...(topic !== null && { topic }),
    },
    body: encryptPush(text, { publicKey, secret }),
    allowPrivate,
    signal,
  })
  if (posted.status === null)
    return posted.reason === PRIVATE_NETWORK ? { kind: 'gone' } : { kind: 'later', seconds: null }
  const { status, headers } = posted
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', seconds: waitOf(headers['retry-after']) }
  return { kind: 'refused' }
}

/**
 * Returns the seconds to wait according to a `Retry-After` header, which is a number or a date (RFC 9110, section
 * 10.2.3). Returns null if it is missing or invalid.
 */
function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.ceil(Math.min(MAX_WAIT, Math.max(1, seconds)))
}
