import { crc32, deflateSync } from 'node:zlib'

// Builds malicious files from parts, so that virus scanners don't report this repository.

/** Returns a box of an MP4 file. */
export function box(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}

type Box = { type: string; body: Buffer }

export function boxesOf(bytes: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return found
}

/** Returns the video with the boxes at this path replaced. `['moov', 'trak']` means all tracks. */
export function remake(bytes: Buffer, [type, ...deeper]: string[], make: (body: Buffer) => Buffer[]): Buffer {
  return Buffer.concat(
    boxesOf(bytes).flatMap((one) => {
      if (one.type !== type) return [box(one.type, one.body)]
      return deeper.length === 0 ? make(one.body) : [box(one.type, remake(one.body, deeper, make))]
    }),
  )
}

/** Returns a video that refers to frames at another URL. */
export const filmElsewhere = (film: Buffer, address: string) =>
  remake(film, ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'], () => [
    box(
      'dref',
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
      box('url ', Buffer.alloc(4), Buffer.from(`${address}\0`)),
    ),
  ])

export const filmOfManyTracks = (film: Buffer, count: number) =>
  remake(film, ['moov', 'trak'], (body) => Array.from({ length: count }, () => box('trak', body)))

const part = (type: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Returns a PNG of one colour, with an optional text. The file is small even if its header states large dimensions. */
export function png(width: number, height: number, { rows = height, text = '' } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  const pixels = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', header),
    ...(text ? [part('tEXt', Buffer.from(`Comment\0${text}`))] : []),
    part('IDAT', pixels),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a GIF with this number of frames of one pixel each, and a comment. */
export function gif(frames: number, comment = ''): Buffer {
  const frame = Buffer.from('21f90400000000002c0000000001000100000202440100', 'hex')
  const said = comment
    ? Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(comment), Buffer.from([0])])
    : Buffer.alloc(0)
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    said,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}
