import { MEGABYTE } from '../../../platform/constants.ts'
import { t } from '../../texts/admin-import.ts'
import { isSafePath, isSystemFile, MAX_ARCHIVE_ENTRIES, type Source, SourceRefused } from './entry.ts'

const BLOCK = 512
/** Maximum total size of the contents in bytes. Files in a tar archive can only be read in order. */
const MAX_BYTES = 8 * 1024 ** 3
/** Maximum compression ratio. Real archives have a lower ratio. A higher ratio is allowed only for small archives. */
const MAX_RATIO = 200
const SMALL = 64 * MEGABYTE

/**
 * Reads a tar.gz archive (POSIX.1-2001 ustar and pax, GNU long names). Throws `SourceRefused` if it is damaged, too
 * large, or has too many entries.
 */
export async function readTar(file: File): Promise<Source> {
  const source: Source = { name: file.name, entries: [], refused: [] }
  const bytes = byteReader(file.stream().pipeThrough(new DecompressionStream('gzip')))
  let longName: string | null = null
  let count = 0
  let total = 0
  try {
    for (;;) {
      const header = await bytes.read(BLOCK)
      if (header.length < BLOCK || header.every((byte) => byte === 0)) return source
      const size = octal(header, 124, 12)
      const type = String.fromCodePoint(header[156] ?? 0)
      total += size
      if (!Number.isSafeInteger(size) || total > Math.min(MAX_BYTES, Math.max(SMALL, file.size * MAX_RATIO)))
        throw new SourceRefused(t.archiveTooLarge)
      count += 1
      if (count > MAX_ARCHIVE_ENTRIES * 2) throw new SourceRefused(t.tooManyFiles(MAX_ARCHIVE_ENTRIES))
      const padded = Math.ceil(size / BLOCK) * BLOCK
      if (type === 'L' || type === 'x') {
        if (size > 65_536) throw new SourceRefused(t.archiveDamaged)
        const text = new TextDecoder().decode((await bytes.read(padded)).subarray(0, size))
        longName =
          type === 'L' ? text.replace(/\0+$/, '') : (/(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1] ?? null)
        continue
      }
      const prefix = textAt(header, 257, 5) === 'ustar' ? textAt(header, 345, 155) : ''
      const path = longName ?? `${prefix && `${prefix}/`}${textAt(header, 0, 100)}`
      longName = null
      const content = await bytes.take(padded)
      if (type === '1' || type === '2') source.refused.push({ name: path, reason: t.isLink })
      else if ((type !== '0' && type !== '\0') || isSystemFile(path)) continue
      else if (!isSafePath(path)) source.refused.push({ name: path, reason: t.pathUnsafe })
      else {
        const blob = new Blob(content).slice(0, size)
        source.entries.push({ path: path.replace(/^(\.\/)+/, ''), size, open: () => Promise.resolve(blob) })
      }
    }
  } catch (error) {
    throw error instanceof SourceRefused ? error : new SourceRefused(t.archiveDamaged, { cause: error })
  }
}

/** Returns the text of a header field, up to the first zero byte. */
function textAt(header: Uint8Array, at: number, length: number): string {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end))
}

const octal = (header: Uint8Array, at: number, length: number) =>
  Number.parseInt(textAt(header, at, length).trim() || '0', 8)

/** Reads a stream in pieces of known sizes. */
function byteReader(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader()
  let rest = new Uint8Array(0)
  /** Returns the next bytes as chunks. Returns fewer bytes only at the end of the stream. */
  const take = async (wanted: number): Promise<Uint8Array<ArrayBuffer>[]> => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for (let missing = wanted; missing > 0;) {
      if (rest.length === 0) {
        const { value, done } = await reader.read()
        if (done) break
        rest = value
        continue
      }
      const part = rest.subarray(0, missing)
      rest = rest.subarray(part.length)
      missing -= part.length
      chunks.push(part)
    }
    return chunks
  }
  const read = async (wanted: number) => new Uint8Array(await new Blob(await take(wanted)).arrayBuffer())
  return { take, read }
}
