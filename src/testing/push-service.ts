import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A message that a browser received, as the service worker reads it. */
export type ReceivedPush = {
  endpoint: string
  message: { title: string; body: string; url: string; tag: string; icon: string; lang: string; dir: string }
  headers: IncomingMessage['headers']
  /** The claims of the token. */
  claims: { aud: string; exp: number; sub?: string }
  /** The academy's public key. */
  key: string
  bytes: number
}

const GOOD = {
  /** The status of responses, by endpoint or for all. */
  status: 201,
  retryAfter: null as string | null,
  /** The URL in the `Location` header of responses. Null for no header. */
  location: null as string | null,
  /** Whether requests get no response. */
  hangs: false,
}

/**
 * Starts a real push service on this machine. It accepts messages as RFC 8030 describes, and checks the sender's
 * token (RFC 8292). It decrypts each message with the keys of its browser (RFC 8291).
 */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  /** The endpoints of all requests, including refused requests. */
  const requests: string[] = []
  const behaviour = { ...GOOD }
  /** The status of responses from endpoints that have their own status. */
  const statuses = new Map<string, number>()
  const failures: unknown[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const endpoint = `${origin}${request.url}`
    requests.push(endpoint)
    const body = await buffer(request)
    if (behaviour.hangs) return
    const status = statuses.get(endpoint) ?? behaviour.status
    if (status === 201) {
      const browser = browsers.get(endpoint)
      if (!browser) return void response.writeHead(404).end()
      received.push({ endpoint, ...open(request, body, { browser, origin }), bytes: body.length })
    }
    response
      .writeHead(status, {
        ...(behaviour.retryAfter !== null && { 'retry-after': behaviour.retryAfter }),
        ...(behaviour.location !== null && { location: behaviour.location }),
      })
      .end('x'.repeat(100))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      failures.push(error)
      response.writeHead(400).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    requests,
    behaviour,
    statuses,
    /** Errors of messages that could not be verified or decrypted. */
    failures,
    /** Returns the subscription of a new browser, as `PushSubscription.toJSON()` does. */
    subscribe() {
      const browser = createBrowser()
      const endpoint = `${origin}/send/${randomBytes(12).toString('base64url')}`
      browsers.set(endpoint, browser)
      return { endpoint, keys: { p256dh: browser.keys.getPublicKey('base64url'), auth: browser.secret } }
    },
    /** Accepts all messages again, and deletes the received ones. */
    reset() {
      Object.assign(behaviour, GOOD)
      statuses.clear()
      received.length = 0
      requests.length = 0
      failures.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Browser = ReturnType<typeof createBrowser>

function createBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { keys, secret: randomBytes(16).toString('base64url') }
}

/** Verifies the headers and the token, and decrypts the message. Throws if anything is wrong. */
function open(
  { headers }: IncomingMessage,
  body: Buffer,
  { browser, origin }: { browser: Browser; origin: string },
) {
  if (headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) throw new Error('not a push message')
  if (!/^\d+$/.test(String(headers['ttl']))) throw new Error('no TTL')
  if (headers['topic'] !== undefined && !/^[\w-]{1,32}$/.test(String(headers['topic'])))
    throw new Error('not a topic')
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const claims = verifyToken(token, key)
  if (claims.aud !== origin) throw new Error('a token for another service')
  const left = claims.exp - Date.now() / 1000
  if (left <= 0 || left > 86_400) throw new Error('a token with a wrong time')
  return { headers, key, claims, message: JSON.parse(decryptPush(body, browser)) as ReceivedPush['message'] }
}

function verifyToken(token: string, key: string): ReceivedPush['claims'] {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) throw new Error('a wrong signature')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims']
}

/** Decrypts a message as a browser does (RFC 8291, section 3.4). */
export function decryptPush(body: Buffer, { keys, secret }: Browser): string {
  const [salt, ownKey] = [body.subarray(0, 16), body.subarray(21, 86)]
  const derive = (key: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), ownKey])
  const input = derive(keys.computeSecret(ownKey), Buffer.from(secret, 'base64url'), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(input, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(body.subarray(-16))
  const record = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
  const end = record.lastIndexOf(2)
  return record.subarray(0, end).toString('utf8')
}
