import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { transactionId } from './payments.schema.ts'
import { runInLanguage } from '../platform/server/language.ts'
import { looksLikeUpiReference, MEMBERSHIP_TITLE, shownTitle, transactionKey, withSeats } from './rules.ts'
import { upiLink } from './upi.rules.ts'

test.each(['न', '𝟙'])('the UPI link of a payee with 300 letters %s fits into a QR code', (letter) => {
  const payee = letter.repeat(300)
  const link = upiLink({ id: 'academy@bank', payee, amountPaise: 100, note: 'ABC' })
  expect(new URL(link).searchParams.get('pn')).toBe(letter.repeat(99))
  expect(encode(link, { ecc: 'M' }).size).toBeGreaterThan(0)
})

describe('a transaction ID', () => {
  test.each([
    ['spaces and case', ' ab12\u00a0 CD34\u200b'],
    ['a line break', 'AB12\r\nCD34'],
    ['hyphens and other signs', 'AB-12–CD_34.'],
    ['full-width forms', 'ＡＢ１２ＣＤ３４'],
    ['a combining grapheme joiner', 'AB12\u034fCD34'],
    ['variation selectors', 'AB12\ufe0fCD34\u{e0100}'],
    ['Hangul fillers', 'AB12\u3164CD34\uffa0'],
    ['a blank of Braille', 'AB12\u2800CD34'],
    ['inherent vowels of Khmer', 'AB12\u17b4CD34\u17b5'],
    ['modifier letters', 'AB12\u02bcCD34\u30fc'],
    ['Devanagari digits', 'ab१२cd३४'],
    ['Chakma digits', 'AB\u{11137}\u{11138}CD\u{11139}\u{1113a}'],
    ['digits of scripts that touch', 'AB\u{116db}\u{116dc}CD\u{116d3}\u{116d4}'],
    ['mathematical digits', 'AB\u{1d7d9}\u{1d7da}CD\u{1d7db}\u{1d7dc}'],
  ])('is the same with %s', (_what, typed) => {
    expect(transactionKey(typed)).toBe('AB12CD34')
  })

  test('differs from others by its letters, in any script', () => {
    expect(transactionKey('यूपी 1234')).not.toBe(transactionKey('रेफ 1234'))
    expect(transactionKey('ÄB-12')).toBe('ÄB12')
  })

  test('is one line with at least four letters or digits', () => {
    expect(transactionId.parse(' AB12\r\nCD-34 ')).toBe('AB12 CD-34')
    expect(transactionId.safeParse('a-b-c').success).toBe(false)
    expect(transactionId.safeParse('\u2800\u3164♥♥♥♥').success).toBe(false)
    expect(transactionId.safeParse('abc\0d').success).toBe(false)
  })

  test('of UPI has twelve digits, in any script and grouping', () => {
    expect(looksLikeUpiReference('१२३४-5678-9012')).toBe(true)
    expect(looksLikeUpiReference('1234-5678-901')).toBe(false)
  })
})

describe('a stored title', () => {
  test.each([
    [MEMBERSHIP_TITLE, 'Premium वार्षिक सदस्यता'],
    [withSeats(MEMBERSHIP_TITLE, 5), 'Premium वार्षिक सदस्यता, 5 सीटें'],
    [withSeats('Algebra, 2 seats', 12), 'Algebra, 2 seats, 12 सीटें'],
    ['Algebra', 'Algebra'],
  ])('%s is shown in the language of the reader', (stored, inHindi) => {
    expect(runInLanguage('en', () => shownTitle(stored))).toBe(stored)
    expect(runInLanguage('hi', () => shownTitle(stored))).toBe(inHindi)
  })
})
