import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { buffer } from 'node:stream/consumers'
import { formatBytes } from '../../../platform/bytes.ts'
import { MEGABYTE } from '../../../platform/constants.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { mediaErrors } from '../../errors.ts'
import type { ScormEntry } from '../../scorm.rules.ts'
import { utf8Name } from '../../zip-names.rules.ts'
import { createLimiter } from '../files/limiter.ts'
import { scormKey } from '../files/addresses.ts'
import type { Storage } from '../../../platform/server/storage/storage.ts'
import { packagePath, packageType } from './package-paths.ts'
import { type Manifest, readManifest } from './read-manifest.ts'

export const PACKAGE_LIMITS = {
  files: 5000,
  bytes: 1000 * MEGABYTE,
  /** Maximum ratio between the content and the ZIP file. Small packages may exceed it. */
  ratio: 100,
  ratioFrom: 50 * MEGABYTE,
  /** Maximum size of a manifest in bytes. Manifests list each file, and parsing them blocks the event loop. */
  manifest: 2 * MEGABYTE,
}

const MANIFEST = 'imsmanifest.xml'
const AT_ONCE = 4

/** The bits of a Unix file mode that contain the file type, and their value for a symbolic link. */
const KIND_BITS = 0o170_000
const LINK = 0o120_000

/** Files that operating systems add to ZIP files. */
const NOISE = /(?:^|\/)(?:__macosx\/|\.ds_store$|thumbs\.db$|desktop\.ini$)/

/** An open package with checked file names, sizes and manifest. */
export type OpenPackage = Manifest & {
  entries: ScormEntry[]
  /**
   * Stores all files of the package in the folder of this file. Throws 400 if the content differs from the directory of
   * the ZIP file.
   */
  unpack: (storage: Storage, fileId: string) => Promise<void>
}

const reading = createLimiter(2, { room: 20 })

/**
 * Opens the SCORM package at a path and passes it to `work`. Nothing is written before all file names and declared
 * sizes are checked, and no file can be larger than declared. Throws 400 if the package is damaged, unsafe or too
 * large.
 */
export const withPackage = <T>(path: string, work: (opened: OpenPackage) => Promise<T>): Promise<T> =>
  reading(async () => {
    const zip = await openPromise(path, { autoClose: false }).catch(damaged)
    try {
      return await work(await inspect(zip))
    } finally {
      zip.close()
    }
  })

function damaged(cause: unknown): never {
  // The library has no error codes for names that point outside the package.
  if (/invalid relative path|absolute path|invalid characters/.test(String(cause)))
    throw mediaErrors.SCORM_NAME_NOT_ALLOWED({ name: nameIn(cause), cause })
  throw mediaErrors.SCORM_UNREADABLE({ cause })
}

const nameIn = (cause: unknown) => shown(/(?:path|fileName): (.*)$/s.exec(String(cause))?.[1] ?? '…')

const shown = (name: string) => Array.from(name.replace(/\p{C}/gu, '')).slice(0, 100).join('')

async function inspect(zip: ZipFile): Promise<OpenPackage> {
  const tooLarge = () =>
    mediaErrors.SCORM_TOO_LARGE({ files: PACKAGE_LIMITS.files, size: formatBytes(PACKAGE_LIMITS.bytes) })
  // The limit is higher than that of files, because folders also count as entries.
  if (zip.entryCount > 2 * PACKAGE_LIMITS.files) throw tooLarge()
  const found = new Map<string, Entry>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = utf8Name(entry.fileNameRaw) ?? entry.fileName
      if (/[/\\]$/.test(name) || NOISE.test(name.toLowerCase())) continue
      const path = packagePath(name)
      const isLink = ((entry.externalFileAttributes >>> 16) & KIND_BITS) === LINK
      if (path === null || isLink || found.has(path))
        throw mediaErrors.SCORM_NAME_NOT_ALLOWED({ name: shown(name) })
      if (!entry.canDecodeFileData()) throw mediaErrors.SCORM_UNREADABLE()
      bytes += entry.uncompressedSize
      if (found.size >= PACKAGE_LIMITS.files || bytes > PACKAGE_LIMITS.bytes) throw tooLarge()
      found.set(path, entry)
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  }
  if (bytes > PACKAGE_LIMITS.ratioFrom && bytes > PACKAGE_LIMITS.ratio * zip.fileSize) throw tooLarge()

  const root = rootOf(found)
  const files = new Map([...found].map(([path, entry]) => [path.slice(root.length), entry]))
  const entry = files.get(MANIFEST)
  if (!entry) throw mediaErrors.SCORM_WITHOUT_MANIFEST()
  if (entry.uncompressedSize > PACKAGE_LIMITS.manifest) throw mediaErrors.SCORM_MANIFEST_INVALID()
  const bytesOf = await zip
    .openReadStreamPromise(entry)
    .then((stream) => buffer(stream))
    .catch(damaged)
  const manifest = readManifest(bytesOf, (path) => files.has(path))
  return {
    ...manifest,
    entries: [...files].map(([path, { uncompressedSize }]) => ({ path, bytes: uncompressedSize })),
    unpack: (storage, fileId) => unpack(zip, files, { storage, fileId }),
  }
}

/**
 * Returns the folder of the manifest, if all files are in it. Some authors compress the folder instead of its content.
 */
function rootOf(found: ReadonlyMap<string, Entry>): string {
  if (found.has(MANIFEST)) return ''
  const [first] = found.keys()
  const root = `${first?.split('/', 1)[0] ?? ''}/`
  return [...found.keys()].every((path) => path.startsWith(root)) ? root : ''
}

async function unpack(
  zip: ZipFile,
  files: ReadonlyMap<string, Entry>,
  { storage, fileId }: { storage: Storage; fileId: string },
): Promise<void> {
  const left = files.entries()
  const failures: unknown[] = []
  const work = async () => {
    for (const [path, entry] of left) {
      if (failures.length > 0) return
      await store(path, entry).catch((error: unknown) => failures.push(error))
    }
  }
  const store = async (path: string, entry: Entry) => {
    const source = await zip.openReadStreamPromise(entry).catch(damaged)
    let broken: Error | undefined
    source.once('error', (error) => (broken = error))
    try {
      await storage.put(scormKey(fileId, path), source, { contentType: packageType(path) })
    } catch (error) {
      source.destroy()
      throw broken ? mediaErrors.SCORM_UNREADABLE({ cause: broken }) : error
    }
  }
  // Waits for all writes, because the caller deletes the stored files if one fails.
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failures.length > 0) throw failures[0]
}
