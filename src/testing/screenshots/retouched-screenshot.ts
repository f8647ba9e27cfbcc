import sharp, { type Sharp } from 'sharp'
import { chance } from './claims.ts'

/** Changes that a student could make before submitting a picture again. `amount` is the strength, from 0 to 1. */
const RETOUCHES: Record<
  string,
  (picture: Sharp, amount: number, size: { width: number; height: number }) => Sharp
> = {
  'cropped above': (picture, amount, { width, height }) =>
    crop(picture, width, height, [part(amount), 0, 0, 0]),
  'cropped below': (picture, amount, { width, height }) =>
    crop(picture, width, height, [0, 0, part(amount), 0]),
  'cropped at the sides': (picture, amount, { width, height }) =>
    crop(picture, width, height, [0, part(amount), 0, part(amount)]),
  'cropped all around': (picture, amount, { width, height }) =>
    crop(
      picture,
      width,
      height,
      Array.from({ length: 4 }, () => part(amount)),
    ),
  'with a white border': (picture, amount) => border(picture, amount, '#fff'),
  'with a black border': (picture, amount) => border(picture, amount, '#000'),
  'with bars at the sides': (picture, amount) =>
    picture.extend({
      left: 40 + Math.round(amount * 300),
      right: 40 + Math.round(amount * 300),
      background: '#000',
    }),
  smaller: (picture, amount, { width }) =>
    picture.resize({ width: Math.round(width * (0.45 + amount * 0.4)) }),
  larger: (picture, amount, { width }) =>
    picture.resize({ width: Math.round(width * (1.05 + amount * 0.45)) }),
}

/** Returns a fraction between 3% and 8%. */
const part = (amount: number) => 0.03 + 0.05 * amount

function crop(
  picture: Sharp,
  width: number,
  height: number,
  [top = 0, right = 0, bottom = 0, left = 0]: number[],
): Sharp {
  const [x, y] = [Math.round(left * width), Math.round(top * height)]
  return picture.extract({
    left: x,
    top: y,
    width: Math.min(width - x, Math.round((1 - left - right) * width)),
    height: Math.min(height - y, Math.round((1 - top - bottom) * height)),
  })
}

function border(picture: Sharp, amount: number, background: string): Sharp {
  const by = Math.round(20 + amount * 80)
  return picture.extend({ top: by, bottom: by, left: by, right: by, background })
}

/**
 * Returns the picture as a student might submit it again: recompressed, with one or two changes. Also returns these
 * changes.
 */
export async function retouch(proof: Buffer, n: number, seed = 1): Promise<{ bytes: Buffer; how: string }> {
  const names = Object.keys(RETOUCHES)
  const random = chance(seed * 7919 + n)
  const first = names[n % names.length] ?? ''
  const second = names[(n + 2 + random(names.length - 3)) % names.length] ?? ''
  const chosen = n % 3 === 0 ? [first] : [first, second]
  let picture = sharp(proof)
  for (const name of chosen) {
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    picture = RETOUCHES[name]?.(sharp(data, { raw: info }), random(101) / 100, info) ?? picture
  }
  const quality = 40 + random(46)
  const format = n % 4 === 3 ? 'webp' : 'jpeg'
  return {
    bytes: await picture.toFormat(format, { quality }).toBuffer(),
    how: `${chosen.join(', ')}, ${format} ${quality}`,
  }
}
