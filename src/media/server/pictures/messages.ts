import type { Readable, Writable } from 'node:stream'

/** A message between two processes: a JSON value and bytes. */
export type Message = { value: unknown; bytes: Buffer[] }

const HEAD = 8

/** Sends the lengths of the JSON and of the byte buffers, and then the JSON and the buffers themselves. */
export function send(to: Writable, { value, bytes }: Message): void {
  const text = Buffer.from(JSON.stringify({ value, lengths: bytes.map(({ length }) => length) }))
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(text.length, 0)
  head.writeUInt32BE(sum(bytes.map(({ length }) => length)), 4)
  to.cork()
  for (const part of [head, text, ...bytes]) to.write(part)
  to.uncork()
}

/** Yields incoming messages. Throws if one is larger than `most` or malformed. */
export async function* receive(from: Readable, most: number): AsyncGenerator<Message, void> {
  let chunks: Buffer[] = []
  let size = 0
  let wanted = HEAD
  for await (const chunk of from as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    while (size >= wanted) {
      const all = Buffer.concat(chunks)
      const texts = all.readUInt32BE(0)
      const whole = HEAD + texts + all.readUInt32BE(4)
      if (whole > most) throw new Error(`A message of ${whole} bytes`)
      chunks = [all]
      if (size < whole) {
        wanted = whole
        break
      }
      yield read(all.subarray(HEAD, HEAD + texts), all.subarray(HEAD + texts, whole))
      size -= whole
      // Copies the rest, because a slice would keep the whole buffer in memory until the next message.
      chunks = size === 0 ? [] : [Buffer.from(all.subarray(whole))]
      wanted = HEAD
    }
  }
}

function read(text: Buffer, bytes: Buffer): Message {
  const { value, lengths } = JSON.parse(text.toString()) as { value: unknown; lengths: number[] }
  if (sum(lengths) !== bytes.length) throw new Error('The lengths of a message do not add up')
  let at = 0
  return { value, bytes: lengths.map((length) => bytes.subarray(at, (at += length))) }
}

const sum = (lengths: readonly number[]) => lengths.reduce((all, length) => all + length, 0)
