import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PictureFailed } from '../../../media/server/pictures/picture-child.ts'
import { picture } from '../../../testing/pictures.ts'
import { type PaymentFormat, stripMetadata } from './strip-metadata.ts'

const PLACE = 'somewhere near Pune'
const formats: PaymentFormat[] = ['png', 'jpeg', 'webp']

/** Creates a picture with a location in EXIF and XMP, and with bytes after its end. */
const talkative = async (format: PaymentFormat) =>
  Buffer.concat([
    await sharp(await picture(1, 'png', 270))
      .withExif({ IFD0: { ImageDescription: PLACE }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
      .withXmp(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${PLACE}"/></rdf:RDF></x:xmpmeta>`,
      )
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer(),
    Buffer.from(`hung on: ${PLACE}`),
  ])

describe.each(formats)('%s', (format) => {
  test('loses its metadata, and no pixel', async () => {
    const before = await talkative(format)
    expect(before.includes(PLACE)).toBe(true)
    const after = stripMetadata(before, format)
    expect(after.includes(PLACE)).toBe(false)
    const meta = await sharp(after).metadata()
    expect([meta.format, meta.exif, meta.xmp]).toEqual([format, undefined, undefined])
    expect(meta.icc).toBeDefined()
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect((await pixels(after)).equals(await pixels(before))).toBe(true)
    expect(stripMetadata(after, format).equals(after)).toBe(true)
  })

  test('stays unchanged without metadata', async () => {
    const plain = await picture(2, format)
    expect(stripMetadata(plain, format).equals(plain)).toBe(true)
  })

  test('can be cut off at any position', async () => {
    const whole = await talkative(format)
    for (let length = 12; length < whole.length; length += 97)
      expect(stripMetadata(whole.subarray(0, length), format).length).toBeLessThanOrEqual(length)
  })
})

test('keeps the scans of a progressive JPEG', async () => {
  const plain = await sharp(await picture(3, 'png', 270))
    .jpeg({ progressive: true })
    .toBuffer()
  const comment = Buffer.concat([Buffer.from('fffe0009', 'hex'), Buffer.from('remark!')])
  const table = plain.indexOf(Buffer.from('ffc4', 'hex'), plain.indexOf(Buffer.from('ffda', 'hex')))
  const remarked = Buffer.concat([plain.subarray(0, table), comment, plain.subarray(table)])
  const after = stripMetadata(remarked, 'jpeg')
  expect(after.includes('remark!')).toBe(false)
  expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
})

test('refuses a picture in thousands of parts, whether they are kept or not', async () => {
  const [png, jpeg, webp] = await Promise.all(formats.map((format) => picture(4, format)))
  const many = (part: Buffer) => Buffer.alloc(10_000 * part.length, part)
  const data = png!.indexOf('IDAT') - 4
  const empty = Buffer.from('000000006c614e7400000000', 'hex')
  expect(() =>
    stripMetadata(Buffer.concat([png!.subarray(0, data), many(empty), png!.subarray(data)]), 'png'),
  ).toThrow(PictureFailed)
  const marked = Buffer.concat([jpeg!.subarray(0, 2), many(Buffer.from('ffd0', 'hex')), jpeg!.subarray(2)])
  expect(() => stripMetadata(marked, 'jpeg')).toThrow(PictureFailed)
  const longer = Buffer.concat([webp!, many(Buffer.from('LANT\0\0\0\0', 'latin1'))])
  longer.writeUInt32LE(longer.length - 8, 4)
  expect(() => stripMetadata(longer, 'webp')).toThrow(PictureFailed)
})
