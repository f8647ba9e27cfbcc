import { createHash } from 'node:crypto'

/** Where stored files are found: their addresses for readers, and their keys in the storage. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the text can be the id of a file; the database would answer an error for the rest. */
export const isFileId = (text: string) => UUID.test(text)

export const THUMBNAIL_WIDTHS = [320, 640, 1280] as const

export const videoUrl = (fileId: string) => `/media/videos/${fileId}`
export const thumbnailUrl = (fileId: string, width: (typeof THUMBNAIL_WIDTHS)[number] = 1280) =>
  `/media/thumbnails/${fileId}/${width}.webp`
export const resourceUrl = (fileId: string) => `/media/resources/${fileId}`
export const captionUrl = (captionId: number) => `/media/captions/${captionId}.vtt`
export const posterUrl = (fileId: string) => `/media/posters/${posterId(fileId)}.webp`

/** A poster is public, its video may not be: the poster's name must not lead to the file's. */
const posterId = (fileId: string) =>
  createHash('sha256').update(`poster:${fileId}`).digest('hex').slice(0, 32)

/** Every file has a folder of its own, so that what was made of it is deleted with it. */
export const folderOf = (kind: string, fileId: string) => `${kind}/${fileId}/`
export const posterKey = (id: string) => `poster/${id}.webp`
export const posterKeyOf = (fileId: string) => posterKey(posterId(fileId))
export const thumbnailKey = (fileId: string, width: number) => `${folderOf('thumbnail', fileId)}${width}.webp`
/** `run` names one making of the renditions: a second one does not disturb who watches the first. */
export const segmentKey = (fileId: string, run: string, height: number, segment: number) =>
  `${folderOf('video', fileId)}${run}/${height}/${segment}.ts`
