import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends text as it comes. The first piece is waited for: until then an error is still an error's reply. */
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

/** Sends a list as one JSON array, batch by batch: no more than one is in memory, and others are served between them. */
export const sendJsonArray = (reply: FastifyReply, batches: AsyncIterable<unknown[]>) =>
  sendText(reply, 'application/json; charset=utf-8', jsonArray(batches))

/** One JSON array, batch by batch. */
export async function* jsonArray(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + JSON.stringify(batch).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
