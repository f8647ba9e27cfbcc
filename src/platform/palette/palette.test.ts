import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../server/process/project-root.ts'
import { contrastOf } from './contrast.ts'
import { hexOf, linearOf, mapToSrgb, oklchOf, toHex } from './oklch.ts'
import { PAIRS, tooFaint } from './pairs.ts'
import { correctionsOf, createTokens, ownColorsOf, paletteStyle } from './palette.ts'
import { DEFAULT_TOKENS, THEMES } from './tokens.ts'

const styles = (name: string) => readFileSync(join(projectRoot, 'src/platform/client/styles', name), 'utf8')

describe('a palette from two colours', () => {
  test('has enough contrast for the ends of every scale', () => {
    const ends = [
      '#000000',
      '#ffffff',
      '#ff0000',
      '#00ff00',
      '#0000ff',
      '#ffff00',
      '#00ffff',
      '#ff00ff',
      '#777777',
    ]
    for (const main of ends)
      for (const accent of ends)
        for (const theme of THEMES)
          expect(tooFaint(createTokens({ main, accent }, theme), theme), `${main}, ${accent}`).toEqual([])
  })

  test('keeps colours that are readable, and the hue of others', () => {
    const tokens = createTokens({ main: '#1d4ed8', accent: '#7c2d12' }, 'light')
    expect(tokens).toMatchObject({ amber: '#1d4ed8', 'on-amber': '#ffffff', 'amber-ink': '#7c2d12' })
    const dark = createTokens({ main: '#1d4ed8', accent: '#7c2d12' }, 'dark')
    const [given, shown] = [oklchOf('#1d4ed8'), oklchOf(dark.amber)]
    expect(Math.abs(given.h - shown.h)).toBeLessThan(5)
    expect(correctionsOf({ main: '#1d4ed8', accent: '#7c2d12' })).toEqual([
      { theme: 'dark', color: 'main', chosen: '#1d4ed8', shown: dark.amber },
      { theme: 'dark', color: 'accent', chosen: '#7c2d12', shown: dark['amber-ink'] },
    ])
  })

  test('needs only one of the colours, and ignores an invalid colour', () => {
    expect(ownColorsOf({})).toBeNull()
    expect(ownColorsOf({ brand_color: '', brand_accent: '' })).toBeNull()
    expect(ownColorsOf({ brand_color: 'red;}</style>', brand_accent: '#12345' })).toBeNull()
    expect(ownColorsOf({ brand_color: '#1d4ed8' })).toEqual({ main: '#1d4ed8', accent: '#1d4ed8' })
    expect(ownColorsOf({ brand_accent: '#be185d' })).toEqual({ main: '#f8b739', accent: '#be185d' })
  })

  test('is a short style of colours only', () => {
    const style = paletteStyle({ main: '#1d4ed8', accent: '#be185d' })
    expect(style).toMatch(
      /^:root,\[data-theme=light\]\{[a-z#0-9:;-]+\}@media not print\{\[data-theme=dark\]\{[a-z#0-9:;-]+\}\}$/,
    )
    expect(style.length).toBeLessThan(700)
  })
})

describe('the default colours', () => {
  test.each(THEMES)('of the %s theme are those of the stylesheet, and have enough contrast', (theme) => {
    const [light = '', dark = ''] = styles('tokens.css').split('@media not print')
    const written = Object.fromEntries(
      [
        ...(theme === 'light' ? light : (dark.split('@theme')[0] ?? '')).matchAll(
          /--([\w-]+): (#[0-9a-f]{6});/g,
        ),
      ].map(([, name = '', value = '']) => [name, value]),
    )
    expect(written).toEqual(DEFAULT_TOKENS[theme])
    expect(tooFaint(DEFAULT_TOKENS[theme], theme)).toEqual([])
  })

  test('are listed with each text, mark and outline that uses them', () => {
    const drawn = new Set(PAIRS.map(({ token }) => token))
    // These tokens only separate areas, or are surfaces of the listed pairs.
    const surfaces = [
      'page',
      'surface',
      'raised',
      'sunken',
      'hairline',
      'glow',
      'success-soft',
      'danger-soft',
    ]
    const others = [...surfaces, 'amber-soft', 'amber-strong', 'danger-fill']
    for (const token of Object.keys(DEFAULT_TOKENS.light))
      expect(drawn.has(token as never) || others.includes(token) || token.startsWith('tint-'), token).toBe(
        true,
      )
  })
})

describe('OKLCH', () => {
  test('returns the same hex for colours of sRGB', () => {
    for (let value = 0; value <= 0xff_ff_ff; value += 9973) {
      const hex = `#${value.toString(16).padStart(6, '0')}`
      expect(toHex(oklchOf(hex))).toBe(hex)
      expect(hexOf(linearOf(hex))).toBe(hex)
    }
  })

  // The values are from the examples of CSS Color 4, and from browsers.
  test.each([
    ['#ff0000', 0.62796, 0.25768, 29.234],
    ['#0000ff', 0.45201, 0.31321, 264.052],
    ['#00ff00', 0.86644, 0.29483, 142.495],
  ])('of %s has its known values', (hex, l, c, h) => {
    const color = oklchOf(hex)
    expect(color.l).toBeCloseTo(l, 2)
    expect(color.c).toBeCloseTo(c, 2)
    expect(Math.abs(color.h - h)).toBeLessThan(0.5)
  })

  test('maps colours outside of sRGB without a visible change of lightness and hue', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.4, noNaN: true }),
        fc.integer({ min: 0, max: 359 }),
        (l, c, h) => {
          const rgb = mapToSrgb({ l, c, h })
          for (const value of rgb) expect(value >= 0 && value <= 1).toBe(true)
          expect(Math.abs(oklchOf(hexOf(rgb)).l - l)).toBeLessThan(0.025)
        },
      ),
      { numRuns: 2000, seed: 28 },
    )
  })

  test('has the contrast of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
