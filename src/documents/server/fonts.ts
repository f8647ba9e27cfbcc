import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { fontOfScript, type Script } from '../../platform/server/fonts/scripts.ts'
import { projectRoot } from '../../platform/server/process/project-root.ts'

const OURS = { regular: 'RadioCanada-Regular.ttf', strong: 'RadioCanada-SemiBold.ttf' } as const
export type Face = keyof typeof OURS

const folder = join(projectRoot, 'src/documents/server/fonts')
export const fontFile = (face: Face) => join(folder, OURS[face])

/** Returns the tables of a font as TrueType. HarfBuzz can't read the compressed format WOFF. */
export function readFont(font: Face | Script): Buffer {
  const file = readFileSync(font in OURS ? fontFile(font as Face) : fontOfScript(font as Script))
  return file.toString('latin1', 0, 4) === 'wOFF' ? unpackWoff(file) : file
}

const HEADER = 12
const ENTRY = 16
const WOFF_HEADER = 44
const WOFF_ENTRY = 20

/** Unpacks WOFF 1.0: the same tables, each compressed with zlib if that makes it smaller. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(HEADER + ENTRY * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts = [head]
  let offset = head.length
  for (let at = 0; at < count; at++) {
    const entry = WOFF_HEADER + WOFF_ENTRY * at
    const [from, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(from, from + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const to = HEADER + ENTRY * at
    woff.copy(head, to, entry, entry + 4)
    woff.copy(head, to + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    // Tables begin at multiples of four bytes.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
