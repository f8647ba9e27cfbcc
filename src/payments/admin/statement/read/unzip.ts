import { t } from '../../../texts/admin-statement.ts'
import { StatementRefused } from './refused.ts'

/** Maximum size of a file inside the archive. A larger one is not a statement. */
const MAX_BYTES = 64 * 1024 * 1024

/** Returns a function that reads a file of the archive as text. The function returns null if the file doesn't exist. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): (name: string) => Promise<string | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = listEntries(view)
  return async (name) => {
    const entry = entries.get(name)
    if (!entry) return null
    // The local header has its own lengths, which can differ from those in the central directory.
    const local = entry.at
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = bytes.subarray(start, start + entry.packed)
    if (entry.method === 0) return new TextDecoder().decode(packed)
    if (entry.method !== 8) throw new StatementRefused(t.fileDamaged)
    return inflate(packed)
  }
}

type Entry = { method: number; packed: number; at: number }

function listEntries(view: DataView): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  try {
    let end = view.byteLength - 22
    while (view.getUint32(end, true) !== 0x06054b50) end -= 1
    const count = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError('Not a central directory')
      const length = view.getUint16(at + 28, true)
      const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, length))
      entries.set(name, {
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        at: view.getUint32(at + 42, true),
      })
      at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw new StatementRefused(t.fileDamaged)
    throw error
  }
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for (const reader = stream.getReader(); ;) {
      const { value, done } = await reader.read()
      if (done) return text + decoder.decode()
      size += value.byteLength
      if (size > MAX_BYTES) throw new StatementRefused(t.contentTooLarge)
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    throw error instanceof StatementRefused ? error : new StatementRefused(t.fileDamaged)
  }
}
