import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { MissingObject, type Storage } from '../../../platform/server/storage/storage.ts'
import type { FileKeeper } from '../export.ts'
import type { ListedFile } from '../format.ts'
import { inOrder } from '../in-order.ts'
import { objectKey, OBJECTS, type Place, readObjectKey } from './place.ts'

export const AT_ONCE = 6
const contentType = 'application/octet-stream'

/** Stores each file in the location, unless an earlier backup has stored it. */
export const keepBeside = (storage: Storage, place: Place, signal?: AbortSignal): FileKeeper => ({
  how: 'beside',
  async *keep(keys) {
    const kept = lookUp(place)
    const stored = lookInto(storage)
    async function* looked() {
      for await (const key of keys) yield { key, bytes: await stored(key), copies: await kept(key) }
    }
    yield* inOrder(looked(), AT_ONCE, async ({ key, bytes, copies }) => {
      signal?.throwIfAborted()
      // If a file is missing in the storage, an earlier backup may contain it.
      const copy = copies.find((one) => bytes === undefined || one.bytes === bytes)
      return { key, file: copy ?? (bytes === undefined ? null : await store(storage, place, key)) }
    })
  },
})

/** Lists the files without storing them. */
export const keepElsewhere = (storage: Storage): FileKeeper => ({
  how: 'elsewhere',
  async *keep(keys) {
    const stored = lookInto(storage)
    for await (const key of keys) {
      const bytes = await stored(key)
      yield { key, file: bytes === undefined ? null : { key, bytes } }
    }
  },
})

async function store(storage: Storage, place: Place, key: string): Promise<ListedFile | null> {
  const local = place.temp.path()
  try {
    const hash = createHash('sha256')
    let bytes = 0
    const source = await storage.read(key)
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(local, { flags: 'wx', mode: 0o600 }),
    )
    const file = { key, bytes, sha256: hash.digest('hex') }
    await place.adopt(local, objectKey(file), { contentType })
    return file
  } catch (error) {
    if (error instanceof MissingObject) return null
    throw error
  } finally {
    await rm(local, { force: true })
  }
}

/** Returns the folder of an upload and its derived objects. Consecutive files usually share it. */
const folderOf = (key: string) => /^[^/]+\/[^/]+\/(?=.)/.exec(key)?.[0] ?? null

/** Returns a function that finds the copies of a key in a location, with one listing per folder. */
export function lookUp(place: Place): (key: string) => Promise<readonly ListedFile[]> {
  return inFolders(async (key, folder) => {
    const found = new Map<string, ListedFile[]>()
    for await (const { key: name, bytes } of place.list(`${OBJECTS}${folder ?? `${key}/`}`)) {
      const file = readObjectKey(name, bytes)
      if (file) found.set(file.key, [...(found.get(file.key) ?? []), file])
    }
    return (one) => found.get(one) ?? []
  })
}

/**
 * Returns a function that finds the length of a file in the storage, like `lookUp`. The length is undefined if the file
 * does not exist.
 */
export function lookInto(storage: Storage): (key: string) => Promise<number | undefined> {
  return inFolders(async (key, folder) => {
    if (!folder) {
      const stat = await storage.stat(key)
      return () => stat?.bytes
    }
    const found = new Map<string, number>()
    for await (const { key: name, bytes } of storage.list(folder)) found.set(name, bytes)
    return (one) => found.get(one)
  })
}

function inFolders<T>(look: (key: string, folder: string | null) => Promise<(key: string) => T>) {
  let at: { prefix: string; find: (key: string) => T } | null = null
  return async (key: string): Promise<T> => {
    const folder = folderOf(key)
    const prefix = folder ?? key
    if (at?.prefix !== prefix) at = { prefix, find: await look(key, folder) }
    return at.find(key)
  }
}
