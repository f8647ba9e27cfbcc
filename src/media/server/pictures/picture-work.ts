import sharp from 'sharp'
import type { Message } from './messages.ts'

// Processes untrusted pictures. Runs only in a separate process (picture-process.ts), so that a bug in a decoder does
// not affect the server.

/** The bytes of a picture, or the path of its file. */
export type Source = Buffer | string
export type PictureFormat = 'png' | 'jpeg' | 'webp'
type Size = { width: number; height: number }
type CardPlace = Size & { drawing: string; left: number; top: number; most: number }

// Turns the cache off, because each picture is processed only once.
sharp.cache(false)

export const works = {
  /** Returns the format and the dimensions. Reads only the header. */
  async measure(source: Source, _options: object): Promise<Message> {
    const {
      width,
      height,
      format,
      orientation = 1,
    } = await sharp(source, { limitInputPixels: false }).metadata()
    return { value: { width, height, format, isTurned: orientation > 1 }, bytes: [] }
  },

  /** Returns WebP files, a tiny one first and then one per width, without metadata of the original. */
  async thumbnail(source: Source, { widths, most }: { widths: number[]; most: number }): Promise<Message> {
    const whole = await sharp(source, { limitInputPixels: most, failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.max(...widths), height: 4000, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = whole.info
    const picture = () => sharp(whole.data, { raw: { width, height, channels } })
    const sizes = widths.map((size) =>
      picture().resize({ width: size, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer(),
    )
    const tiny = picture().resize({ width: 16 }).blur(1).webp({ quality: 40 }).toBuffer()
    return { value: { width, height }, bytes: await Promise.all([tiny, ...sizes]) }
  },

  /** Returns the picture upright as WebP without metadata, with sides of at most `side` pixels. */
  async page(source: Source, { side, most }: { side: number; most: number }): Promise<Message> {
    const page = await sharp(source, { limitInputPixels: most, failOn: 'none' })
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { value: { width: page.info.width, height: page.info.height }, bytes: [page.data] }
  },

  async webp(
    source: Source,
    { width, quality, most }: { width?: number; quality: number; most: number },
  ): Promise<Message> {
    const picture = sharp(source, { limitInputPixels: most })
    if (width) picture.resize({ width, withoutEnlargement: true })
    return { value: null, bytes: [await picture.webp({ quality }).toBuffer()] }
  },

  /** Places the picture in an area of a drawing and returns a JPEG. */
  async card(source: Source, { drawing, left, top, width, height, most }: CardPlace): Promise<Message> {
    const cover = await sharp(source, { limitInputPixels: most })
      .resize(width, height, { fit: 'cover' })
      .toBuffer()
    const card = sharp(Buffer.from(drawing)).composite([{ input: cover, left, top }])
    return { value: null, bytes: [await card.jpeg({ quality: 84, mozjpeg: true }).toBuffer()] }
  },

  /** Returns a square PNG with the picture in its middle, at most `inner` pixels wide and high. */
  async icon(
    source: Source,
    { size, inner, ground, most }: { size: number; inner: number; ground: string | null; most: number },
  ): Promise<Message> {
    const picture = await sharp(source, { limitInputPixels: most })
      .resize(inner, inner, { fit: 'inside' })
      .png()
      .toBuffer()
    const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
    const icon = sharp({ create: { width: size, height: size, channels: 4, background } })
    return {
      value: null,
      bytes: [
        await icon
          .composite([{ input: picture }])
          .png()
          .toBuffer(),
      ],
    }
  },

  /** Rotates the picture according to its metadata and removes the metadata. */
  async upright(source: Source, { format, most }: { format: PictureFormat; most: number }): Promise<Message> {
    const turned = sharp(source, { limitInputPixels: most, failOn: 'none' })
      .autoOrient()
      .toFormat(format, format === 'png' ? {} : { quality: 92 })
    return { value: null, bytes: [await turned.toBuffer()] }
  },

  /** Returns the picture in greyscale with about `area` pixels, without the empty frame around it. */
  async grey(source: Source, { area, frame }: { area: number; frame: number }): Promise<Message> {
    const picture = sharp(source, { failOn: 'none' })
    const { width, height } = await picture.metadata()
    const sized = sizedTo(area, { width, height })
    const small = await picture
      .flatten({ background: 'white' })
      .greyscale()
      .resize(sized.width, sized.height, { fit: 'fill' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { data, info } = await sharp(small.data, { raw: small.info })
      .trim({ threshold: frame, lineArt: true })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { value: { width: info.width, height: info.height }, bytes: [data] }
  },
}

function sizedTo(area: number, { width, height }: Size): Size {
  const scale = Math.sqrt(area / (width * height))
  const sized = (length: number) => Math.min(4000, Math.max(8, Math.round(length * scale)))
  return { width: sized(width), height: sized(height) }
}

export type Works = typeof works
