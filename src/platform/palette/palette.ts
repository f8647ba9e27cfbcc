import { contrastOf } from './contrast.ts'
import { oklchOf, type Oklch, toHex } from './oklch.ts'
import { holds, type Pair, PAIRS, pairsOf, type Surface } from './pairs.ts'
import { DEFAULT_TOKENS, OWN_TOKENS, type OwnToken, type Theme, type Tokens } from './tokens.ts'

/** The two colours that the owner chose, such as `#f8b739`. */
export type OwnColors = { main: string; accent: string }

export const HEX_COLOR = /^#[0-9a-f]{6}$/

/**
 * Returns the owner's colours. If only one is set, the other is derived. Returns null if none is set. Also returns
 * null if no palette has enough contrast for the colours: every page calls this function, so it must not fail.
 */
export function ownColorsOf(settings: {
  brand_color?: string | undefined
  brand_accent?: string | undefined
}): OwnColors | null {
  const [main, accent] = [settings.brand_color, settings.brand_accent].map((color) =>
    color && HEX_COLOR.test(color) ? color : null,
  )
  if (!main && !accent) return null
  const fallback = DEFAULT_TOKENS.light.amber
  const colors = { main: main || fallback, accent: accent || main || fallback }
  try {
    tokensOf(colors)
    return colors
  } catch {
    return null
  }
}

const STEP = 0.005

/** Returns the colour as hex, with the nearest lightness for which `passes` returns true. Throws if there is none. */
function nearest(start: Oklch, passes: (hex: string) => boolean): string {
  for (let away = 0; away <= 1; away += STEP)
    for (const l of away === 0 ? [start.l] : [start.l - away, start.l + away]) {
      if (l < 0 || l > 1) continue
      const hex = toHex({ ...start, l })
      if (passes(hex)) return hex
    }
  throw new Error(`No lightness of ${toHex(start)} has enough contrast`)
}

/**
 * Returns a token of the default theme in another hue. It has at most the chroma of the chosen colour, so that grey
 * stays grey.
 */
function inHueOf({ c, h }: Oklch, hex: string): Oklch {
  const known = oklchOf(hex)
  return { l: known.l, c: Math.min(known.c, c), h }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

const NEUTRALS = ['page', 'surface', 'raised', 'sunken', 'hairline', 'ink', 'muted', 'edge'] as const
/** Surfaces that depend on more than the neutral tokens, so they are computed later. */
const LATER: readonly Surface[] = ['soft', 'hero', 'selection', 'emptyIcon']
/**
 * Limits for the lightness of the light at the top of a page. Without them, a dark colour would look like a shadow.
 */
const GLOW = { light: [0.8, 0.92], dark: [0.6, 0.85] } as const
const HOVER = { light: -0.045, dark: 0.045 } as const

/**
 * Returns the tokens of a theme for two colours. The main colour is used for buttons and marks, and as a faint tint
 * for pages. The accent colour is used for badges, notes, links in code, the focus ring and the light at the top of a
 * page. Hues stay as chosen. Corrects the lightness until every pair of `PAIRS` has enough contrast after rounding to
 * hex.
 */
export function createTokens({ main, accent }: OwnColors, theme: Theme): Tokens {
  const [chosen, second] = [oklchOf(main), oklchOf(accent)]
  const known = DEFAULT_TOKENS[theme]
  const tokens: Tokens = { ...known }
  /** Corrects the lightness of one token until these pairs have enough contrast. */
  const correct = (token: OwnToken, start: Oklch, pairs: readonly Pair[]) => {
    tokens[token] = nearest(start, (hex) => {
      tokens[token] = hex
      return pairs.every((pair) => holds(pair, tokens))
    })
  }
  const own = (token: OwnToken) => pairsOf(token, theme)
  const on = (...surfaces: Surface[]) => PAIRS.filter((pair) => surfaces.includes(pair.on))

  for (const token of NEUTRALS) tokens[token] = toHex(inHueOf(chosen, known[token]))
  for (const token of ['ink', 'muted', 'edge'] as const)
    correct(
      token,
      inHueOf(chosen, known[token]),
      own(token).filter((pair) => !LATER.includes(pair.on)),
    )

  const texts = on('soft').filter(({ token }) => /^(ink|muted|success|danger)$/.test(token))
  correct('amber-soft', inHueOf(second, known['amber-soft']), texts)
  correct('amber-ink', second, own('amber-ink'))
  correct('focus', second, own('focus'))
  const [least, most] = GLOW[theme]
  correct('glow', { ...second, l: clamp(second.l, least, most) }, on('hero', 'selection'))

  const labels = [toHex(inHueOf(chosen, known['on-amber'])), '#ffffff']
  /** Returns the more readable of a dark and a white label for a button. */
  const labelFor = (amber: string) => {
    const ratio = (label: string) => contrastOf(label, amber)
    return labels.reduce((best, label) => (ratio(label) > ratio(best) ? label : best))
  }
  const button = [...own('amber'), ...on('button', 'emptyIcon')]
  tokens.amber = nearest(chosen, (hex) => {
    tokens.amber = hex
    tokens['on-amber'] = labelFor(hex)
    return button.every((pair) => holds(pair, tokens))
  })
  // A hovered button is slightly darker or lighter, depending on which keeps its label readable.
  const fill = oklchOf(tokens.amber)
  const hovered = [HOVER[theme], -HOVER[theme]].map((by) => toHex({ ...fill, l: clamp(fill.l + by, 0, 1) }))
  const isReadable = (hex: string) =>
    on('hoveredButton').every((pair) => holds(pair, { ...tokens, 'amber-strong': hex }))
  tokens['amber-strong'] = hovered.find((hex) => hex !== tokens.amber && isReadable(hex)) ?? tokens.amber
  correct('amber-mark', chosen, own('amber-mark'))
  return tokens
}

let last: { key: string; tokens: Record<Theme, Tokens> } | undefined

/** Returns the tokens of both themes. An academy has one palette, so only the last result is cached. */
export function tokensOf(colors: OwnColors): Record<Theme, Tokens> {
  const key = `${colors.main}${colors.accent}`
  if (last?.key !== key)
    last = { key, tokens: { light: createTokens(colors, 'light'), dark: createTokens(colors, 'dark') } }
  return last.tokens
}

const block = (tokens: Tokens) => OWN_TOKENS.map((token) => `--${token}:${tokens[token]}`).join(';')

/** Returns the style that replaces the tokens of `tokens.css` on a page. Printed pages always use the light theme. */
export function paletteStyle(colors: OwnColors): string {
  const { light, dark } = tokensOf(colors)
  return `:root,[data-theme=light]{${block(light)}}@media not print{[data-theme=dark]{${block(dark)}}}`
}

/** The ID of the style element with the palette. */
export const PALETTE_ID = 'palette'

export type Correction = { theme: Theme; color: 'main' | 'accent'; chosen: string; shown: string }

/** Returns where a colour is shown lighter or darker than the owner chose it: as a button, and as a text. */
export function correctionsOf(colors: OwnColors): Correction[] {
  const all = tokensOf(colors)
  return (['light', 'dark'] as const)
    .flatMap((theme): Correction[] => [
      { theme, color: 'main', chosen: colors.main, shown: all[theme].amber },
      { theme, color: 'accent', chosen: colors.accent, shown: all[theme]['amber-ink'] },
    ])
    .filter(({ chosen, shown }) => chosen !== shown)
}
