import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Grey } from '../../../media/server/pictures/pictures.ts'
import { type Box, findLines } from './text-lines.ts'

// Two screenshots of one app differ in a few words only, so words are what is compared. The text of a picture is cut into
// pieces of about five letters, and of each piece some hashes say how it looks, whatever its size: they find the few pictures
// that share its rare pieces, and the more of their bits are equal, the more two pieces look alike. How pictures lie on each
// other, and whether they are the same, see compare-pictures.ts.

/** A piece of text: where it is and how it looks. */
export type Piece = Box & { hashes: number[] }
/** A piece that is looked for: also what its hashes would be, had the bits that were nearly the other way been it. */
export type SoughtPiece = Piece & { nearHashes: number[] }
/** What is kept of a picture, so that it is found again. */
export type Likeness = Grey & { pieces: Piece[] }

/** In heights of a line. */
const PIECE_WIDTH = 3
const MOST_PIECES = 160
/** More than any screenshot has: noise. */
const TOO_MANY_PIECES = 1000

const COLUMNS = 10
const ROWS = 4
const BITS = 24
/** In each band, how many bits are turned to find what is nearly the same. */
const UNSURE = 2

/** For each bit of the hashes, which cells of a piece are added and which subtracted: drawn once by lot, the same ever since. */
const BANDS = drawSigns(6)

/** What a picture is found again by. */
export function describe(picture: Grey): Grey & { pieces: SoughtPiece[] } {
  const boxes = findLines(picture).flatMap(cut)
  if (boxes.length > TOO_MANY_PIECES) return { ...picture, pieces: [] }
  const sums = sumUp(picture)
  const pieces = boxes
    .map((box) => ({ ...whole(box), ...hashesOf(sums, picture.width, box) }))
    // Which ones does not matter, as long as a copy chooses the same.
    .sort((a, b) => a.hashes[0]! - b.hashes[0]!)
    .slice(0, MOST_PIECES)
  return { ...picture, pieces }
}

const PIECE_BYTES = 8 + 4 * BANDS.length
const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/**
 * The likeness for the database. Sixteen shades are enough for letters, and so a screenshot is as small as a WebP of it, but
 * read twenty times as fast.
 */
export async function pack({
  width,
  grey,
  pieces,
}: Likeness): Promise<{ width: number; picture: Buffer; pieces: Buffer }> {
  const packed = Buffer.alloc(pieces.length * PIECE_BYTES)
  pieces.forEach(({ left, top, right, bottom, hashes }, n) => {
    ;[left, top, right, bottom].forEach((at, i) => packed.writeUInt16LE(at, n * PIECE_BYTES + 2 * i))
    hashes.forEach((hash, i) => packed.writeInt32LE(hash, n * PIECE_BYTES + 8 + 4 * i))
  })
  const shades = Buffer.alloc(grey.length)
  for (let i = 0; i < grey.length; i += 1) shades[i] = Math.min(255, grey[i]! + 8) & 240
  return { width, picture: await deflate(shades, { level: 4 }), pieces: packed }
}

export function unpackPieces(packed: Buffer): Piece[] {
  return Array.from({ length: packed.length / PIECE_BYTES }, (_, n) => {
    const at = (i: number) => packed.readUInt16LE(n * PIECE_BYTES + 2 * i)
    const hashes = BANDS.map((_band, i) => packed.readInt32LE(n * PIECE_BYTES + 8 + 4 * i))
    return { left: at(0), top: at(1), right: at(2), bottom: at(3), hashes }
  })
}

export async function unpackPicture({
  width,
  picture,
}: {
  width: number
  picture: Uint8Array
}): Promise<Grey> {
  const grey = await inflate(picture)
  return { width, height: grey.length / width, grey }
}

/** Equal pieces: a line of the same text is cut in the same places at any size. */
function cut({ left, right, top, bottom }: Box): Box[] {
  const count = Math.max(1, Math.round((right - left) / (bottom - top) / PIECE_WIDTH))
  const step = (right - left) / count
  return Array.from({ length: count }, (_, n) => ({
    left: left + n * step,
    right: left + (n + 1) * step,
    top,
    bottom,
  }))
}

const whole = ({ left, right, top, bottom }: Box): Box => ({
  left: Math.round(left),
  right: Math.round(right),
  top,
  bottom,
})

/** A bit for each half of the cells: whether it is the lighter one. */
function hashesOf(sums: Float64Array, width: number, box: Box): Pick<SoughtPiece, 'hashes' | 'nearHashes'> {
  const cells = cellsOf(sums, width, box)
  const bands = BANDS.map((halves, n) => {
    const weights = halves.map((signs) => signs.reduce((sum, sign, i) => sum + sign * cells[i]!, 0))
    const hash = weights.reduce((bits, weight, i) => (weight > 0 ? bits | (1 << i) : bits), n << BITS)
    const unsure = [...weights.keys()].sort((i, j) => Math.abs(weights[i]!) - Math.abs(weights[j]!))
    return { hash, near: unsure.slice(0, UNSURE).map((i) => hash ^ (1 << i)) }
  })
  return { hashes: bands.map(({ hash }) => hash), nearHashes: bands.flatMap(({ near }) => near) }
}

/** How much lighter than the whole each cell is. */
function cellsOf(sums: Float64Array, width: number, { left, right, top, bottom }: Box): number[] {
  const across = (right - left) / COLUMNS
  const down = (bottom - top) / ROWS
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
    const x = left + (cell % COLUMNS) * across
    const y = top + Math.floor(cell / COLUMNS) * down
    const sum = (toX: number, toY: number) => sumAt(sums, width, toX, toY)
    return sum(x + across, y + down) - sum(x, y + down) - sum(x + across, y) + sum(x, y)
  })
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length
  return cells.map((cell) => cell - mean)
}

/** The sum of all that is above and left of each corner of a pixel. */
function sumUp({ width, height, grey }: Grey): Float64Array {
  const line = width + 1
  // One line and one corner more, for what lies on the last edge.
  const sums = new Float64Array(line * (height + 2) + 1)
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x]!
      sums[(y + 1) * line + x + 1] = sums[y * line + x + 1]! + row
    }
  }
  return sums
}

function sumAt(sums: Float64Array, width: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const i = row * (width + 1) + column
  const between = (j: number) => sums[j]! + (sums[j + 1]! - sums[j]!) * (x - column)
  return between(i) + (between(i + width + 1) - between(i)) * (y - row)
}

function drawSigns(bands: number): number[][][] {
  let state = 7
  const sign = () => {
    state = (Math.imul(state ^ (state >>> 13), 0x5bd1_e995) + 0x9e37_79b9) >>> 0
    return ((state ^ (state >>> 15)) & 1) * 2 - 1
  }
  const signs = () => Array.from({ length: COLUMNS * ROWS }, sign)
  return Array.from({ length: bands }, () => Array.from({ length: BITS }, signs))
}
