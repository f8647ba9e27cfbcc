import { Readable } from 'node:stream'
import { checkKey, type Storage } from '../../platform/server/storage/storage.ts'
import type { KeyList } from './key-list.ts'
import { type ArchiveEntry, collectBytes } from './reader.ts'
import type { Transaction } from './tables.ts'

/** Smaller files (most are) are stored side by side: a store answers, and a disk syncs, several as fast as one. */
const SMALL = 1024 * 1024
const AT_ONCE = 8

export type FileImport = {
  add(key: string, entry: ArchiveEntry): Promise<void>
  /** Resolves when nothing is being stored any more; throws when something could not be. */
  settle(): Promise<{ objects: number; bytes: number }>
}

/** Stores the files of an archive; each is noted in `stored` before. */
export function createFileImport(tx: Transaction, storage: Storage, stored: KeyList): FileImport {
  const running = new Set<Promise<void>>()
  const done = { objects: 0, bytes: 0 }
  let failure: { error: unknown } | null = null
  return {
    async add(key, entry) {
      if (failure) throw failure.error
      await stored.add(key)
      const contentType = await typeOf(tx, key)
      if (entry.bytes > SMALL) {
        await storage.put(key, Readable.from(entry.body, { objectMode: false }), { contentType })
      } else {
        const bytes = await collectBytes(entry)
        const put = storage
          .put(key, bytes, { contentType })
          .catch((error: unknown) => void (failure ??= { error }))
          .then(() => void running.delete(put))
        running.add(put)
        if (running.size >= AT_ONCE) await Promise.race(running)
      }
      done.objects += 1
      done.bytes += entry.bytes
    },
    async settle() {
      await Promise.all(running)
      if (failure) throw failure.error
      return done
    },
  }
}

export function isKey(key: string): boolean {
  try {
    return checkKey(key) === key
  } catch {
    return false
  }
}

const TYPES: Readonly<Record<string, string>> = { ts: 'video/mp2t', webp: 'image/webp' }

/** What an S3 store says a file is. What was made of an upload is known by its ending, the upload itself by its row. */
async function typeOf(tx: Transaction, key: string): Promise<string> {
  const known = TYPES[key.slice(key.lastIndexOf('.') + 1)]
  if (known) return known
  const [row] = await tx<{ type: string }[]>`select content_type as type from files where key = ${key}`
  return row?.type ?? 'application/octet-stream'
}
