import { fontOfScript, type Script, scripts } from '../../platform/server/fonts/scripts.ts'
import { type Face, fontFile } from './fonts.ts'

const isOf = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
/** Characters of any script that use the font of the preceding text: spaces, joiners, accents, full stops. */
const JOINS = /[\s\u0964\u0965]|\p{Script=Inherited}/u

type Run = { text: string; script: Script | null }

/** Splits a text into runs of one font each. A null script means our own font. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const script = isOf.find(([, pattern]) => pattern.test(sign))?.[0] ?? null
    if (last && (script === last.script || JOINS.test(sign))) last.text += sign
    else runs.push({ text: sign, script })
  }
  return runs
}

export type Style = {
  size: number
  face?: Face
  color?: string
  width: number
  align?: 'right'
}
type Line = { runs: Run[]; width: number; height: number; rise: number }

const graphemes = new Intl.Segmenter()

/** The stroke width that imitates bold for scripts without a bold font, as a share of the font size. */
const STRONGER = 0.028

/**
 * Lays out texts in any script in lines. All runs of a line share a baseline. With `tall`, lines of all scripts have
 * the same height, so that columns are aligned.
 */
export function createTexts(doc: PDFKit.PDFDocument, ink: string, { tall: allTall = false } = {}) {
  for (const face of ['regular', 'strong'] as const) doc.registerFont(face, fontFile(face))
  // Fonts load when the first letter of their script is used.
  for (const script of scripts) doc.registerFont(script, fontOfScript(script))

  const setFont = ({ script }: Run, { size, face = 'regular' }: Style) =>
    doc.font(script ?? face).fontSize(size)
  const widths = new Map<string, number>()
  /** Caches widths, because letters repeat and measuring lays out glyphs. */
  const widthOf = (text: string, style: Style) => {
    const key = `${style.face} ${style.size} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = runsOf(text).reduce((sum, run) => sum + setFont(run, style).widthOfString(run.text), 0)
    widths.set(key, width)
    return width
  }

  type Word = { text: string; width: number }
  /** Splits a word that is wider than a line. */
  const pieces = (text: string, style: Style): Word[] => {
    const width = widthOf(text, style)
    if (width <= style.width) return [{ text, width }]
    const found: Word[] = []
    for (const { segment } of graphemes.segment(text)) {
      const more = widthOf(segment, style)
      const last = found.at(-1)
      if (last && last.width + more <= style.width) {
        last.text += segment
        last.width += more
      } else found.push({ text: segment, width: more })
    }
    return found
  }

  function linesOf(text: string, style: Style): Line[] {
    const space = widthOf(' ', style)
    return text.split(/\r?\n/).flatMap((paragraph) => {
      const lines: Word[] = []
      for (const word of paragraph.split(/\s+/).flatMap((one) => pieces(one, style))) {
        const last = lines.at(-1)
        if (last && last.width + space + word.width <= style.width) {
          last.text += ` ${word.text}`
          last.width += space + word.width
        } else lines.push({ ...word })
      }
      return lines.map(({ text: line, width }) => {
        const runs = runsOf(line)
        // Other scripts have taller ascenders and descenders.
        const tall = allTall || runs.some(({ script }) => script !== null)
        return {
          runs,
          width,
          height: style.size * (tall ? 1.6 : 1.22),
          rise: style.size * (tall ? 1.15 : 0.95),
        }
      })
    })
  }

  const heightOf = (text: string, style: Style) =>
    linesOf(text, style).reduce((sum, { height }) => sum + height, 0)

  /** Draws a text below `y` and returns the y coordinate of its end. */
  function draw(text: string, style: Style, x: number, y: number): number {
    for (const { runs, width, height, rise } of linesOf(text, style)) {
      let left = style.align === 'right' ? x + style.width - width : x
      for (const run of runs) {
        const color = style.color ?? ink
        const stroke = run.script !== null && style.face === 'strong'
        setFont(run, style).fillColor(color)
        if (stroke) doc.strokeColor(color).lineWidth(style.size * STRONGER)
        doc.text(run.text, left, y + rise, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke })
        left += doc.widthOfString(run.text)
      }
      y += height
    }
    return y
  }

  return { draw, heightOf }
}
