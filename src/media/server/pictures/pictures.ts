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

/** More than the worst of the largest pictures takes on a busy machine. */
const PICTURE_LIMITS: Limits = { memory: 2 * 1024 ** 3, time: 30_000, idle: 60_000 }

const AT_ONCE = 2

/**
 * Pictures that people send are decoded two at a time, by all workers together: each may take hundreds of megabytes and a core. What waits is counted
 * in pixels: ten of the largest, or hundreds of screenshots.
 */
export const decoding = createLimiter(AT_ONCE, { room: shareOf(10 * MAX_PIXELS, 2 * MAX_PIXELS) })

const free: PictureChild[] = []

type Asked<Work extends keyof Works> = {
  source: Source
  options: Parameters<Works[Work]>[1]
  /** How many bytes come back with it. */
  parts: number
  /** In pixels. */
  size?: number
}

/** Lets a process of its own do it; what that answers is looked at like all that comes from outside. Throws `PictureFailed`. */
async function ask<Work extends keyof Works, Told>(
  work: Work,
  { source, options, parts, size }: Asked<Work>,
  schema: z.ZodType<Told>,
): Promise<{ told: Told; bytes: Buffer[] }> {
  const isPath = typeof source === 'string'
  const question = { work, options, path: isPath ? source : null }
  const answer = await decoding(async () => {
    const child = free.pop() ?? createPictureChild(PICTURE_LIMITS)
    try {
      return await withSemaphore('picture', AT_ONCE, () =>
        child.ask({ told: question, bytes: isPath ? [] : [source] }),
      )
    } finally {
      free.push(child)
    }
  }, size)
  const { success, data } = schema.safeParse(answer.told)
  if (!success || answer.bytes.length !== parts) throw new PictureFailed(JSON.stringify(answer.told))
  return { told: data, bytes: answer.bytes }
}

const length = z.int().positive()
const area = z.object({ width: length, height: length })
const measures = area.extend({ format: z.string(), isTurned: z.boolean() })

/** What a picture says of itself in its header: nothing is unpacked, for a small file can be gigabytes. */
export async function measurePicture(source: Source): Promise<z.infer<typeof measures>> {
  return (await ask('measure', { source, options: {}, parts: 0 }, measures)).told
}

export type Thumbnail = { meta: ImageMeta; sizes: { width: number; bytes: Buffer }[] }

/**
 * Makes the widths that cards and pages use, as WebP without any of the original's bytes, and a blurred placeholder. Refuses
 * (400) what is no picture, or has more pixels than anybody needs.
 */
export async function makeThumbnail(source: Source): Promise<Thumbnail> {
  const widths = [...THUMBNAIL_WIDTHS]
  const { width, height } = await measurePicture(source).catch(refuse)
  if (width * height > MAX_PIXELS) {
    throw mediaErrors.PICTURE_TOO_LARGE({ megapixels: MAX_PIXELS / 1_000_000 })
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
    meta: { ...made.told, widths, placeholder },
    sizes: sizes.map((bytes, n) => ({ width: widths[n] ?? 0, bytes })),
  }
}

/** A picture of ours (a still, a sheet of stills) as WebP. */
export async function toWebp(source: Source, how: { width?: number; quality: number }): Promise<Buffer> {
  const options = { ...how, most: 2 * MAX_PIXELS }
  return ofOne(await ask('webp', { source, options, parts: 1 }, z.null()))
}

/** A drawing of ours (SVG) with a picture in its place, as a JPEG. */
export async function toCard(
  source: Source,
  how: { drawing: string; left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  const options = { ...how, most: MAX_PIXELS }
  return ofOne(await ask('card', { source, options, parts: 1 }, z.null()))
}

/** The picture as its metadata say that it is to be seen, without them. `size` is that of the picture in pixels. */
export async function turnUpright(source: Source, format: PictureFormat, size: number): Promise<Buffer> {
  const options = { format, most: MAX_PIXELS }
  return ofOne(await ask('upright', { source, options, parts: 1, size }, z.null()))
}

/** A picture in grey, a byte a pixel. */
export type Grey = { width: number; height: number; grey: Uint8Array }

/** The picture in grey, of about `area` pixels, without the frame around it whose shades differ less than by `frame`. */
export async function toGreyPicture(
  source: Source,
  options: { area: number; frame: number },
  size?: number,
): Promise<Grey> {
  const made = await ask('grey', { source, options, parts: 1, ...(size && { size }) }, area)
  const grey = ofOne(made)
  if (grey.length !== made.told.width * made.told.height) throw new PictureFailed('Pixels are missing')
  return { ...made.told, grey }
}

const ofOne = ({ bytes }: { bytes: Buffer[] }): Buffer => bytes[0] ?? Buffer.alloc(0)

const refuse = (error: unknown) => {
  throw error instanceof PictureFailed ? mediaErrors.PICTURE_UNREADABLE({ cause: error }) : error
}
