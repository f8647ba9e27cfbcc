import { createHash } from 'node:crypto'
import { MissingObject, type Storage } from '../../platform/server/storage/storage.ts'
import * as format from './format.ts'
import { damaged, type ListedFile } from './format.ts'
import { isKey } from './key-list.ts'
import { type ArchiveEntry, collect, foreign } from './reader.ts'

/** The location of files that an archive lists: `objects/<key>/<sha256>`. */
export type Beside = Pick<Storage, 'read'>

/** Returns the files in one part of a list. Throws `ArchiveError` if the part is damaged. */
export async function readList(entry: ArchiveEntry): Promise<ListedFile[]> {
  const text = await collect(entry)
  try {
    return text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const file = format.listedFile.parse(JSON.parse(line))
        if (!isKey(file.key)) throw foreign(file.key)
        return file
      })
  } catch (error) {
    throw error instanceof format.ArchiveError ? error : damaged(`${entry.name} cannot be read`, error)
  }
}

/** Yields the bytes of a listed file. Throws `ArchiveError` at the end if its checksum is wrong. */
export async function* readListed(beside: Beside, { key, bytes, sha256 = '' }: ListedFile) {
  const name = `${format.objectName(key)}/${sha256}`
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of (await beside.read(name)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      read += chunk.length
      yield chunk
    }
  } catch (error) {
    throw error instanceof MissingObject ? damaged(`${name} is not there`, error) : error
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw damaged(`${name} is not what was written`)
}
