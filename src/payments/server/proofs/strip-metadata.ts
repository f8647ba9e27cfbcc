export type ProofFormat = 'png' | 'jpeg' | 'webp'

/**
 * The same picture, not a pixel changed, without what the file says beside it: where it was taken, by whom, with what, and
 * whatever was hung on behind its end. What a viewer needs to show it stays (colours, density, animation). Where a file
 * is cut short, so is the answer.
 */
export function stripMetadata(bytes: Buffer, format: ProofFormat): Buffer {
  const parts = { png: pngParts, jpeg: jpegParts, webp: webpParts }[format](bytes)
  return Buffer.concat([...parts])
}

const PNG_HEAD = 8
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

function* pngParts(bytes: Buffer): Generator<Buffer> {
  yield bytes.subarray(0, PNG_HEAD)
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (PNG_KEPT.has(type)) yield bytes.subarray(at, end)
    if (type === 'IEND') return
    at = end
  }
}

const [SCAN, END, APP0, APP2, APP14] = [0xda, 0xd9, 0xe0, 0xe2, 0xee]
const isNaked = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const COMMENT = 0xfe
/** Of the application's own segments: density, the colour profile, and Adobe's mark, which says how the colours are to be read. */
const APPLICATION_KEPT = new Map([
  [APP0, 'JFIF\0'],
  [APP2, 'ICC_PROFILE\0'],
  [APP14, 'Adobe'],
])

function* jpegParts(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 1 < bytes.length;) {
    // A marker may have any number of 0xff before it.
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
    if (isNeeded(bytes, at, marker)) yield bytes.subarray(at, end)
    at = end
  }
}

function isNeeded(bytes: Buffer, at: number, marker: number): boolean {
  if (!isApplication(marker)) return marker !== COMMENT
  const name = APPLICATION_KEPT.get(marker)
  return name !== undefined && bytes.toString('latin1', at + 4, at + 4 + name.length) === name
}

/** Where the next marker is that is not a part of the coded picture. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const WEBP_HEAD = 12
const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** The flags of VP8X that announce EXIF and XMP. */
const ANNOUNCED = 0x08 | 0x04

function* webpParts(bytes: Buffer): Generator<Buffer> {
  const parts: Buffer[] = []
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = WEBP_HEAD; at + 8 <= whole;) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (WEBP_KEPT.has(type)) {
      const part = Buffer.from(bytes.subarray(at, end))
      if (type === 'VP8X' && part.length > 8) part.writeUInt8((part[8] ?? 0) & ~ANNOUNCED, 8)
      parts.push(part)
    }
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, WEBP_HEAD))
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  yield head
  yield* parts
}
