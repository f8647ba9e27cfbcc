import { configure, ZipReader, BlobReader, type Entry as ZipEntry } from '@zip.js/zip.js'
import { utf8Name } from '../../../media/zip-names.rules.ts'
import { t } from '../../texts/admin-import.ts'
import {
  type Entry,
  isSafePath,
  isSystemFile,
  MAX_ARCHIVE_ENTRIES,
  type Source,
  SourceRefused,
} from './entry.ts'
import { readTar } from './read-tar.ts'

// The content security policy does not allow workers from blobs.
configure({ useWebWorkers: false })

/** Maximum compression ratio. Ordinary files have a lower ratio, so a higher one indicates a ZIP bomb. */
const MAX_RATIO = 1000

/**
 * Lists the files of a ZIP or tar.gz archive. Skips files that can't be imported, with the reasons. Throws
 * `SourceRefused` if the file is not an archive, is damaged, or has too many entries.
 */
export async function readArchive(file: File): Promise<Source> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (start[0] === 0x1f && start[1] === 0x8b) return readTar(file)
  if (start[0] !== 0x50 || start[1] !== 0x4b) throw new SourceRefused(t.isNoArchive)
  const source: Source = { name: file.name, entries: [], refused: [] }
  let count = 0
  try {
    const reader = new ZipReader(new BlobReader(file), { decodeText: utf8Name })
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1
      if (count > MAX_ARCHIVE_ENTRIES) throw new SourceRefused(t.tooManyFiles(MAX_ARCHIVE_ENTRIES))
      if (entry.directory || isSystemFile(entry.filename)) continue
      const reason = reasonAgainst(entry)
      if (reason) source.refused.push({ name: entry.filename, reason })
      else source.entries.push(entryOf(file, entry))
    }
  } catch (error) {
    throw error instanceof SourceRefused ? error : new SourceRefused(t.archiveDamaged, { cause: error })
  }
  return source
}

function reasonAgainst(entry: ZipEntry): string | null {
  const { filename, uncompressedSize, compressedSize, externalFileAttribute } = entry
  if (!isSafePath(filename)) return t.pathUnsafe
  // The Unix file type is in the upper 16 bits.
  if (((externalFileAttribute >>> 16) & 0o170000) === 0o120000) return t.isLink
  if (entry.encrypted) return t.isEncrypted
  if (uncompressedSize > MAX_RATIO * Math.max(1, compressedSize)) return t.isBomb
  return null
}

const entryOf = (file: File, entry: ZipEntry): Entry => ({
  path: entry.filename.replaceAll('\\', '/'),
  size: entry.uncompressedSize,
  open: () => (entry.compressionMethod === 0 ? sliceOf(file, entry) : inflated(entry)),
})

/** Returns an uncompressed entry as a slice of the archive, without a copy in memory. */
async function sliceOf(file: File, { offset, compressedSize }: ZipEntry): Promise<Blob> {
  const header = new DataView(await file.slice(offset, offset + 30).arrayBuffer())
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  return file.slice(start, start + compressedSize)
}

/** Returns a decompressed entry. Throws if it is larger than the archive declares. */
async function inflated(entry: ZipEntry): Promise<Blob> {
  let size = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > entry.uncompressedSize) controller.error(new SourceRefused(t.isBomb))
      else controller.enqueue(chunk)
    },
  })
  const content = new Response(counting.readable).blob()
  const [blob] = await Promise.all([content, entry.getData?.(counting.writable)])
  if (size < entry.uncompressedSize) throw new SourceRefused(t.archiveDamaged)
  return blob
}
