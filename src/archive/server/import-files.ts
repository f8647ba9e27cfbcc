import { Readable } from 'node:stream'
import type { Storage } from '../../platform/server/storage/storage.ts'
import { ArchiveError, type HowListed, type ListedFile } from './format.ts'
import type { KeyList } from './key-list.ts'
import { type Beside, readListed } from './listed-files.ts'
import { type ArchiveEntry, collectBytes } from './reader.ts'
import type { Transaction } from './tables.ts'

/**
 * Size in bytes up to which files are stored in parallel, which is faster on disks and in object stores. Most files are
 * smaller.
 */
const SMALL = 1024 * 1024
const AT_ONCE = 8

export type FileImport = {
  add(key: string, entry: ArchiveEntry): Promise<void>
  /** Adds a file that the archive only lists. */
  addListed(file: ListedFile): Promise<void>
  /** Resolves when all files are stored. Rejects if one of them could not be stored. */
  settle(): Promise<{ objects: number; bytes: number }>
}

type Sources = {
  storage: Storage
  listed: HowListed | undefined
  beside: Beside | undefined
  /** Records each key before the file is stored. */
  stored: KeyList
}

/** Stores the files of an archive. */
export function createFileImport(tx: Transaction, { storage, listed, beside, stored }: Sources): FileImport {
  const running = new Set<Promise<void>>()
  const done = { objects: 0, bytes: 0 }
  let failure: { error: unknown } | null = null

  async function run(bytes: number, work: () => Promise<unknown>) {
    const one = work()
      .catch((error: unknown) => void (failure ??= { error }))
      .then(() => void running.delete(one))
    running.add(one)
    if (running.size >= AT_ONCE) await Promise.race(running)
    done.objects += 1
    done.bytes += bytes
  }
  async function begin(key: string) {
    if (failure) throw failure.error
    await stored.add(key)
    return typeOf(tx, key)
  }
  return {
    async add(key, entry) {
      const contentType = await begin(key)
      if (entry.bytes <= SMALL) {
        const bytes = await collectBytes(entry)
        await run(entry.bytes, () => storage.put(key, bytes, { contentType }))
      } else {
        await storage.put(key, Readable.from(entry.body, { objectMode: false }), { contentType })
        await run(entry.bytes, async () => undefined)
      }
    },
    async addListed(file) {
      const { key, bytes } = file
      if (listed === 'elsewhere') {
        if (failure) throw failure.error
        await run(bytes, () => demand(storage, file))
      } else if (listed === 'beside' && beside) {
        const contentType = await begin(key)
        await run(bytes, () =>
          storage.put(key, Readable.from(readListed(beside, file), { objectMode: false }), { contentType }),
        )
      } else {
        throw new ArchiveError('The archive only lists its files: name it where its folder objects/ is, too')
      }
    },
    async settle() {
      await Promise.all(running)
      if (failure) throw failure.error
      return done
    },
  }
}

async function demand(storage: Storage, { key, bytes }: ListedFile): Promise<void> {
  const stored = await storage.stat(key)
  if (stored?.bytes !== bytes)
    throw new ArchiveError(
      `The backup was made without files, and the storage ${stored ? `has another ${key}` : `does not have ${key}`}: ` +
        'bring its files back first. Nothing was imported.',
    )
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['ts', 'video/mp2t'],
  ['webp', 'image/webp'],
])

/**
 * Returns a file's content type for an S3 store. For derived files it depends on the file extension, for uploads on
 * the row.
 */
async function typeOf(tx: Transaction, key: string): Promise<string> {
  const known = TYPES.get(key.slice(key.lastIndexOf('.') + 1))
  if (known) return known
  const [row] = await tx<{ type: string }[]>`select content_type as type from files where key = ${key}`
  return row?.type ?? 'application/octet-stream'
}
