import { LIMITS } from '../../media/files.rules.ts'
import { t } from '../texts/checkout.ts'
import { MEGABYTE } from '../../platform/constants.ts'

/** An error with a message for the student who chose the file. */
export class ScreenshotRefused extends Error {}

const SENT_AS_IT_IS = ['image/png', 'image/jpeg', 'image/webp']
/** Maximum size in bytes. Screenshots of current phones are smaller. Larger pictures are scaled down. */
const MAX_BYTES = 1.5 * MEGABYTE
const MAX_PIXELS = 8_000_000
const LONGEST_EDGE = 2000
const MAX_CHOSEN = 50 * MEGABYTE

/** Returns a picture as a data URL for the request. */
export const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new ScreenshotRefused(t.fileUnreadable)))
    reader.readAsDataURL(blob)
  })

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch {
    throw new ScreenshotRefused(t.pictureUnreadable)
  }
}

/**
 * Returns the picture as a JPEG with a white background. Its longest edge has at most `edge` pixels. Throws
 * `ScreenshotRefused` if the browser can't draw it.
 */
async function shrink(bitmap: ImageBitmap, edge: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new ScreenshotRefused(t.pictureUnreadable)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
  if (!blob) throw new ScreenshotRefused(t.pictureUnreadable)
  return blob
}

/**
 * Returns a selected file as a data URL for the request. Sends an ordinary screenshot unchanged. Redraws a very large
 * picture, or a format that only browsers can read. Throws `ScreenshotRefused` if the file is not a readable picture.
 */
export async function readScreenshot(file: File): Promise<string> {
  if (file.size === 0) throw new ScreenshotRefused(t.fileEmpty)
  if (file.type !== '' && !file.type.startsWith('image/')) throw new ScreenshotRefused(t.notPicture)
  if (file.type === 'image/svg+xml') throw new ScreenshotRefused(t.pictureUnreadable)
  if (file.size > MAX_CHOSEN) throw new ScreenshotRefused(t.pictureTooLarge)
  const bitmap = await decode(file)
  try {
    const small = file.size <= MAX_BYTES && bitmap.width * bitmap.height <= MAX_PIXELS
    if (small && SENT_AS_IT_IS.includes(file.type)) return await asDataUrl(file)
    const drawn = await shrink(bitmap, LONGEST_EDGE)
    const sent = drawn.size <= LIMITS.screenshot ? drawn : await shrink(bitmap, LONGEST_EDGE / 2)
    return await asDataUrl(sent)
  } finally {
    bitmap.close()
  }
}
