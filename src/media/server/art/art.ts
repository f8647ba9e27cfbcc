import { MOTIFS, type Motif, motifs } from './art-motifs.ts'
import { PALETTES, type PaletteName, palettes } from './art-palettes.ts'
import { randomFrom } from './art-random.ts'

export type { Motif } from './art-motifs.ts'
export type { PaletteName } from './art-palettes.ts'

export const ART_WIDTH = 1280
export const ART_HEIGHT = 720

/**
 * Returns a cover for a title as an SVG document. The same title and variant always give the same cover. Other
 * titles or variants give other covers.
 */
export function coverArt(title: string, variant: number): string {
  const seed = title.trim().toLowerCase()
  const random = randomFrom(seed)
  const [motif, palette] = [random.next(), random.next()]
  return courseArt(`${seed} ${variant}`, {
    motif: MOTIFS[(Math.floor(motif * MOTIFS.length) + variant) % MOTIFS.length] ?? MOTIFS[0],
    palette: PALETTES[(Math.floor(palette * PALETTES.length) + variant) % PALETTES.length] ?? PALETTES[0],
  })
}

export interface ArtOptions {
  motif?: Motif
  palette?: PaletteName
}

/**
 * Returns abstract art for a course as an SVG document of 1280 × 720. The same seed and options always give the same
 * picture. The seed determines everything that the options don't set.
 */
export function courseArt(seed: string, options: ArtOptions = {}): string {
  const random = randomFrom(seed)
  const motif = options.motif ?? random.pick(MOTIFS)
  const palette = palettes[options.palette ?? random.pick(PALETTES)]
  const body = motifs[motif]({ random, palette, width: ART_WIDTH, height: ART_HEIGHT })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ART_WIDTH}" height="${ART_HEIGHT}" ` +
    `viewBox="0 0 ${ART_WIDTH} ${ART_HEIGHT}">${body}</svg>`
  )
}
