import { Blob, Buffer as TextBuffer, Face as FontFace, Font, shape } from 'harfbuzzjs'
import type { Script } from '../../platform/server/fonts/scripts.ts'
import { type Face, readFont } from './fonts.ts'
import { runsOf } from './pdf-text.ts'

type Glyph = {
  id: number
  /** The outline as an SVG path, in units of the font. Empty for a space. */
  path: string
  /** The position of the outline's origin, in units of the font. */
  x: number
  y: number
}

/** Shaped text of one script in one font. */
export type ShapedRun = { font: Face | Script; unitsPerEm: number; glyphs: Glyph[]; advance: number }

type Loaded = { font: Font; unitsPerEm: number; paths: Map<number, string> }
const loaded = new Map<Face | Script, Loaded>()
/** The buffer is reused, because a new buffer for each run would keep its memory until the next garbage collection. */
const buffer = new TextBuffer()

function load(name: Face | Script): Loaded {
  const known = loaded.get(name)
  if (known) return known
  const face = new FontFace(new Blob(readFont(name)))
  const made = { font: new Font(face), unitsPerEm: face.upem, paths: new Map<number, string>() }
  loaded.set(name, made)
  return made
}

/**
 * Shapes text in any script with HarfBuzz: chooses the glyphs of conjuncts, reorders vowel signs and positions marks.
 * The PDF library shapes some Indian scripts incorrectly.
 */
export const shapeText = (text: string, face: Face): ShapedRun[] =>
  runsOf(text).map(({ text: part, script }) => {
    const name = script ?? face
    const { font, unitsPerEm, paths } = load(name)
    buffer.reset()
    buffer.addText(part)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    let advance = 0
    const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint: id, ...at }) => {
      const path = paths.get(id) ?? font.glyphToPath(id)
      paths.set(id, path)
      const glyph = { id, path, x: advance + (at.xOffset ?? 0), y: at.yOffset ?? 0 }
      advance += at.xAdvance ?? 0
      return glyph
    })
    return { font: name, unitsPerEm, glyphs, advance }
  })

/** Returns the width of shaped text at a font size of 1. */
export const widthOf = (runs: readonly ShapedRun[]) =>
  runs.reduce((sum, { advance, unitsPerEm }) => sum + advance / unitsPerEm, 0)

/** Whether our fonts contain all characters of the text. */
export const canDraw = (text: string) =>
  shapeText(text, 'regular').every(({ glyphs }) => glyphs.every(({ id }) => id !== 0))
