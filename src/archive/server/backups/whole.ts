import type { Writable } from 'node:stream'
import type { Storage } from '../../../platform/server/storage/storage.ts'
import * as format from '../format.ts'
import type { Manifest } from '../format.ts'
import { readList, readListed } from '../listed-files.ts'
import { collect, readEntries } from '../reader.ts'
import { createArchiveWriter } from '../writer.ts'
import type { Place } from './place.ts'

type Whole = { place: Place; storage: Storage; name: string; target: Writable; signal: AbortSignal }

/** Writes a backup as one archive that contains everything, like `export`. Writes only as fast as the client reads. */
export async function writeWhole({ place, storage, name, target, signal }: Whole): Promise<void> {
  const source = await place.read(name)
  const writer = createArchiveWriter(target, signal)
  let manifest: Manifest | null = null
  try {
    for await (const entry of readEntries(source, signal)) {
      if (entry.name === format.MANIFEST) {
        manifest = format.manifest.parse(JSON.parse(await collect(entry)))
        const { listed: _, ...rest } = manifest
        await writer.add(entry.name, JSON.stringify({ ...rest, version: 1 }, null, 2))
      } else if (format.LIST.test(entry.name)) {
        writer.compress(0)
        for (const file of await readList(entry)) {
          const elsewhere = manifest?.listed === 'elsewhere'
          const bytes = elsewhere ? await storage.read(file.key) : readListed(place, file)
          await writer.stream(format.objectName(file.key), file.bytes, bytes as AsyncIterable<Buffer>)
        }
      } else if (entry.name === format.END) {
        const { listed: _, ...end } = format.end.parse(JSON.parse(await collect(entry)))
        await writer.check()
        await writer.add(entry.name, JSON.stringify(end))
      } else if (format.OBJECT.test(entry.name)) {
        writer.compress(0)
        await writer.stream(entry.name, entry.bytes, entry.body)
      } else {
        await writer.add(entry.name, await collect(entry))
      }
    }
    await writer.finish()
  } catch (error) {
    writer.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  } finally {
    source.destroy()
  }
}
