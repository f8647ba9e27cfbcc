import { join } from 'node:path'
import { type Font, openSync } from 'fontkit'
import { fontOfScript, scripts } from '../../../platform/server/fonts/scripts.ts'
import { projectRoot } from '../../../platform/server/process/project-root.ts'

const own = (name: string) => join(projectRoot, `src/catalogue/server/cards/fonts/${name}.woff2`)
/** Fonts for non-Latin scripts, which both typefaces use: one file for each script of the courses' languages. */
const others = [...scripts.map(fontOfScript), own('noto-naskh-arabic')]
const FACES = {
  heading: [own('brygada'), own('brygada-ext'), ...others],
  text: [own('radio-canada'), own('radio-canada-ext'), ...others],
} as const
export type Face = keyof typeof FACES

const opened = new Map<string, Font>()
function fontOf(path: string): Font {
  let font = opened.get(path)
  if (!font) {
    const file = openSync(path)
    if (!('layout' in file)) throw new Error(`${path} is a collection of fonts`)
    opened.set(path, (font = file))
  }
  return font
}

/** Whether a font has only one weight. To make it bolder, we add a stroke of `BOLDER` times the font size. */
const isOneWeight = (font: Font) => others.some((path) => opened.get(path) === font)
const BOLDER = 0.03

const isRightToLeft = (text: string) => /^[^\p{L}]*[\p{Script=Arabic}]/u.test(text)
/** Matches emoji, which cards leave out. */
const EMOJI = /(?:\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Emoji_Modifier})*|\p{Regional_Indicator})+/gu

type Run = { font: Font; text: string }

/** Splits a text into runs that each use one font. Null if no font contains one of the letters. */
function runsOf(text: string, face: Face): Run[] | null {
  const runs: Run[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    if (last?.font.hasGlyphForCodePoint(code)) {
      last.text += letter
      continue
    }
    const path = FACES[face].find((one) => fontOf(one).hasGlyphForCodePoint(code))
    if (!path) return null
    runs.push({ font: fontOf(path), text: letter })
  }
  return runs
}

const WITHOUT_MARKS = { mark: false, mkmk: false, abvm: false, blwm: false }

/**
 * Returns the layout of a text. The library fails on fonts without anchors for combining marks. For these fonts,
 * this function lays out the text without the feature.
 */
function shape(font: Font, text: string) {
  try {
    return font.layout(text)
  } catch {
    return font.layout(text, WITHOUT_MARKS)
  }
}

/** Returns the width of a text in em. Null if a letter is missing. */
function measure(text: string, face: Face): number | null {
  const runs = runsOf(text, face)
  return (
    runs &&
    runs.reduce((sum, { font, text: part }) => sum + shape(font, part).advanceWidth / font.unitsPerEm, 0)
  )
}

type Laid = { width: number; path: string }

/** Returns the outlines of one line, which starts at 0, 0 on its baseline. Null if a letter is missing. */
function layLine(text: string, face: Face, size: number): Laid | null {
  const runs = runsOf(text, face)
  if (!runs) return null
  let x = 0
  const shapes: string[] = []
  const turned = isRightToLeft(text)
  for (const { font, text: part } of turned ? runs.toReversed() : runs) {
    const scale = size / font.unitsPerEm
    // Punctuation between words has the direction of the whole line.
    const isSigns = turned && !/[\p{L}\p{N}]/u.test(part)
    const bold = face === 'heading' && isOneWeight(font) ? ` stroke-width="${font.unitsPerEm * BOLDER}"` : ''
    const { glyphs, positions } = shape(font, isSigns ? Array.from(part).toReversed().join('') : part)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const d = glyph.path.toSVG()
      if (d)
        shapes.push(
          `<path transform="translate(${(x + xOffset * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})"${bold} d="${d}"/>`,
        )
      x += xAdvance * scale
    }
  }
  return { width: x, path: shapes.join('') }
}

export type Block = { lines: Laid[]; size: number; isRightToLeft: boolean }
export type TextLayout = { face: Face; width: number; sizes: readonly number[]; most: number }

/** A word with its width and the space after it, in the font of its last letter. */
type Word = { text: string; em: number; space: number }

/**
 * Lays out a text in at most `most` lines. Uses the first size in which the text fits, and truncates it if no size
 * is small enough. Returns outlines, so that the text looks the same on every machine. Returns null if the fonts
 * lack a letter, because no text is better than empty boxes.
 */
export function layText(given: string, { face, width, sizes, most }: TextLayout): Block | null {
  const text = given.replace(EMOJI, ' ').replace(/\s+/g, ' ').trim().normalize('NFC')
  // Measures each word once. Draws it only in its final position, because outlines are expensive.
  const words = text.split(' ').map((word): Word => {
    const em = measure(word, face) ?? Infinity
    return { text: word, em, space: (measure(`${word} `, face) ?? 0) - em }
  })
  if (text === '' || words.some(({ em }) => em === Infinity)) return null
  const draw = (some: readonly Word[], size: number): Block | null => {
    const lines = wrap(some, width / size)
    if (!lines || lines.length > most) return null
    const laid = lines.map((line) => layLine(line, face, size))
    return laid.every((line) => line !== null && line.width <= width)
      ? { lines: laid as Laid[], size, isRightToLeft: isRightToLeft(text) }
      : null
  }
  for (const size of sizes) {
    const block = draw(words, size)
    if (block) return block
  }
  const dots = measure('…', face) ?? 0
  for (let some = words.length; some > 0; some -= 1) {
    const kept = words
      .slice(0, some)
      .map((word, at) => (at < some - 1 ? word : { ...word, text: `${word.text}…`, em: word.em + dots }))
    const block = draw(kept, sizes.at(-1) ?? 0)
    if (block) return block
  }
  return null
}

/** Breaks lines greedily. Returns null if a single word is wider than a line. */
function wrap(words: readonly Word[], width: number): string[] | null {
  const lines: string[] = []
  let room = 0
  for (const { text, em, space } of words) {
    if (em > width) return null
    if (em <= room) lines.push(`${lines.pop()} ${text}`)
    else {
      lines.push(text)
      room = width
    }
    room -= em + space
  }
  return lines
}
