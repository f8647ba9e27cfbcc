import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Returns the text of a response of at most `limit` bytes. Also reads streams, and web `Response` objects from tRPC.
 * Returns a longer stream as a stream. Returns null for other payloads.
 */
export async function readPayload(
  payload: unknown,
  reply: FastifyReply,
  limit: number,
): Promise<string | Readable | null> {
  if (typeof payload === 'string') return payload
  if (payload instanceof Readable) return readStream(payload, limit)
  return payload instanceof Response ? readResponse(payload, reply) : null
}

/** Returns the text of a web `Response`, and copies its status and headers to the Fastify reply. */
export function readResponse(response: Response, reply: FastifyReply): Promise<string> {
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.status(response.status)
  return response.text()
}

async function readStream(stream: Readable, limit: number): Promise<string | Readable> {
  const chunks: Buffer[] = []
  let bytes = 0
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return Buffer.concat(chunks).toString()
    const chunk = Buffer.from(value)
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > limit) break
  }
  async function* whole() {
    yield* chunks
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  return Readable.from(whole(), { objectMode: false })
}
