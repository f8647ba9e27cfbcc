import { createHash } from 'node:crypto'

/** The URLs of stored files for browsers, and the keys of these files in the storage. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the string can be the ID of a file. Other strings would cause a database error. */
export const isFileId = (text: string) => UUID.test(text)

export const THUMBNAIL_WIDTHS = [320, 640, 1280] as const

/** The widths of the pictures of a document's pages. */
export const PAGE_WIDTHS = [800, 1600] as const

export const videoUrl = (fileId: string) => `/media/videos/${fileId}`
export const thumbnailUrl = (fileId: string, width: (typeof THUMBNAIL_WIDTHS)[number] = 1280) =>
  `/media/thumbnails/${fileId}/${width}.webp`
export const resourceUrl = (fileId: string) => `/media/resources/${fileId}`
export const documentUrl = (fileId: string) => `/media/documents/${fileId}`
export const documentPageUrl = (fileId: string, run: string, page: number, width: number) =>
  `${documentUrl(fileId)}/${run}/${page}/${width}.webp`
export const scormUrl = (fileId: string) => `/media/scorm/${fileId}`
export const captionUrl = (captionId: number) => `/media/captions/${captionId}.vtt`
export const posterUrl = (fileId: string) => `/media/posters/${posterId(fileId)}.webp`

/**
 * Returns the ID in a poster's name. A poster is public but its video may not be, so the name must not reveal the
 * file's ID.
 */
const posterId = (fileId: string) =>
  createHash('sha256').update(`poster:${fileId}`).digest('hex').slice(0, 32)

/** Returns the folder of a file. Each file has its own folder, so that its derived objects are deleted with it. */
export const folderOf = (kind: string, fileId: string) => `${kind}/${fileId}/`
export const posterKey = (id: string) => `poster/${id}.webp`
export const posterKeyOf = (fileId: string) => posterKey(posterId(fileId))
export const thumbnailKey = (fileId: string, width: number) => `${folderOf('thumbnail', fileId)}${width}.webp`
/**
 * Returns the storage key of a segment. `run` identifies the encoding run, so that a new run does not affect users who
 * watch the old renditions.
 */
export const segmentKey = (fileId: string, run: string, height: number, segment: number) =>
  `${folderOf('video', fileId)}${run}/${height}/${segment}.ts`
/**
 * Returns the storage key of a file in a package. `path` is its path, as `packagePath` returns it. The key contains
 * the hash of the path, because the path can contain any characters.
 */
export const scormKey = (fileId: string, path: string) =>
  `${folderOf('scorm', fileId)}content/${createHash('sha256').update(path).digest('hex')}`
export const documentPageKey = (fileId: string, run: string, page: number, width: number) =>
  `${folderOf('document', fileId)}${run}/${page}-${width}.webp`
