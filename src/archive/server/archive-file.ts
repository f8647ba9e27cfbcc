import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { ArchiveError } from './format.ts'

/** What somebody typed, from where they typed it: npm runs its scripts in the folder of the project. */
export const typedPath = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/** The same for what may be in a store. */
export const typedArchive = (address: string) => (address.startsWith('s3://') ? address : typedPath(address))

/**
 * Has `write` fill a file that only its owner may read, and that is there as a whole or not at all. Returns its size.
 * Throws `ArchiveError` when the file exists already.
 */
export async function writeArchiveFile<T>(path: string, write: (target: Writable) => Promise<T>) {
  const taken = () => new ArchiveError(`${path} is there already; name a file that is not`)
  if (await stat(path).catch(() => null)) throw taken()
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const result = await write(createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    // Unlike a rename, a link replaces nothing; some file systems know none.
    await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw taken()
      await rename(draft, path)
    })
    return { result, bytes: (await stat(path)).size }
  } finally {
    await rm(draft, { force: true })
    await syncFolder(dirname(path))
  }
}

/** Makes a new name survive a power cut, where the system can. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
