import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'webp'

/** Returns a data URL of a picture that looks like a screenshot and depends on the seed. */
export async function screenshot(seed = 1, format: Format = 'png', width = 90): Promise<string> {
  return asDataUrl(await picture(seed, format, width), format)
}

export const asDataUrl = (bytes: Buffer, format: Format = 'png') =>
  `data:image/${format};base64,${bytes.toString('base64')}`

/** Returns a picture of grey bars. The seed determines their order. */
export function picture(seed: number, format: Format = 'png', width = 90): Promise<Buffer> {
  let state = seed * 2_654_435_761
  const bars = Array.from({ length: 72 }, (_, n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const grey = (state >>> 24) & 0xff
    return `<rect x="${(n % 9) * 10}" y="${Math.floor(n / 9) * 10}" width="10" height="10" fill="rgb(${grey},${grey},${grey})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 80" width="${width}" height="${(width * 8) / 9}">${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer()
}

/** Returns a picture of one colour. */
export function sampleImage(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif',
  width = 64,
  height = 48,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#cc6633' } })
    .toFormat(format)
    .toBuffer()
}
