import { contrastOf, layerOver } from './contrast.ts'
import type { OwnToken, Theme, Token, Tokens } from './tokens.ts'

/** The dark area around a video, in both themes. */
const STAGE = '#0a0d13'

/** The background of a text or a mark: a token, or a translucent layer over a token, like the class `bg-ink/10`. */
const SURFACES = {
  page: ({ page }) => page,
  surface: ({ surface }) => surface,
  raised: ({ raised }) => raised,
  sunken: ({ sunken }) => sunken,
  soft: (tokens) => tokens['amber-soft'],
  success: (tokens) => tokens['success-soft'],
  danger: (tokens) => tokens['danger-soft'],
  dangerFill: (tokens) => tokens['danger-fill'],
  button: ({ amber }) => amber,
  hoveredButton: (tokens) => tokens['amber-strong'],
  // Rows and buttons under the pointer, and badges.
  hoveredPage: ({ ink, page }) => layerOver(ink, page, 0.1),
  hoveredSurface: ({ ink, surface }) => layerOver(ink, surface, 0.1),
  hoveredRaised: ({ ink, raised }) => layerOver(ink, raised, 0.1),
  // Three backgrounds: the brightest point of the light at the top of a page, selected text, and the light behind an
  // empty list's icon.
  hero: ({ glow, page }) => layerOver(glow, page, 0.26),
  selection: ({ glow, surface }) => layerOver(glow, surface, 0.45),
  emptyIcon: ({ amber, page }) => layerOver(amber, page, 0.45),
  tint0: (tokens) => tokens['tint-0'],
  tint1: (tokens) => tokens['tint-1'],
  tint2: (tokens) => tokens['tint-2'],
  tint3: (tokens) => tokens['tint-3'],
  tint4: (tokens) => tokens['tint-4'],
  tint5: (tokens) => tokens['tint-5'],
  stage: () => STAGE,
} satisfies Record<string, (tokens: Tokens) => string>
export type Surface = keyof typeof SURFACES

export type Pair = { token: Token; on: Surface; least: number; theme?: 'dark' }

const each = (token: Token, least: number, on: Surface[]): Pair[] =>
  on.map((surface) => ({ token, on: surface, least }))

const BASE: Surface[] = ['page', 'surface', 'raised', 'sunken']
const HOVERED: Surface[] = ['hoveredPage', 'hoveredSurface', 'hoveredRaised']
const TINTS: Surface[] = ['tint0', 'tint1', 'tint2', 'tint3', 'tint4', 'tint5']

/**
 * Every token that is a text, a mark or an outline, with each surface that it appears on. Each pair has the contrast
 * that it needs: 7 for body text, 4.5 for other texts, 3 for marks and outlines (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11). A
 * button has a label, so its background must only be visible.
 */
export const PAIRS: readonly Pair[] = [
  ...each('ink', 7, [...BASE, 'soft']),
  ...each('ink', 4.5, [...HOVERED, 'success', 'danger', 'hero', 'selection', ...TINTS]),
  ...each('ink', 3, ['emptyIcon']),
  ...each('muted', 7, BASE),
  ...each('muted', 4.5, [...HOVERED, 'soft', 'hero']),
  ...each('amber-ink', 7, [...BASE, 'soft']),
  ...each('success', 4.5, [...BASE, ...HOVERED, 'soft', 'success']),
  ...each('danger', 4.5, [...BASE, ...HOVERED, 'soft', 'danger']),
  ...each('on-amber', 4.5, ['button', 'hoveredButton']),
  ...each('on-danger', 4.5, ['dangerFill']),
  // The focus ring, and names of functions in code.
  ...each('focus', 4.5, [...BASE, 'soft']),
  ...each('edge', 3, BASE),
  ...each('amber-mark', 3, [...BASE, 'soft']),
  // The border of a progress bar on its track.
  ...each('amber-mark', 3, ['hoveredSurface', 'hoveredRaised']),
  ...each('amber', 1.5, ['page', 'surface', 'raised']),
  // The controls of the player always have the dark theme.
  { token: 'amber', on: 'stage', least: 3, theme: 'dark' },
]

export const surfaceOf = (surface: Surface, tokens: Tokens): string => SURFACES[surface](tokens)

export const holds = ({ token, on, least }: Pair, tokens: Tokens): boolean =>
  contrastOf(tokens[token], surfaceOf(on, tokens)) >= least

/** Describes the pairs with too little contrast. */
export const tooFaint = (tokens: Tokens, theme: Theme): string[] =>
  PAIRS.filter((pair) => (pair.theme ?? theme) === theme && !holds(pair, tokens)).map(
    ({ token, on, least }) =>
      `${theme}: ${token} on ${on} has ${contrastOf(tokens[token], surfaceOf(on, tokens)).toFixed(2)} of ${least}`,
  )

/** Returns the pairs in which a token is the text, mark or outline. */
export const pairsOf = (token: OwnToken, theme: Theme): Pair[] =>
  PAIRS.filter((pair) => pair.token === token && (pair.theme ?? theme) === theme)
