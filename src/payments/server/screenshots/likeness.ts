import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Grey } from '../../../media/server/pictures/pictures.ts'
import { type Box, findLines } from './text-lines.ts'

// Finds similar payment screenshots. Screenshots of one app differ only in a few words, so we compare words. We cut the
// text of a picture into pieces of about five letters. Each piece has hashes that describe its appearance at any size.
// Rare hashes find the few pictures with the same pieces. The more equal bits two hashes have, the more similar the
// pieces are. compare-pictures.ts aligns and compares the pictures.

/** A piece of text: its position, and the hashes of its appearance. */
export type Piece = Box & { hashes: number[] }
/** A piece to search for. `nearHashes` are its hashes with uncertain bits flipped. */
export type SoughtPiece = Piece & { nearHashes: number[] }
/** The stored fingerprint of a picture. */
export type Likeness = Grey & { pieces: Piece[] }

/** Width of a piece, as a multiple of the line height. */
const PIECE_WIDTH = 3
const MAX_PIECES = 160
/** A picture with more pieces than this is noise, not a screenshot. */
const TOO_MANY_PIECES = 1000

const COLUMNS = 10
const ROWS = 4
const BITS = 24
/** The number of uncertain bits to flip in each band. */
const UNSURE = 2

/**
 * For each bit of the hashes, the cells of a piece to add and to subtract. They were chosen at random once, and must
 * not change.
 */
const BANDS = drawSigns(6)

/** Returns the fingerprint of a picture. */
export function describe(picture: Grey): Grey & { pieces: SoughtPiece[] } {
  const boxes = findLines(picture).flatMap(cut)
  if (boxes.length > TOO_MANY_PIECES) return { ...picture, pieces: [] }
  const sums = sumUp(picture)
  const pieces = boxes
    .map((box) => ({ ...whole(box), ...hashesOf(sums, picture.width, box) }))
    // Any order works if a copy of the picture keeps the same pieces, so this sorts by hash.
    .sort((a, b) => a.hashes[0]! - b.hashes[0]!)
    .slice(0, MAX_PIECES)
  return { ...picture, pieces }
}

const PIECE_BYTES = 8 + 4 * BANDS.length
const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/**
 * Packs the fingerprint for the database. Sixteen shades are enough for letters. The packed picture is as small as
 * WebP, but decodes twenty times as fast.
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

/** Cuts a line into equal pieces, so that the same text is cut at the same positions at any size. */
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

/** Computes one bit for each half of the cells. The bit is set if this half is lighter. */
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

/** Returns how much lighter each cell is than the average. */
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

/** Returns a summed-area table: for each pixel corner, the sum of everything above and to the left. */
function sumUp({ width, height, grey }: Grey): Float64Array {
  const line = width + 1
  // The table has one extra line and one extra corner, for boxes at the last edge.
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
