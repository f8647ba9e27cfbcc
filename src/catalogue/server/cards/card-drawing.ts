import { type Block, layText } from './lettering.ts'

export const CARD = { width: 1200, height: 630 } as const
/** Position and size of the course picture, in pixels. */
export const COVER = { left: 720, top: 0, width: 480, height: 630 } as const

const LEFT = 72
const WIDTH = COVER.left - 2 * LEFT
/** The colours of cards if the academy has no colours of its own. */
export const CARD_COLORS = { paper: '#fcf9f3', ink: '#1b2030', faint: '#5d5a55', light: '#f8b739' }
export type CardColors = typeof CARD_COLORS

export type CardTexts = { academy: string; title: string; about: string }

/** Draws the text, background and logo of a card as SVG. The caller adds the picture. */
export function drawCard(
  { academy, title, about }: CardTexts,
  { paper, ink, faint, light }: CardColors,
): string {
  const heading = layText(title, { face: 'heading', width: WIDTH, sizes: [76, 66, 58, 50, 44], most: 4 })
  const name = layText(academy, { face: 'heading', width: WIDTH - 76, sizes: [38, 32, 26], most: 1 })
  const small = layText(about, { face: 'text', width: WIDTH, sizes: [30, 26], most: 2 })
  const headingHeight = heading ? heading.lines.length * heading.size * 1.16 : 0
  // Centres the text vertically between the academy's name and the footer.
  const top = 330 - headingHeight / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" fill="${ink}" stroke="${ink}" stroke-width="0" stroke-linejoin="round">
<rect width="${CARD.width}" height="${CARD.height}" fill="${paper}"/>
<rect x="${COVER.left - 10}" width="10" height="${CARD.height}" fill="${light}"/>
<g transform="translate(${LEFT} 56) scale(1.75)">${lantern(ink, light)}</g>
${write(name, LEFT + 72, 102)}
${write(heading, LEFT, top + (heading?.size ?? 0) * 0.82, 1.16)}
<g fill="${faint}">${write(small, LEFT, 566 - ((small?.lines.length ?? 1) - 1) * 38, 1.3)}</g>
</svg>`
}

function write(block: Block | null, left: number, baseline: number, leading = 1.2): string {
  if (!block) return ''
  const { lines, size, isRightToLeft } = block
  return lines
    .map(({ path, width }, line) => {
      const x = isRightToLeft ? LEFT + WIDTH - width : left
      return `<g transform="translate(${x.toFixed(1)} ${(baseline + line * size * leading).toFixed(1)})">${path}</g>`
    })
    .join('\n')
}

const lantern = (
  ink: string,
  light: string,
) => `<circle cx="16" cy="3.8" r="2.1" fill="none" stroke="${ink}" stroke-width="1.7"/>
<path d="M8.2 12.6h15.6l-2 14.4H10.2Z" fill="${light}"/>
<path d="M16 15c2.7 2.5 3.7 4.2 3.7 6.1a3.7 3.7 0 0 1-7.4 0c0-1.9 1-3.6 3.7-6.1Z" fill="#fffdf6"/>
<path d="M14.1 5.9h3.8c1 2.6 3.4 4.5 7.6 5.8a1 1 0 0 1-.3 2H6.8a1 1 0 0 1-.3-2c4.2-1.3 6.6-3.2 7.6-5.8Z"/>
<rect x="9.2" y="26.3" width="13.6" height="3.1" rx="1.2"/>`

/** The picture for a course whose picture is not on this server: the light of a lantern. */
export const NO_COVER = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER.width}" height="${COVER.height}">
<rect width="100%" height="100%" fill="#1b2030"/>
${[300, 230, 165, 105, 55].map((radius, ring) => `<circle cx="240" cy="315" r="${radius}" fill="${CARD_COLORS.light}" fill-opacity="${(0.08 + ring * 0.09).toFixed(2)}"/>`).join('')}
</svg>`,
)
