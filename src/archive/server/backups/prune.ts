import { createHash } from 'node:crypto'
import { ZodError } from 'zod'
import { ArchiveError, type ListedFile, LIST, MANIFEST, manifest } from '../format.ts'
import { readList } from '../listed-files.ts'
import { collect, readEntries } from '../reader.ts'
import { type Backup, listBackups, objectKey, OBJECTS, type Place, readObjectKey } from './place.ts'

export const KEPT = 7

/** Yields the files next to an archive that the archive lists. Yields nothing if the archive contains its files. */
export async function* filesOf(place: Place, name: string, signal?: AbortSignal): AsyncGenerator<ListedFile> {
  const source = await place.read(name)
  try {
    for await (const entry of readEntries(source, signal)) {
      if (entry.name === MANIFEST) {
        if (manifest.parse(JSON.parse(await collect(entry))).listed !== 'beside') return
      } else if (LIST.test(entry.name)) {
        yield* await readList(entry)
      } else {
        for await (const _ of entry.body);
      }
    }
  } finally {
    source.destroy()
  }
}

type Pruned = {
  /** Number of removed backups. */
  backups: number
  /** Warnings for an administrator. */
  warnings: string[]
}

/**
 * Returns the backups to remove. Keeps the latest backups and the last backup of each of the latest days. As a result,
 * several backups on one day don't replace the backups of earlier days.
 */
export function outlived(newestFirst: readonly Backup[]): Backup[] {
  const days = new Set<string>()
  return newestFirst.filter(({ name }, place) => {
    const day = name.slice(0, 'YYYY-MM-DD'.length)
    const isLastOfDay = !days.has(day)
    days.add(day)
    return place >= KEPT && !(isLastOfDay && days.size <= KEPT)
  })
}

/** Removes all but the latest backups of a location, and files that none of the remaining archives lists. */
export async function prunePlace(place: Place, signal?: AbortSignal): Promise<Pruned> {
  const old = outlived(await listBackups(place))
  for (const { name } of old) await place.delete(name)
  await place.temp.sweep()

  const listed = new Set<number>()
  // This includes archives that an operator renamed to keep them.
  for await (const { key: name } of place.list('', { flat: true })) {
    if (!name.endsWith('.tar.gz')) continue
    try {
      for await (const file of filesOf(place, name, signal)) listed.add(mark(objectKey(file)))
    } catch (error) {
      signal?.throwIfAborted()
      // A later version of Lantern may have written another kind of manifest.
      const isUnreadable = [ArchiveError, SyntaxError, ZodError].some((kind) => error instanceof kind)
      if (!isUnreadable) throw error
      const warning = `${name} cannot be read, so no files were removed: they may belong to it. Remove it if you do not need it`
      return { backups: old.length, warnings: [warning] }
    }
  }
  for await (const { key, bytes } of place.list(OBJECTS)) {
    signal?.throwIfAborted()
    // A folder that the owner chose in the browser may contain another "objects" folder, as each Git repository
    // does.
    if (readObjectKey(key, bytes) && !listed.has(mark(key))) await place.delete(key)
  }
  return { backups: old.length, warnings: [] }
}

/**
 * Returns a six-byte hash of a file's name, which saves memory. A collision only means that a file is kept too long.
 */
const mark = (name: string) => createHash('sha256').update(name).digest().readUIntBE(0, 6)
