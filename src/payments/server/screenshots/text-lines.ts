import type { Grey } from '../../../media/server/pictures/pictures.ts'

/** `right` and `bottom` are exclusive. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** Minimum contrast to neighbouring pixels that counts as ink. */
const INK = 40
const LETTER = { least: 6, tallest: 70, widest: 400 }
/** A picture with more letters than this is noise, not a screenshot. */
const MAX_LETTERS = 3000

/** Returns the lines of text in a picture, sorted by left edge, then by top edge. */
export function findLines(picture: Grey): Box[] {
  const letters = findLetters(picture)
  if (letters.length > MAX_LETTERS) return []
  const lines: Box[] = []
  for (const letter of letters.sort((a, b) => a.left - b.left || a.top - b.top)) {
    const line = lines.find((one) => goesOn(one, letter))
    if (!line) lines.push({ ...letter })
    else {
      line.right = Math.max(line.right, letter.right)
      line.top = Math.min(line.top, letter.top)
      line.bottom = Math.max(line.bottom, letter.bottom)
    }
  }
  return lines.filter(({ left, right, top, bottom }) => right - left >= 1.5 * (bottom - top))
}

/**
 * Whether the letter continues the line: it is close to the line's end, at the same height, and has about the same
 * size.
 */
function goesOn(line: Box, letter: Box): boolean {
  const [one, other] = [line.bottom - line.top, letter.bottom - letter.top]
  const [short, tall] = [Math.min(one, other), Math.max(one, other)]
  if (letter.left - line.right > 0.9 * tall + 2 || tall > 2.2 * short) return false
  return Math.min(letter.bottom, line.bottom) - Math.max(letter.top, line.top) >= 0.6 * short
}

/** Finds connected areas of ink. Each is a letter, or several letters that touch. */
function findLetters({ width, height, grey }: Grey): Box[] {
  const labels = new Int32Array(width * height)
  const parents: number[] = [0]
  const boxes: Box[] = [{ left: 0, right: 0, top: 0, bottom: 0 }]
  const rootOf = (label: number): number => {
    let root = label
    while (parents[root] !== root) root = parents[root] ?? 0
    // Shortens the path for the next lookup (path compression).
    for (let at = label; at !== root;) {
      const next = parents[at] ?? 0
      parents[at] = root
      at = next
    }
    return root
  }
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x
      const across = Math.abs(grey[i + 1]! - grey[i - 1]!)
      const down = Math.abs(grey[i + width]! - grey[i - width]!)
      if (across < INK && down < INK) continue
      let label = 0
      for (const before of [i - 1, i - width - 1, i - width, i - width + 1]) {
        const other = labels[before]!
        if (other === 0) continue
        if (label === 0) label = rootOf(other)
        else if (other !== label) parents[rootOf(other)] = label
      }
      if (label === 0) {
        label = parents.length
        parents.push(label)
        boxes.push({ left: x, right: x + 1, top: y, bottom: y + 1 })
      }
      labels[i] = label
      extend(boxes[label]!, x, y)
    }
  }
  for (let label = 1; label < boxes.length; label += 1) {
    const root = rootOf(label)
    if (root !== label) join(boxes[root]!, boxes[label]!)
  }
  return boxes.filter((box, label) => parents[label] === label && isLetter(box))
}

function extend(box: Box, x: number, y: number): void {
  if (x < box.left) box.left = x
  if (x >= box.right) box.right = x + 1
  if (y >= box.bottom) box.bottom = y + 1
}

function join(box: Box, { left, right, top, bottom }: Box): void {
  box.left = Math.min(box.left, left)
  box.right = Math.max(box.right, right)
  box.top = Math.min(box.top, top)
  box.bottom = Math.max(box.bottom, bottom)
}

function isLetter({ left, right, top, bottom }: Box): boolean {
  const height = bottom - top
  return (
    height >= LETTER.least && height <= LETTER.tallest && right - left > 1 && right - left <= LETTER.widest
  )
}
