import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measurePicture } from '../../media/server/pictures/pictures.ts'
import { expectations, type Expectation } from '../guards/calls.ts'
import { asDataUrl, picture } from '../pictures.ts'
import { type LoopServer, openLoopServer } from './loop-server.ts'

let server: LoopServer
beforeAll(async () => {
  server = await openLoopServer()
})
afterAll(() => server.close())

/** The maximum size of a screenshot in bytes. */
const SIZE = 4_900_000

const inserted = (bytes: Buffer, at: number, part: Buffer) =>
  Buffer.concat([
    bytes.subarray(0, at),
    Buffer.alloc(Math.floor(SIZE / part.length) * part.length, part),
    bytes.subarray(at),
  ])

/** Returns a PNG chunk with a type but no data. */
const emptyPart = (name: string) => {
  const part = Buffer.alloc(12)
  part.write(name, 4, 'latin1')
  part.writeUInt32BE(crc32(name), 8)
  return part
}

/** Returns a picture with blocks of noise on a light background, which look like lines of text. */
function noise(size: number, block: { width: number; height: number; gap: number }): Promise<Buffer> {
  const grey = Buffer.alloc(size * size, 230)
  let state = 1
  for (let top = 4; top + block.height < size - 4; top += block.height + block.gap)
    for (let left = 4; left + block.width < size - 4; left += block.width + 2 * block.gap)
      for (let y = top; y < top + block.height; y++)
        for (let x = left; x < left + block.width; x++) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          grey[y * size + x] = (state >>> 24) % 200
        }
  return sharp(grey, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer()
}

const pictures: Record<string, () => Promise<[Buffer, 'png' | 'jpeg' | 'webp']>> = {
  'a JPEG with two million markers': async () => [
    inserted(await picture(1, 'jpeg', 270), 2, Buffer.from('ffd0', 'hex')),
    'jpeg',
  ],
  'a PNG with four hundred thousand parts': async () => {
    const plain = await picture(1, 'png', 270)
    return [inserted(plain, plain.indexOf('IDAT') - 4, emptyPart('laNt')), 'png']
  },
  'a WebP with six hundred thousand parts': async () => {
    const plain = await picture(1, 'webp', 270)
    const bytes = inserted(plain, plain.length, Buffer.from('LANT\0\0\0\0', 'latin1'))
    bytes.writeUInt32LE(bytes.length - 8, 4)
    return [bytes, 'webp']
  },
  'lines of noise': async () => [await noise(775, { width: 200, height: 10, gap: 6 }), 'png'],
  'thousands of words of noise': async () => [await noise(775, { width: 20, height: 6, gap: 6 }), 'png'],
}

test.each(Object.entries(pictures))('no screenshot blocks the event loop: %s', async (name, make) => {
  const [bytes, format] = await make()
  // In another format, the server would reject the picture before decoding it.
  expect(await measurePicture(bytes)).toMatchObject({ format })
  const [first] = (expectations as Record<string, Expectation[]>)['payments.create'] ?? []
  const body = JSON.stringify({
    json: { ...(first?.input(server.things) as object), proofImage: asDataUrl(bytes, format) },
  })
  await server.expectQuick([{ name, path: '/trpc/payments.create', method: 'POST', body, as: 'other' }], {
    restore: true,
  })
})
