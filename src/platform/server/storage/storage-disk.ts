import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makePrivateFolder } from '../process/private-files.ts'
import { MissingObject, checkKey, checkPrefix, type Storage } from './storage.ts'
import { createTempFolder, type TempFolder } from './temp.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(codeOf(error)))

/** Stores files below `storageDir/files`. Writes each to a temporary file, syncs it and renames it. */
export function createDiskStorage(storageDir: string): Storage {
  const root = join(storageDir, 'files')
  makePrivateFolder(root)
  return createFolderStorage(root, createTempFolder(storageDir))
}

/** Stores files in the same way in an existing folder, which may contain other files. */
export function createFolderStorage(root: string, temp: TempFolder): Storage {
  const pathOf = (key: string) => join(root, checkKey(key))

  /** Renames a synced file to its final path. Recreates the folder if a concurrent deletion has removed it. */
  async function place(from: string, to: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      try {
        await rename(from, to)
        break
      } catch (error) {
        if (attempt > 3 || codeOf(error) !== 'ENOENT' || !(await exists(from))) throw error
      }
    }
    await sync(dirname(to))
  }

  return {
    kind: 'disk',
    temp,
    direct: null,
    async put(key, source) {
      const path = pathOf(key)
      const local = temp.path()
      try {
        const target = createWriteStream(local, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(
          source instanceof Readable ? source : Readable.from([source], { objectMode: false }),
          target,
        )
        await place(local, path)
        return target.bytesWritten
      } catch (error) {
        await rm(local, { force: true })
        throw error
      }
    },
    async adopt(localPath, key) {
      await sync(localPath)
      await place(localPath, pathOf(key))
    },
    async read(key, range) {
      try {
        const handle = await open(pathOf(key))
        return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
      } catch (error) {
        throw isMissing(error) ? new MissingObject(key, error) : error
      }
    },
    async stat(key) {
      try {
        const stats = await stat(pathOf(key))
        if (!stats.isFile()) return null
        const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`
        return { bytes: stats.size, etag, modifiedAt: stats.mtime }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    localPath: pathOf,
    async delete(key) {
      const path = pathOf(key)
      await unlink(path).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      await prune(dirname(path), root)
    },
    async deletePrefix(prefix) {
      const path = join(root, checkPrefix(prefix))
      await rm(path, { recursive: true, force: true, maxRetries: 3 })
      await prune(dirname(path), root)
    },
    async *list(prefix, { flat = false } = {}) {
      yield* walk(prefix ? join(root, checkPrefix(prefix)) : root, root, flat)
    },
    async check() {
      await access(root, constants.R_OK | constants.W_OK)
      await access(temp.folder, constants.W_OK)
    },
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Makes sure that written data (for a folder, its entries) survives a power failure. */
async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes empty parent folders. */
async function prune(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root && at.startsWith(root + sep); at = dirname(at)) {
    try {
      await rmdir(at)
    } catch (error) {
      if (!isMissing(error)) return
    }
  }
}

async function* walk(
  folder: string,
  root: string,
  flat: boolean,
): AsyncIterable<{ key: string; bytes: number; modifiedAt: Date }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!flat) yield* walk(path, root, flat)
    } else {
      const stats = await stat(path).catch(() => null)
      if (!stats) continue
      yield { key: relative(root, path).split(sep).join('/'), bytes: stats.size, modifiedAt: stats.mtime }
    }
  }
}
