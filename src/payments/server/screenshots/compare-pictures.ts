import type { Likeness, Piece } from './likeness.ts'
import type { Grey } from '../../../media/server/pictures/pictures.ts'
import type { Box } from './text-lines.ts'

/** The position of another picture on this one. Scale the other picture first, then shift it. */
export type Alignment = { scale: number; x: number; y: number }
type Pair = readonly [Piece, Piece]

/** Minimum likeness of two pieces of the same text. */
export const SAME = 0.79
/**
 * Number of pieces that may differ in the same picture, because it was edited in one position or an edge cuts a
 * piece.
 */
const TOUCHED = 1
const MIN_PIECES = 6
const MIN_PART = 0.6

/**
 * Returns the likeness of two pictures with this alignment, from 0 to 1. It is the likeness of the second most
 * different piece. Different payments in one app are below `SAME`. Returns 0 if the pictures have too little in common.
 */
export function compare(one: Likeness, other: Likeness, lie: Alignment): number {
  const back = { scale: 1 / lie.scale, x: -lie.x / lie.scale, y: -lie.y / lie.scale }
  const found: number[] = []
  let differing = 0
  for (const [here, there, how] of [
    [one, other, lie],
    [other, one, back],
  ] as const) {
    const before = found.length
    for (const piece of unlikeliestFirst(here.pieces, there.pieces, how)) {
      const likeness = likenessAt(here, there, piece, how)
      if (likeness === null) continue
      found.push(likeness)
      if (likeness < SAME) differing += 1
      if (differing > TOUCHED) return 0
    }
    const seen = found.length - before
    if (seen < MIN_PIECES || seen < MIN_PART * here.pieces.length) return 0
  }
  return found.sort((a, b) => a - b)[TOUCHED] ?? 0
}

const MAX_PAIRS = 80
const MAX_TRIED = 24
/** The number of bits in the hashes of a piece. */
const BITS = 144
/** Maximum number of different bits between similar pieces. Pieces of different text seldom differ in fewer bits. */
const ALIKE = BITS / 4

/** Returns pairs of similar pieces, the most similar first. */
function pairUp(ones: readonly Piece[], others: readonly Piece[]): Pair[] {
  const pairs: { pair: Pair; bits: number }[] = []
  for (const one of ones)
    for (const other of others) {
      const bits = bitsBetween(one, other)
      if (bits <= ALIKE) pairs.push({ pair: [one, other], bits })
    }
  return pairs
    .sort((a, b) => a.bits - b.bits)
    .slice(0, MAX_PAIRS)
    .map(({ pair }) => pair)
}

/** Returns the number of different bits in their hashes. */
function bitsBetween(one: Piece, other: Piece): number {
  let bits = 0
  for (let n = 0; n < one.hashes.length; n += 1) bits += countBits(one.hashes[n]! ^ other.hashes[n]!)
  return bits
}

/** Counts the set bits of a 32-bit number in parallel. */
function countBits(number: number): number {
  const twos = number - ((number >>> 1) & 0x5555_5555)
  const fours = (twos & 0x3333_3333) + ((twos >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

const NEAR = 4
const FAR = 120
const MIN_AGREEING = 4

/** Returns the alignment on which most pairs of pieces agree. Null if too few agree. */
export function align(ones: readonly Piece[], others: readonly Piece[]): Alignment | null {
  const pairs = pairUp(ones, others)
  let best: Alignment | null = null
  let most = MIN_AGREEING - 1
  const enough = Math.max(most, Math.min(ones.length, others.length, pairs.length) / 2)
  for (const [n, [a, b]] of pairs.slice(0, MAX_TRIED).entries()) {
    for (const [c, d] of pairs.slice(n + 1, MAX_TRIED)) {
      const distance = Math.hypot(d.left - b.left, d.top - b.top)
      if (distance < FAR) continue
      const scale = Math.hypot(c.left - a.left, c.top - a.top) / distance
      // The scale must match the ratio of the widths of the pieces.
      const larger = (a.right - a.left) / (b.right - b.left)
      if (scale < 0.9 * larger || scale > 1.1 * larger) continue
      const x = (a.left + c.left - scale * (b.left + d.left)) / 2
      const y = (a.top + c.top - scale * (b.top + d.top)) / 2
      const lie = { scale, x, y }
      let agreeing = 0
      for (const pair of pairs) if (agrees(pair, lie)) agreeing += 1
      if (agreeing > most) [best, most] = [lie, agreeing]
      if (agreeing > enough) return fit(pairs, lie)
    }
  }
  return best && fit(pairs, best)
}

/**
 * Sorts the pieces by their likeness with this alignment, lowest first. Most pictures show different payments, so the
 * comparison can stop early.
 */
function unlikeliestFirst(ones: readonly Piece[], others: readonly Piece[], lie: Alignment): Piece[] {
  return ones
    .map((one) => {
      const there = others.filter((other) => agrees([one, other], lie))
      return { one, bits: Math.min(BITS, ...there.map((other) => bitsBetween(one, other))) }
    })
    .sort((a, b) => b.bits - a.bits)
    .map(({ one }) => one)
}

const agrees = ([one, other]: Pair, { scale, x, y }: Alignment) =>
  Math.abs(other.left * scale + x - one.left) < NEAR && Math.abs(other.top * scale + y - one.top) < NEAR

/** Returns the least-squares fit of the pairs that agree with this alignment. */
function fit(all: readonly Pair[], lie: Alignment): Alignment {
  const pairs = all.filter((pair) => agrees(pair, lie))
  const mean = (of: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length
  const [ax, ay] = [mean(([one]) => one.left), mean(([one]) => one.top)]
  const [bx, by] = [mean(([, other]) => other.left), mean(([, other]) => other.top)]
  const together = mean(([a, b]) => (a.left - ax) * (b.left - bx) + (a.top - ay) * (b.top - by))
  const scale = together / mean(([, b]) => (b.left - bx) ** 2 + (b.top - by) ** 2)
  return { scale, x: ax - scale * bx, y: ay - scale * by }
}

/** Offsets in pixels that are tried around the computed position, nearest first. */
const SHIFTS = [-1.5, -0.75, 0, 0.75, 1.5]
  .flatMap((x, _, all) => all.map((y) => [x, y] as const))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
const ENOUGH = 0.9

/**
 * Returns the correlation of a piece of one picture with its position in the other. Null if the position is outside
 * the other picture.
 */
function likenessAt(one: Grey, other: Grey, box: Box, lie: Alignment): number | null {
  const edge = 2 / lie.scale + 1
  if ((box.left - lie.x) / lie.scale < edge || (box.top - lie.y) / lie.scale < edge) return null
  if (
    (box.right - lie.x) / lie.scale > other.width - edge ||
    (box.bottom - lie.y) / lie.scale > other.height - edge
  )
    return null
  let best = 0
  for (const [x, y] of SHIFTS) {
    best = Math.max(best, correlate(one, other, box, { ...lie, x: lie.x - x, y: lie.y - y }))
    if (best >= ENOUGH) break
  }
  return best
}

/** Compares at most this many pixels of a large piece, evenly spread. They are enough to distinguish letters. */
const MAX_PIXELS = 4000

function correlate(
  one: Grey,
  other: Grey,
  { left, right, top, bottom }: Box,
  { scale, x, y }: Alignment,
): number {
  const { grey, width } = other
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  const step = Math.ceil(Math.sqrt(((right - left) * (bottom - top)) / MAX_PIXELS))
  for (let row = top; row < bottom; row += step) {
    const overY = (row - y) / scale
    const fromY = Math.floor(overY)
    for (let column = left; column < right; column += step) {
      const overX = (column - x) / scale
      const fromX = Math.floor(overX)
      const i = fromY * width + fromX
      const above = grey[i]! + (grey[i + 1]! - grey[i]!) * (overX - fromX)
      const below = grey[i + width]! + (grey[i + width + 1]! - grey[i + width]!) * (overX - fromX)
      const there = above + (below - above) * (overY - fromY)
      const here = one.grey[row * one.width + column]!
      n += 1
      a += here
      b += there
      aa += here * here
      bb += there * there
      ab += here * there
    }
  }
  const spread = (aa - (a * a) / n) * (bb - (b * b) / n)
  return spread > 1 ? (ab - (a * b) / n) / Math.sqrt(spread) : 0
}
