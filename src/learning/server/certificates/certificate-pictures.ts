import { buffer } from 'node:stream/consumers'
import type { Picture } from '../../../documents/server/certificate-page.ts'
import { thumbnailKey } from '../../../media/server/files/addresses.ts'
import { measurePicture, turnUpright } from '../../../media/server/pictures/pictures.ts'
import type { Storage } from '../../../platform/server/storage/storage.ts'

/** Width in pixels, about 200 pixels per inch in the PDF. */
const WIDTH = 640
/** Enough for the current pictures of the template, and for those before a change. */
const MAX_CACHED = 4

const cached = new Map<string, Promise<Picture>>()

async function readPng(storage: Storage, fileId: string): Promise<Picture> {
  const picture = await buffer(await storage.read(thumbnailKey(fileId, WIDTH)))
  const { width, height } = await measurePicture(picture)
  const png = await turnUpright(picture, 'png', width * height)
  return { id: fileId, data: `data:image/png;base64,${png.toString('base64')}` }
}

/** Returns an uploaded picture as a PNG in a data URL, because PDFs cannot contain WebP. Null without a picture. */
export async function readPicture(storage: Storage, fileId: string | null): Promise<Picture | null> {
  if (fileId === null) return null
  const picture = cached.get(fileId) ?? readPng(storage, fileId)
  // Moves the picture to the end, so that the cache stays in LRU order.
  cached.delete(fileId)
  cached.set(fileId, picture)
  picture.catch(() => cached.delete(fileId))
  for (const oldest of cached.keys()) {
    if (cached.size <= MAX_CACHED) break
    cached.delete(oldest)
  }
  return picture
}
