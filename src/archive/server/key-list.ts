import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { checkKey, type Storage } from '../../platform/server/storage/storage.ts'
import { openForWriting } from './open-for-writing.ts'

/** A list of storage keys in a local file. The keys of a large academy may not fit into memory. */
export type KeyList = {
  add(key: string): Promise<void>
  /** Yields all keys added so far. No key can be added afterwards. */
  read(): AsyncIterable<string>
  remove(): Promise<void>
}

export async function createKeyList(storage: Storage): Promise<KeyList> {
  const path = storage.temp.path('.keys')
  const file = await openForWriting(path)
  return {
    async add(key) {
      if (file.errored) throw file.errored
      if (!file.write(`${key}\n`)) await once(file, 'drain')
    },
    async *read() {
      if (!file.writableFinished) await finished(file.end())
      yield* createInterface(createReadStream(path))
    },
    async remove() {
      file.destroy()
      await rm(path, { force: true })
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
