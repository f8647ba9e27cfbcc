import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ArchiveError, CHECKSUMS, damaged, END } from './format.ts'

export type ArchiveEntry = { name: string; bytes: number; body: AsyncIterable<Buffer> }

/** Maximum number of entries that are not yet compared with a checksum. Our writer never exceeds this number. */
const UNCHECKED_AT_MOST = 5000
const SMALL = 64 * 1024 * 1024

/**
 * Yields the entries of an archive. Read each body to its end before the next entry. Every entry except the last is
 * compared with its checksum. The checksum follows some entries later, so trust no entry before this generator has
 * ended. Throws `ArchiveError` if the archive is damaged or incomplete.
 */
export async function* readEntries(source: Readable, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const fed = pipeline(source, createGunzip({ chunkSize: 128 * 1024 }), tar, { ...(signal && { signal }) })
  fed.catch(() => undefined)
  const unchecked = new Map<string, string>()
  let ended = false
  try {
    for await (const stream of tar) {
      const { name, type, size } = stream.header
      if (ended) throw damaged('something follows its end')
      if (type !== 'file') throw foreign(name)
      if (unchecked.has(name)) throw damaged(`${name} is in it twice`)
      const hash = createHash('sha256')
      const body = hashed(stream as AsyncIterable<Buffer>, (chunk) => hash.update(chunk))
      if (CHECKSUMS.test(name)) {
        compare(unchecked, await collect({ name, bytes: size, body }))
        unchecked.clear()
        continue
      }
      yield { name, bytes: size, body }
      if (name === END) ended = true
      else unchecked.set(name, hash.digest('hex'))
      if (unchecked.size > UNCHECKED_AT_MOST) throw damaged('its checksums are missing')
    }
    await fed
  } catch (error) {
    throw translate(error, signal)
  } finally {
    tar.destroy()
  }
  if (!ended) throw damaged('its end is missing')
  for (const name of unchecked.keys()) throw damaged(`${name} has no checksum`)
}

/** Reads the whole body of an entry that should be small. Throws `ArchiveError` if it is too large. */
export async function collectBytes({ name, bytes, body }: ArchiveEntry): Promise<Buffer> {
  if (bytes > SMALL) throw damaged(`${name} is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export const collect = async (entry: ArchiveEntry) => (await collectBytes(entry)).toString('utf8')

/**
 * Returns the error for an entry with an unknown name. An archive can come from anyone, so the reader accepts only
 * names that our writer creates.
 */
export const foreign = (name: string) =>
  new ArchiveError(
    `The archive has an entry that does not belong into it: ${JSON.stringify(name.slice(0, 200))}. Nothing was imported.`,
  )

async function* hashed(source: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => void) {
  try {
    for await (const chunk of source) {
      onChunk(chunk)
      yield chunk
    }
  } catch (error) {
    throw translate(error)
  }
}

function compare(found: ReadonlyMap<string, string>, list: string): void {
  const sums = new Map(list.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]))
  for (const [name, sum] of found)
    if (sums.get(name) !== sum) throw damaged(`${name} is not what was written`)
  for (const name of sums.keys()) if (name && !found.has(name)) throw damaged(`${name} is missing`)
}

/** Converts errors from zlib and tar to clear messages. */
function translate(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof ArchiveError || signal?.aborted) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return damaged('it ends too early', error)
  if (code.startsWith('Z_')) return damaged('its bytes make no sense', error)
  const message = error instanceof Error ? error.message : ''
  if (
    /unexpected end of data|invalid tar header|invalid header|header exceeds|premature close/i.test(message)
  )
    return damaged(
      message.toLowerCase().includes('unexpected') ? 'it ends too early' : 'its bytes make no sense',
      error,
    )
  return error
}
