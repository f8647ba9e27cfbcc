import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { checksumsName } from './format.ts'

/** Maximum number of entries in a list of checksums. An import keeps this many entries in memory. */
const CHECKED_AT_ONCE = 500

export type ArchiveWriter = {
  /** Adds a small entry. */
  add(name: string, content: string): Promise<void>
  /** Adds an entry of exactly `bytes` bytes from a stream. */
  stream(name: string, bytes: number, source: AsyncIterable<Buffer>): Promise<void>
  /** Sets the compression level for the next entries: texts compress well, videos don't. */
  compress(level: 0 | 6): void
  /** Writes the checksums of all entries that have none yet. */
  check(): Promise<void>
  /** Resolves when the target has received everything. */
  finish(): Promise<void>
  /** Aborts the archive. */
  destroy(error: Error): void
}

/** Writes entries to `target` one at a time. Waits if the target is slower. */
export function createArchiveWriter(target: Writable, signal?: AbortSignal): ArchiveWriter {
  const tar = pack()
  tar.on('error', () => undefined)
  let level = 6
  const packed = gzip(tar as AsyncIterable<Buffer>, () => level)
  const written = pipeline(packed, target, { ...(signal && { signal }) })
  // `add` and `finish` report this error.
  written.catch((error: Error) => tar.destroy(error))

  let sums: string[] = []
  let lists = 0

  async function entry(name: string, bytes: number, source: AsyncIterable<Buffer> | Iterable<Buffer>) {
    const hash = createHash('sha256')
    await Promise.race([
      pour(tar, name, bytes, source, (chunk) => hash.update(chunk)),
      written.then(() => Promise.reject(new Error('The archive was closed'))),
    ])
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  async function check() {
    if (sums.length === 0) return
    const list = Buffer.from(sums.join(''))
    await entry(checksumsName(++lists), list.length, [list])
    sums = []
  }
  async function add(name: string, bytes: number, source: AsyncIterable<Buffer> | Iterable<Buffer>) {
    await entry(name, bytes, source)
    if (sums.length >= CHECKED_AT_ONCE) await check()
  }

  return {
    add: (name, content) => add(name, Buffer.byteLength(content), [Buffer.from(content)]),
    stream: add,
    compress: (wanted) => void (level = wanted),
    check,
    async finish() {
      tar.finalize()
      await written
    },
    destroy: (error) => tar.destroy(error),
  }
}

async function pour(
  tar: Pack,
  name: string,
  size: number,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  let settle: (error?: Error | null) => void = () => undefined
  const done = new Promise<void>(
    (resolve, reject) => (settle = (error) => (error ? reject(error) : resolve())),
  )
  done.catch(() => undefined)
  const sink = tar.entry({ name, size, mode: 0o600 }, (error) => settle(error))
  sink.on('error', () => undefined)
  let left = size
  try {
    for await (const chunk of source) {
      left -= chunk.length
      if (left < 0) break
      onChunk(chunk)
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), done])
    }
    if (left !== 0) throw new Error(`The size of ${name} changed while it was read`)
  } catch (error) {
    sink.destroy(error as Error)
    throw error
  }
  sink.end(null)
  await done
}

/** Compresses a stream. A new level starts a new member of the gzip file. Decompression joins all members. */
async function* gzip(source: AsyncIterable<Buffer>, levelNow: () => number): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let next = await chunks.next()
  while (!next.done) {
    const level = levelNow()
    const member = createGzip({ level, chunkSize: 128 * 1024 })
    const fed = pipeline(async function* () {
      while (!next.done && levelNow() === level) {
        yield next.value
        next = await chunks.next()
      }
    }, member)
    fed.catch(() => undefined)
    yield* member as AsyncIterable<Buffer>
    await fed
  }
}
