import { z } from 'zod'
import { LIMITS } from '../../files.rules.ts'
import { mediaErrors } from '../../errors.ts'
import type { ImageMeta } from '../../tables.ts'
import { withSemaphore } from '../../../platform/server/workers/turns.ts'
import { shareOf } from '../../../platform/server/workers/worker.ts'
import { THUMBNAIL_WIDTHS } from '../files/addresses.ts'
import { createLimiter } from '../files/limiter.ts'
import { createPictureChild, type Limits, type PictureChild, PictureFailed } from './picture-child.ts'
import type { PictureFormat, Source, Works } from './picture-work.ts'

const MAX_PIXELS = LIMITS.screenshotPixels

/** Limits for one picture. The largest pictures need less, even on a busy machine. */
const PICTURE_LIMITS: Limits = { memory: 2 * 1024 ** 3, time: 30_000, idle: 60_000 }

const AT_ONCE = 2

/**
 * All workers together decode two uploaded pictures at a time, because each picture may need hundreds of megabytes
 * and a core. The total number of pixels limits the queue: it has room for ten of the largest pictures, or for
 * hundreds of screenshots.
 */
export const decoding = createLimiter(AT_ONCE, { room: shareOf(10 * MAX_PIXELS, 2 * MAX_PIXELS) })

const free: PictureChild[] = []

type Asked<Work extends keyof Works> = {
  source: Source
  options: Parameters<Works[Work]>[1]
  /** The number of byte buffers in the response. */
  parts: number
  /** The size of the picture in pixels. */
  size?: number
}

/**
 * Runs the work in the picture process. Validates the response like all external data. Throws `PictureFailed` if the
 * picture cannot be decoded.
 */
async function ask<Work extends keyof Works, Value>(
  work: Work,
  { source, options, parts, size }: Asked<Work>,
  schema: z.ZodType<Value>,
): Promise<{ value: Value; bytes: Buffer[] }> {
  const isPath = typeof source === 'string'
  const question = { work, options, path: isPath ? source : null }
  const answer = await decoding(async () => {
    const child = free.pop() ?? createPictureChild(PICTURE_LIMITS)
    try {
      return await withSemaphore('picture', AT_ONCE, () =>
        child.ask({ value: question, bytes: isPath ? [] : [source] }),
      )
    } finally {
      free.push(child)
    }
  }, size)
  const { success, data } = schema.safeParse(answer.value)
  if (!success || answer.bytes.length !== parts) throw new PictureFailed(JSON.stringify(answer.value))
  return { value: data, bytes: answer.bytes }
}

const length = z.int().positive()
const area = z.object({ width: length, height: length })
const measures = area.extend({ format: z.string(), isTurned: z.boolean() })

/** Reads the picture's header without decoding the picture, because a small file can decode to gigabytes. */
export async function measurePicture(source: Source): Promise<z.infer<typeof measures>> {
  return (await ask('measure', { source, options: {}, parts: 0 }, measures)).value
}

export type Thumbnail = { meta: ImageMeta; sizes: { width: number; bytes: Buffer }[] }

/**
 * Creates the widths that cards and pages use, as WebP without metadata of the original, and a blurred placeholder.
 * Throws 400 if the file is not a picture or has too many pixels.
 */
export async function makeThumbnail(source: Source): Promise<Thumbnail> {
  const widths = [...THUMBNAIL_WIDTHS]
  const { width, height } = await measurePicture(source).catch(refuse)
  if (width * height > MAX_PIXELS) {
    throw mediaErrors.PICTURE_TOO_LARGE()
  }
  const options = { widths, most: MAX_PIXELS }
  const made = await ask(
    'thumbnail',
    { source, options, parts: widths.length + 1, size: width * height },
    area,
  ).catch(refuse)
  const [tiny, ...sizes] = made.bytes
  const placeholder = `data:image/webp;base64,${tiny?.toString('base64')}`
  return {
    meta: { ...made.value, widths, placeholder },
    sizes: sizes.map((bytes, n) => ({ width: widths[n] ?? 0, bytes })),
  }
}

/**
 * Makes a page of a submission from a photograph: upright, as WebP, without metadata such as the location. Throws
 * 400 if the file is not a picture or has too many pixels.
 */
export async function makePage(
  source: Source,
  side: number,
): Promise<{ width: number; height: number; bytes: Buffer }> {
  const { width, height } = await measurePicture(source).catch(refuse)
  if (width * height > MAX_PIXELS) {
    throw mediaErrors.PICTURE_TOO_LARGE()
  }
  const options = { side, most: MAX_PIXELS }
  const made = await ask('page', { source, options, parts: 1, size: width * height }, area).catch(refuse)
  return { ...made.value, bytes: ofOne(made) }
}

/** Converts a trusted picture (a still or a sheet of stills) to WebP. */
export async function toWebp(source: Source, how: { width?: number; quality: number }): Promise<Buffer> {
  const options = { ...how, most: 2 * MAX_PIXELS }
  return ofOne(await ask('webp', { source, options, parts: 1 }, z.null()))
}

/** Renders one of our drawings (SVG) with a picture in it, as a JPEG. */
export async function toCard(
  source: Source,
  how: { drawing: string; left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  const options = { ...how, most: MAX_PIXELS }
  return ofOne(await ask('card', { source, options, parts: 1 }, z.null()))
}

/** Makes a square PNG from a picture. The background is a colour or transparent. */
export async function toIcon(
  source: Source,
  how: { size: number; inner: number; ground: string | null },
): Promise<Buffer> {
  const options = { ...how, most: MAX_PIXELS }
  return ofOne(await ask('icon', { source, options, parts: 1 }, z.null()))
}

/** Rotates the picture according to its metadata and removes the metadata. `size` is its number of pixels. */
export async function turnUpright(source: Source, format: PictureFormat, size: number): Promise<Buffer> {
  const options = { format, most: MAX_PIXELS }
  return ofOne(await ask('upright', { source, options, parts: 1, size }, z.null()))
}

/** A greyscale picture with one byte per pixel. */
export type Grey = { width: number; height: number; grey: Uint8Array }

/**
 * Converts the picture to greyscale with about `area` pixels. Removes borders whose shades differ by less than `frame`.
 * Throws `PictureFailed` if the picture cannot be decoded.
 */
export async function toGreyPicture(
  source: Source,
  options: { area: number; frame: number },
  size?: number,
): Promise<Grey> {
  const made = await ask('grey', { source, options, parts: 1, ...(size && { size }) }, area)
  const grey = ofOne(made)
  if (grey.length !== made.value.width * made.value.height) throw new PictureFailed('Pixels are missing')
  return { ...made.value, grey }
}

const ofOne = ({ bytes }: { bytes: Buffer[] }): Buffer => bytes[0] ?? Buffer.alloc(0)

const refuse = (error: unknown) => {
  throw error instanceof PictureFailed ? mediaErrors.PICTURE_UNREADABLE({ cause: error }) : error
}
