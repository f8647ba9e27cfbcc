import { LIMITS } from '../../../platform/constants.ts'
import type { ImageMeta } from '../../tables.ts'
import { mediaErrors } from '../../errors.ts'
import { shareOf } from '../../../platform/server/workers/worker.ts'
import { THUMBNAIL_WIDTHS } from './addresses.ts'
import { createLimiter } from './limiter.ts'

const MAX_PIXELS = LIMITS.proofPixels

/** The library for pictures, loaded when the first one comes: it takes as much memory as a small server. */
export const loadSharp = async () => (await import('sharp')).default

/**
 * Pictures that people send are decoded two at a time: each may take hundreds of megabytes, and two of Node's four threads,
 * which also hash passwords and read files. What waits is counted in pixels: ten of the largest, or hundreds of screenshots.
 */
export const decoding = createLimiter(shareOf(2), { room: shareOf(10 * MAX_PIXELS, 2 * MAX_PIXELS) })

export type Thumbnail = { meta: ImageMeta; sizes: { width: number; bytes: Buffer }[] }

/**
 * Measures a picture by its header alone and refuses (400) what is none, or has more pixels than anybody needs: a small
 * file can unpack to gigabytes.
 */
export async function measureImage(source: Buffer | string): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  const metadata = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw mediaErrors.PICTURE_UNREADABLE({ cause: error })
    })
  const { width, height } = metadata
  if (width * height > MAX_PIXELS) {
    throw mediaErrors.PICTURE_TOO_LARGE({ megapixels: MAX_PIXELS / 1_000_000 })
  }
  return { width, height }
}

/** Makes the widths that cards and pages use, as WebP without any of the original's bytes, and a blurred placeholder. */
export async function makeThumbnail(source: Buffer | string): Promise<Thumbnail> {
  const { width, height } = await measureImage(source)
  return decoding(async () => {
    const sharp = await loadSharp()
    try {
      const whole = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: THUMBNAIL_WIDTHS.at(-1)!, height: 4000, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = whole.info
      const picture = () => sharp(whole.data, { raw: { width, height, channels } })
      const sizes = await Promise.all(
        THUMBNAIL_WIDTHS.map(async (size) => ({
          width: size,
          bytes: await picture()
            .resize({ width: size, withoutEnlargement: true })
            .webp({ quality: 78 })
            .toBuffer(),
        })),
      )
      const tiny = await picture().resize({ width: 16 }).blur(1).webp({ quality: 40 }).toBuffer()
      const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
      return { meta: { width, height, widths: [...THUMBNAIL_WIDTHS], placeholder }, sizes }
    } catch (error) {
      throw mediaErrors.PICTURE_UNREADABLE({ cause: error })
    }
  }, width * height)
}

/** A picture of ours (a still, a sheet of stills) as WebP. */
export async function toWebp(
  source: Buffer | string,
  { width, quality }: { width?: number; quality: number },
) {
  const sharp = await loadSharp()
  const picture = sharp(source, { limitInputPixels: MAX_PIXELS * 2 })
  if (width) picture.resize({ width, withoutEnlargement: true })
  return picture.webp({ quality }).toBuffer()
}
