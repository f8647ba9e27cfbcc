import fc from 'fast-check'
import { test } from 'vitest'
import { tooFaint } from './pairs.ts'
import { createTokens } from './palette.ts'
import { THEMES } from './tokens.ts'

const PAIRS_OF_COLORS = 10_000
const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test(`texts and marks have enough contrast for ${PAIRS_OF_COLORS} random pairs of colours`, () => {
  fc.assert(
    fc.property(color, color, (main, accent) => {
      const found = THEMES.flatMap((theme) => tooFaint(createTokens({ main, accent }, theme), theme))
      if (found.length > 0) throw new Error(`${main}, ${accent}: ${found.join(', ')}`)
    }),
    { numRuns: PAIRS_OF_COLORS, seed: 28 },
  )
})
