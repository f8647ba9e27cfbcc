import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Streams text. Waits for the first piece: if an error occurs before it, the server can still send an error response.
 */
export async function sendText(
  reply: FastifyReply,
  type: string,
  pieces: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const first = await pieces.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* pieces
  }
  return reply.type(type).send(Readable.from(all(), { objectMode: false }))
}

/**
 * Sends a list as one JSON array, in pieces. Only one piece is in memory, and other requests are handled between
 * pieces.
 */
export const sendJsonArray = (reply: FastifyReply, batches: AsyncIterable<unknown[]>) =>
  sendText(reply, 'application/json; charset=utf-8', jsonArray(batches))

/** Yields one JSON array in pieces. */
export async function* jsonArray(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + JSON.stringify(batch).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
