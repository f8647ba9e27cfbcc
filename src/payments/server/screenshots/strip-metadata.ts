import { PictureFailed } from '../../../media/server/pictures/picture-child.ts'

export type PaymentFormat = 'png' | 'jpeg' | 'webp'

/**
 * Some encoders write one part for each 4 kB. A file with far more parts would block other requests for several
 * seconds.
 */
const MAX_PARTS = 5000

/**
 * Removes location, author, software and appended data, without changing any pixel. Keeps data that image viewers
 * need: colours, density, animation. A truncated file stays truncated. Throws `PictureFailed` if there are too many
 * parts.
 */
export function stripMetadata(bytes: Buffer, format: PaymentFormat): Buffer {
  const kept: Buffer[] = []
  let count = 0
  for (const part of { png: pngParts, jpeg: jpegParts, webp: webpParts }[format](bytes)) {
    count += 1
    if (count > MAX_PARTS) throw new PictureFailed('The picture has too many parts')
    if (part) kept.push(part)
  }
  return Buffer.concat(kept)
}

const PNG_HEAD = 8
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

/** The parts of a picture, with null for removed ones. */
type Parts = Generator<Buffer | null>

function* pngParts(bytes: Buffer): Parts {
  yield bytes.subarray(0, PNG_HEAD)
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    yield PNG_KEPT.has(type) ? bytes.subarray(at, end) : null
    if (type === 'IEND') return
    at = end
  }
}

const [SCAN, END, APP0, APP2, APP14] = [0xda, 0xd9, 0xe0, 0xe2, 0xee]
const isNaked = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const COMMENT = 0xfe
/** Application segments that are kept: density, the colour profile, and Adobe's marker for the colour encoding. */
const APPLICATION_KEPT = new Map([
  [APP0, 'JFIF\0'],
  [APP2, 'ICC_PROFILE\0'],
  [APP14, 'Adobe'],
])

function* jpegParts(bytes: Buffer): Parts {
  for (let at = 0; at + 1 < bytes.length;) {
    // A marker can have any number of 0xff bytes before it.
    if (bytes[at] !== 0xff || bytes[at + 1] === 0xff) {
      at += 1
      continue
    }
    const marker = bytes[at + 1] ?? 0
    if (isNaked(marker) || marker === END) {
      yield bytes.subarray(at, at + 2)
      if (marker === END) return
      at += 2
      continue
    }
    if (at + 4 > bytes.length) return
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === SCAN) end = endOfScan(bytes, end)
    yield isNeeded(bytes, at, marker) ? bytes.subarray(at, end) : null
    at = end
  }
}

function isNeeded(bytes: Buffer, at: number, marker: number): boolean {
  if (!isApplication(marker)) return marker !== COMMENT
  const name = APPLICATION_KEPT.get(marker)
  return name !== undefined && bytes.toString('latin1', at + 4, at + 4 + name.length) === name
}

/** Returns the position of the next marker outside the coded picture data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const WEBP_HEAD = 12
const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** The VP8X flags for EXIF and XMP. */
const ANNOUNCED = 0x08 | 0x04

function* webpParts(bytes: Buffer): Parts {
  const head = Buffer.from(bytes.subarray(0, WEBP_HEAD))
  yield head
  let kept = 4
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = WEBP_HEAD; at + 8 <= whole;) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const part = WEBP_KEPT.has(type) ? Buffer.from(bytes.subarray(at, end)) : null
    if (part && type === 'VP8X' && part.length > 8) part.writeUInt8((part[8] ?? 0) & ~ANNOUNCED, 8)
    kept += part?.length ?? 0
    yield part
    at = end
  }
  // The RIFF header contains the length of the rest.
  head.writeUInt32LE(kept, 4)
}
