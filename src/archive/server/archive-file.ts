import { randomBytes } from 'node:crypto'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { ArchiveError } from './format.ts'
import { openForWriting } from './open-for-writing.ts'

/**
 * Resolves a path that an operator typed, relative to the operator's working directory. npm runs scripts in the
 * project's folder instead.
 */
export const typedPath = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/** Resolves a typed path. Returns the URL of an object store unchanged. */
export const typedArchive = (address: string) => (address.startsWith('s3://') ? address : typedPath(address))

/**
 * Creates a file atomically with the function `write`. Only the file's owner can read it. Returns the size of the
 * file. Throws `ArchiveError` if the file exists already.
 */
export async function writeArchiveFile<T>(path: string, write: (target: Writable) => Promise<T>) {
  const taken = () => new ArchiveError(`${path} exists already. Choose another file name`)
  if (await stat(path).catch(() => null)) throw taken()
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const result = await write(await openForWriting(draft, { flush: true }))
    // Unlike a rename, creating a hard link never replaces a file. Some file systems don't support hard links.
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

/** Writes the folder to disk, so that a new file name survives a power failure, if the system supports this. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
