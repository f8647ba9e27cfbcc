import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tests/support/server.ts'

/** The ways in which a store can misbehave. */
export type Mood = 'well' | 'slow' | 'gone' | 'busy' | 'truncating' | 'shortening' | 'forgetful'

/** Milliseconds for which a store in the mood `forgetful` does not list new objects, and lists deleted ones. */
const FORGETS_MS = 15_000

/** Starts a proxy in front of an S3 store that misbehaves according to its mood. */
export async function startFaultyProxy(target: string) {
  let mood: Mood = 'well'
  const lists = new Map<string, { at: number; body: Buffer; type: string }>()
  const served = { asked: 0, spoilt: 0 }

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    served.asked += 1
    const isObject = asked.method === 'GET' && !asked.url?.includes('list-type')
    const unlucky = Math.random() < 0.5
    if (mood === 'gone') return spoil(() => asked.socket.destroy())
    if (mood === 'slow') await spoil(() => sleep(1000 + Math.random() * 2000))
    if (mood === 'busy' && unlucky) {
      asked.resume()
      return spoil(() => {
        reply.writeHead(503, { 'content-type': 'application/xml' })
        reply.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>')
      })
    }
    const sent = request(target + asked.url, { method: asked.method, headers: asked.headers })
    sent.once('error', () => reply.destroy())
    sent.once('response', (got) => {
      const chunks: Buffer[] = []
      got.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', () => reply.destroy())
      got.once('end', () => {
        const whole = Buffer.concat(chunks)
        const headers = { ...got.headers }
        const status = got.statusCode ?? 500
        delete headers['transfer-encoding']
        if (asked.method !== 'HEAD') headers['content-length'] = String(whole.length)
        if (mood === 'forgetful' && !isObject && asked.method === 'GET')
          return remembered(asked, reply, whole, headers)
        const spoils = isObject && status < 300 && whole.length > 1 && unlucky
        if (spoils && mood === 'truncating')
          return spoil(() => {
            reply.writeHead(status, headers)
            reply.write(whole.subarray(0, whole.length / 2), () => reply.destroy())
          })
        if (spoils && mood === 'shortening') {
          served.spoilt += 1
          const half = whole.subarray(0, whole.length / 2)
          reply.writeHead(status, { ...headers, 'content-length': String(half.length) })
          return reply.end(half)
        }
        reply.writeHead(status, headers)
        reply.end(whole)
      })
    })
    asked.pipe(sent)
  }

  async function spoil(how: () => unknown): Promise<void> {
    served.spoilt += 1
    await how()
  }

  /** Returns an outdated listing. */
  function remembered(asked: IncomingMessage, reply: ServerResponse, body: Buffer, headers: object) {
    const key = asked.url ?? ''
    const known = lists.get(key)
    if (!known || Date.now() - known.at > FORGETS_MS)
      lists.set(key, { at: Date.now(), body, type: 'application/xml' })
    else served.spoilt += 1
    const old = lists.get(key)?.body ?? body
    reply.writeHead(200, { ...headers, 'content-length': String(old.length) })
    reply.end(old)
  }

  const port = await freePort()
  const server = createServer((asked, reply) => {
    asked.on('error', () => undefined)
    reply.on('error', () => undefined)
    void answer(asked, reply)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    served,
    become(next: Mood) {
      mood = next
      served.asked = served.spoilt = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
