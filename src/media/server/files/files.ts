import { createHash, randomUUID } from 'node:crypto'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { pagesJob } from '../documents/document-queue.ts'
import type { PageSize } from '../documents/pages.ts'
import { renditionsJob } from '../encoding/video-queue.ts'
import { createReadStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { documents, type ImageMeta, files, scormPackages, videos } from '../../tables.ts'
import { folderOf, thumbnailKey } from './addresses.ts'
import { makeThumbnail } from '../pictures/pictures.ts'
import type { Probe } from '../encoding/probe.ts'
import type { Storage } from '../../../platform/server/storage/storage.ts'
import type { OpenPackage } from '../scorm/open-package.ts'

/** The bytes, or the path of a complete local file, which is then moved. */
export type Source = Buffer | string

type Common = {
  source: Source
  /** The file's ID, if a caller may retry the work. The next attempt then overwrites the bytes of a failed attempt. */
  id?: string
  uploadedBy?: string | null
  /**
   * Whether something already refers to the file. The sweep deletes files that are not attached within a day.
   */
  attached?: boolean
}
export type NewFile = Common & {
  kind: (typeof files.$inferInsert)['kind']
  contentType: string
  /** The extension without a dot. It is determined from the content. */
  extension: string
}
export type StoredFile = typeof files.$inferSelect

/** Stores the bytes and then their row. If the row cannot be created, deletes the bytes. */
export const saveFile = (db: Db | Tx, storage: Storage, file: NewFile): Promise<StoredFile> =>
  save(storage, file, (row) => insert(db, row))

/** Re-encodes a picture to the sizes in use and stores them. Throws 400 if it is not a picture. */
export async function storeThumbnail(
  db: Db | Tx,
  storage: Storage,
  { source, ...rest }: Common,
): Promise<StoredFile> {
  const { meta, sizes } = await makeThumbnail(source)
  if (typeof source === 'string') await rm(source, { force: true })
  const id = randomUUID()
  const contentType = 'image/webp'
  return orRemove(storage, 'thumbnail', id, async () => {
    for (const { width, bytes } of sizes) await storage.put(thumbnailKey(id, width), bytes, { contentType })
    return insert(db, {
      ...rest,
      id,
      kind: 'thumbnail',
      key: thumbnailKey(id, 1280),
      contentType,
      extension: 'webp',
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes.length, 0),
      sha256: null,
      image: meta,
    })
  })
}

export type NewVideo = Common & { contentType: string; extension: string; probe: Probe }

/** Returns the columns of the table `videos` for these measurements. Audio has no width and height. */
export const measured = ({ durationSeconds, width, height }: Probe) => ({
  durationSeconds,
  width: width || null,
  height: height || null,
})

/** Stores a video or an audio file unchanged and queues its renditions. It is playable immediately. */
export const storeVideo = (db: Db, storage: Storage, { probe, ...video }: NewVideo): Promise<StoredFile> =>
  save(storage, { ...video, kind: 'video' }, (row) =>
    db.transaction(async (tx) => {
      const file = await insert(tx, row)
      await tx.insert(videos).values({ fileId: file.id, ...measured(probe) })
      await enqueue(tx, renditionsJob, { fileId: file.id }, { key: file.id })
      return file
    }),
  )

export const storeResource = (db: Db | Tx, storage: Storage, file: Omit<NewFile, 'kind'>) =>
  saveFile(db, storage, { ...file, kind: 'resource' })

/** Stores a PDF whose pages were measured, and queues their pictures. */
export const storeDocument = (
  db: Db,
  storage: Storage,
  { pages, ...file }: Common & { pages: PageSize[] },
): Promise<StoredFile> =>
  save(storage, { ...file, kind: 'document', contentType: 'application/pdf', extension: 'pdf' }, (row) =>
    db.transaction(async (tx) => {
      const { id: fileId, ...stored } = await insert(tx, row)
      await tx.insert(documents).values({ fileId, pages })
      await enqueue(tx, pagesJob, { fileId }, { key: fileId })
      return { ...stored, id: fileId }
    }),
  )

/** Stores a SCORM package: its content unpacked, and the ZIP file. Throws 400 if the content is damaged. */
export function storeScorm(
  db: Db,
  storage: Storage,
  { content, ...file }: Common & { content: OpenPackage },
): Promise<StoredFile> {
  const id = randomUUID()
  return orRemove(storage, 'scorm', id, async () => {
    await content.unpack(storage, id)
    const zip: NewFile = { ...file, id, kind: 'scorm', contentType: 'application/zip', extension: 'zip' }
    return save(storage, zip, (row) =>
      db.transaction(async (tx) => {
        const stored = await insert(tx, row)
        const { version, title, items, entries } = content
        await tx.insert(scormPackages).values({ fileId: id, version, title, items, entries })
        return stored
      }),
    )
  })
}

/** Stores validated WebVTT captions. */
export const storeCaption = (db: Db | Tx, storage: Storage, { source, ...rest }: Common) =>
  saveFile(db, storage, { ...rest, source, kind: 'caption', contentType: 'text/vtt', extension: 'vtt' })

/** Returns where a file of this kind is stored, or null if it does not exist. */
export async function findStoredFile(
  db: Db,
  kind: StoredFile['kind'],
  id: string,
): Promise<Pick<StoredFile, 'key' | 'contentType'> | null> {
  const [file] = await db
    .select({ key: files.key, contentType: files.contentType })
    .from(files)
    .where(and(eq(files.id, id), eq(files.kind, kind)))
  return file ?? null
}

/** Writes bytes to a temporary file for other programs. Remove the file unless it was moved to the storage. */
export async function writeTemporaryFile(
  storage: Storage,
  bytes: Buffer,
  extension: string,
): Promise<string> {
  const path = storage.temp.path(`.${extension}`)
  await writeFile(path, bytes)
  return path
}

type Row = Pick<StoredFile, 'id' | 'kind' | 'key' | 'contentType' | 'extension' | 'bytes' | 'sha256'> & {
  image?: ImageMeta | null
  uploadedBy?: string | null
  attached?: boolean
}

async function save(
  storage: Storage,
  file: NewFile,
  insertRow: (row: Row) => Promise<StoredFile>,
): Promise<StoredFile> {
  const { kind, source, extension, contentType, id = randomUUID() } = file
  const key = `${folderOf(kind, id)}source.${extension}`
  // Videos are hashed later, together with their renditions, so that the upload does not have to wait.
  const sha256 = kind === 'video' && typeof source === 'string' ? null : await hashFile(source)
  const bytes = typeof source === 'string' ? (await stat(source)).size : source.length
  const work = async () => {
    if (typeof source === 'string') await storage.adopt(source, key, { contentType })
    else await storage.put(key, source, { contentType })
    return insertRow({ ...file, id, key, bytes, sha256 })
  }
  return file.id ? work() : orRemove(storage, kind, id, work)
}

async function insert(db: Db | Tx, row: Row): Promise<StoredFile> {
  const {
    id,
    kind,
    key,
    contentType,
    extension,
    bytes,
    sha256,
    image = null,
    uploadedBy = null,
    attached,
  } = row
  const attachedAt = attached ? new Date() : null
  const [file] = await db
    .insert(files)
    .values({ id, kind, key, contentType, extension, bytes, sha256, image, uploadedBy, attachedAt })
    .returning()
  if (!file) throw new Error('An insert returned no row')
  return file
}

async function orRemove<T>(storage: Storage, kind: string, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The first error is thrown even if this fails. A sweep then removes the remaining bytes.
    await storage.deletePrefix(folderOf(kind, id)).catch(() => undefined)
    throw error
  }
}

/** Returns the SHA-256 as hexadecimal. */
export async function hashFile(source: Source): Promise<string> {
  const hash = createHash('sha256')
  if (typeof source === 'string') await pipeline(createReadStream(source), hash)
  else hash.update(source)
  return hash.digest('hex')
}
