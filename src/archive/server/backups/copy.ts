import { Readable } from 'node:stream'
import type { ListedFile } from '../format.ts'
import { inOrder } from '../in-order.ts'
import { readListed } from '../listed-files.ts'
import { filesOf, KEPT, outlived } from './prune.ts'
import { listBackups, newestFirst, objectKey, type Place } from './place.ts'
import { AT_ONCE, lookUp } from './store-files.ts'

const contentType = 'application/octet-stream'

/**
 * Copies the latest backups of a location to another location. Skips backups that already exist there, and those that
 * are too old there, because other machines have copied newer ones. Returns the number of copies.
 */
export async function copyBackups(from: Place, to: Place, signal?: AbortSignal): Promise<number> {
  const there = new Map((await listBackups(to)).map((backup) => [backup.name, backup]))
  const own = await listBackups(from)
  const all = new Map([...there, ...own.map((backup) => [backup.name, backup] as const)])
  const old = new Set(outlived(newestFirst(all.values())))
  const wanted = own
    .slice(0, KEPT)
    .filter((backup) => there.get(backup.name)?.bytes !== backup.bytes && !old.has(backup))
    .toReversed()
  for (const { name } of wanted) {
    for await (const _ of inOrder(missingOf(from, to, name, signal), AT_ONCE, copyFile))
      signal?.throwIfAborted()
    await to.put(name, await from.read(name), { contentType: 'application/gzip' })
  }
  return wanted.length

  async function copyFile(file: ListedFile) {
    const source = Readable.from(readListed(from, file), { objectMode: false })
    await to.put(objectKey(file), source, { contentType })
  }
}

/** Yields the files that an archive lists and that do not exist in the other location. */
async function* missingOf(from: Place, to: Place, name: string, signal?: AbortSignal) {
  const copies = lookUp(to)
  for await (const file of filesOf(from, name, signal)) {
    const found = await copies(file.key)
    if (!found.some(({ bytes, sha256 }) => bytes === file.bytes && sha256 === file.sha256)) yield file
  }
}
