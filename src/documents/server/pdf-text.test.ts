import fc from 'fast-check'
import PdfDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { fontFile } from './fonts.ts'
import { createTexts, runsOf } from './pdf-text.ts'

/** The first code point of each script. In all these blocks, the characters have the same order. */
const BLOCKS = {
  Devanagari: 0x900,
  Bengali: 0x980,
  Gurmukhi: 0xa00,
  Gujarati: 0xa80,
  Oriya: 0xb00,
  Tamil: 0xb80,
  Telugu: 0xc00,
  Kannada: 0xc80,
  Malayalam: 0xd00,
}
const style = { size: 12, width: 400 }
const open = () => createTexts(new PdfDocument({ font: fontFile('regular') }), '#000')

test('splits a text by the fonts that it needs', () => {
  expect(runsOf('Asha রায়, आशा। (asha)')).toEqual([
    { text: 'Asha ', script: null },
    { text: 'রায়', script: 'Bengali' },
    { text: ', ', script: null },
    { text: 'आशा। ', script: 'Devanagari' },
    { text: '(asha)', script: null },
  ])
  expect(runsOf('e\u0301')).toEqual([{ text: 'e\u0301', script: null }])
})

test('breaks long lines between words, and a word only if necessary', () => {
  const { heightOf } = open()
  const one = heightOf('word', style)
  expect(heightOf('word '.repeat(200), style)).toBeGreaterThan(8 * one)
  expect(heightOf('w'.repeat(500), style)).toBeGreaterThan(8 * one)
  expect(heightOf('one\ntwo', style)).toBe(2 * one)
})

describe.each(Object.entries(BLOCKS))('%s', (script, block) => {
  const isAssigned = (sign: string) => new RegExp(`^\\p{Script=${script}}$`, 'u').test(sign)
  const signs = Array.from({ length: 128 }, (_, n) => String.fromCodePoint(block + n)).filter(isAssigned)
  const between = (from: number, to: number) =>
    signs.filter((sign) => {
      const at = (sign.codePointAt(0) ?? 0) - block
      return at >= from && at <= to
    })

  test('contains every syllable', () => {
    const { heightOf } = open()
    const virama = String.fromCodePoint(block + 0x4d)
    const consonants = between(0x15, 0x39)
    const syllables = consonants.flatMap((consonant, n) => [
      ...between(0x3e, 0x4c)
        .filter((_, at) => (at + n) % 4 === 0)
        .map((vowel) => consonant + vowel),
      ...between(0x01, 0x03).map((mark) => consonant + mark),
      consonant + virama + (consonants[(n * 7 + 3) % consonants.length] ?? ''),
    ])
    expect(heightOf(syllables.join(' '), style)).toBeGreaterThan(0)
  })

  test('accepts any typed text', () => {
    const { heightOf } = open()
    const typed = fc.array(fc.constantFrom(...signs, '\u200d', '\u200c', ' ', 'a'), { maxLength: 12 })
    fc.assert(
      fc.property(typed, (text) => {
        expect(heightOf(text.join(''), style)).toBeGreaterThan(0)
      }),
      { numRuns: 15 },
    )
  })
})
