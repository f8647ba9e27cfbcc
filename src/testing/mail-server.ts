import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received email with decoded headers and texts. */
export type Received = {
  from: string
  to: string[]
  headers: Map<string, string>
  subject: string
  text: string
  html: string
}

/** How the server responds to the next emails. With a status of 0, it accepts them. */
export type Behaviour = {
  mailFrom: number
  rcptTo: number
  data: number
  /** Ends the connection after the server has received the text: before or after it accepts the email. */
  dies: 'before' | 'after' | null
  /** Ends the connection instead of responding to these recipients. */
  drops: readonly string[]
  /** The text of a refusal. It can contain an enhanced status code. */
  words: string
}

const GOOD: Behaviour = {
  mailFrom: 0,
  rcptTo: 0,
  data: 0,
  dies: null,
  drops: [],
  words: 'The test refuses this',
}

/** Starts a real SMTP server on a free port that collects emails. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const behaviour = { ...GOOD }
  /** The recipients of all attempts to send. */
  const attempts: string[] = []
  const fail = (status: number) => Object.assign(new Error(behaviour.words), { responseCode: status })
  const create = () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onMailFrom: (_address, _session, done) =>
        done(behaviour.mailFrom ? fail(behaviour.mailFrom) : undefined),
      onRcptTo: ({ address }, _session, done) => {
        attempts.push(address)
        if (behaviour.drops.includes(address)) hangUp()
        else done(behaviour.rcptTo ? fail(behaviour.rcptTo) : undefined)
      },
      onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8')
          const to = rcptTo.map(({ address }) => address)
          if (behaviour.data === 0 && behaviour.dies !== 'before')
            received.push(parse(raw, { from: mailFrom ? mailFrom.address : '', to }))
          if (behaviour.dies) hangUp()
          else done(behaviour.data ? fail(behaviour.data) : undefined)
        })
      },
      ...options,
    })
    const hangUp = () => {
      for (const connection of server.connections) connection._socket.destroy()
    }
    // If a client ends the connection early, the test does not fail.
    server.on('error', () => undefined)
    return server
  }
  const listen = (server: SMTPServer, at: number) =>
    new Promise<number>((resolve) => {
      const listener = server.listen(at, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port))
    })
  const close = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()))
  let server: SMTPServer | null = create()
  const port = await listen(server, 0)
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts,
    behaviour,
    /** Accepts all emails again, and deletes the received ones. */
    reset() {
      Object.assign(behaviour, GOOD)
      received.length = 0
      attempts.length = 0
    },
    /** Accepts no connections until `start`. */
    async stop() {
      if (server) await close(server)
      server = null
    },
    async start() {
      server = create()
      await listen(server, port)
    },
    async close() {
      if (server) await close(server)
    },
  }
}

function parse(raw: string, envelope: Pick<Received, 'from' | 'to'>): Received {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => splitPart(part.trimStart()))
  const partOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decodeBody(part) : ''
  }
  return {
    ...envelope,
    headers,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  }
}

function splitPart(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

function decodeBody({ headers, body }: ReturnType<typeof splitPart>): string {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n')
  return decodeQuoted(body.replaceAll(/=\r\n/g, '')).replaceAll('\r\n', '\n')
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes the words of a header (RFC 2047). */
const decodeWords = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
