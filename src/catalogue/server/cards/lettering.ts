import { join } from 'node:path'
import { type Font, openSync } from 'fontkit'
import { fontOfScript, scripts } from '../../../platform/server/fonts/scripts.ts'
import { projectRoot } from '../../../platform/server/process/project-root.ts'

const own = (name: string) => join(projectRoot, `src/catalogue/server/cards/fonts/${name}.woff2`)
/** Of what is not Latin, for both faces: one file for each script that courses are written in. */
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

/** Of these there is one weight: what is to be bolder is drawn around, too, by so much of its size. */
const isOneWeight = (font: Font) => others.some((path) => opened.get(path) === font)
const BOLDER = 0.03

const isRightToLeft = (text: string) => /^[^\p{L}]*[\p{Script=Arabic}]/u.test(text)
/** What pictures of faces and the like are made of: a card does without them. */
const EMOJI = /(?:\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Emoji_Modifier})*|\p{Regional_Indicator})+/gu

type Run = { font: Font; text: string }

/** A text in parts of one font each; null where a letter is in none of them. */
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

/** Signs above and below letters are placed by their anchors, over whose absence the library stumbles. */
function shape(font: Font, text: string) {
  try {
    return font.layout(text)
  } catch {
    return font.layout(text, WITHOUT_MARKS)
  }
}

/** How wide a text is, in parts of its size; null where a letter is missing. */
function measure(text: string, face: Face): number | null {
  const runs = runsOf(text, face)
  return (
    runs &&
    runs.reduce((sum, { font, text: part }) => sum + shape(font, part).advanceWidth / font.unitsPerEm, 0)
  )
}

type Laid = { width: number; path: string }

/** One line as an outline that begins at 0, 0 of its baseline; null where a letter is missing. */
function layLine(text: string, face: Face, size: number): Laid | null {
  const runs = runsOf(text, face)
  if (!runs) return null
  let x = 0
  const shapes: string[] = []
  const turned = isRightToLeft(text)
  for (const { font, text: part } of turned ? runs.toReversed() : runs) {
    const scale = size / font.unitsPerEm
    // Signs between words go the way of the line.
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
export type Wanted = { face: Face; width: number; sizes: readonly number[]; most: number }

/** How wide it is, and the space behind it, which is of the font of its last letter. */
type Word = { text: string; em: number; space: number }

/**
 * A text in so many lines at most, in the first size in which it fits, else cut at its end. It is drawn as outlines, so that
 * it looks the same wherever it is drawn; null where the fonts lack a letter of it: no text is better than boxes.
 */
export function layText(given: string, { face, width, sizes, most }: Wanted): Block | null {
  const text = given.replace(EMOJI, ' ').replace(/\s+/g, ' ').trim().normalize('NFC')
  // Each word is measured once, and drawn where it stays: outlines are what costs.
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

/** Greedily, lines of so much width; null where a single word is wider than one. */
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
