import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

/** The requests of all students, and how they ended. */
export type Traffic = {
  /** The milliseconds of successful calls, by procedure. */
  spent: Map<string, number[]>
  /**
   * The number of failures, by kind: a status, a lost connection, or a connection that the student's network dropped.
   */
  failed: Map<string, number>
  requests: number
}

export const newTraffic = (): Traffic => ({ spent: new Map(), failed: new Map(), requests: 0 })

/** A failed call. `status` is null if there was no response. */
export class CallFailed extends Error {
  readonly status: number | null
  readonly retryAfter: number
  constructor(status: number | null, reason: string, retryAfter = 0) {
    super(reason)
    this.status = status
    this.retryAfter = retryAfter
  }
}

type Options = {
  /** The instances. After a lost connection, the next call goes to another instance, as with a proxy. */
  urls: readonly string[]
  cookie: string
  traffic: Traffic
  /**
   * The share of requests whose connection is dropped, before the server has received all of it or before the
   * response.
   */
  dropping: number
}

/** Creates the connection of one device. It sends calls in the same format and encoding as Lantern's pages. */
export function createConnection({ urls, cookie, traffic, dropping }: Options) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let at = Math.floor(Math.random() * urls.length)
  const count = (what: string) => traffic.failed.set(what, (traffic.failed.get(what) ?? 0) + 1)

  async function call<T>(procedure: string, input: unknown): Promise<T> {
    const began = performance.now()
    traffic.requests += 1
    try {
      const found = await send(procedure, JSON.stringify({ 0: { json: input } }))
      const all = traffic.spent.get(procedure) ?? []
      traffic.spent.set(procedure, all)
      all.push(performance.now() - began)
      return found as T
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      count(error.status === null ? error.message : `${procedure} ${error.status}`)
      if (error.status === null) at += 1
      throw error
    }
  }

  function send(procedure: string, body: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const isDropped = Math.random() < dropping
      const sent = request(`${urls[at % urls.length]}/trpc/${procedure}?batch=1`, {
        agent,
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'accept-encoding': 'gzip, deflate, br',
        },
      })
      sent.once('error', () =>
        reject(new CallFailed(null, isDropped ? 'dropped connections' : 'lost connections')),
      )
      sent.once('response', (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.once('error', () => reject(new CallFailed(null, 'lost connections')))
        reply.once('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
          if (reply.statusCode !== 200)
            return reject(
              new CallFailed(
                reply.statusCode ?? 0,
                text.toString().slice(0, 200),
                Number(reply.headers['retry-after'] ?? 0),
              ),
            )
          const [{ result }] = JSON.parse(text.toString()) as [{ result: { data: { json: unknown } } }]
          resolve(result.data.json)
        })
      })
      if (!isDropped) return void sent.end(body)
      const drop = () => sent.destroy(new Error('dropped'))
      if (Math.random() < 0.5) {
        sent.write(body.slice(0, body.length >> 1))
        setTimeout(drop, 20)
      } else sent.end(body, () => setTimeout(drop, Math.random() * 40))
    })
  }

  return { call, close: () => agent.destroy() }
}

export type Connection = ReturnType<typeof createConnection>
