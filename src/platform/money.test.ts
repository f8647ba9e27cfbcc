import { expect, test } from 'vitest'
import { formatPaise, formatShortRupees, normalisePrice, parsePrice } from './money.ts'

test.each([
  ['₹2,999', 299_900, '₹2,999'],
  ['₹125000', 12_500_000, '₹1,25,000'],
  ['₹1,25,000.50', 12_500_050, '₹1,25,000.50'],
  [' ₹499.00 ', 49_900, '₹499'],
  ['₹0.01', 1, '₹0.01'],
])('%s is a price', (text, paise, shown) => {
  expect(parsePrice(text)).toBe(paise)
  expect(formatPaise(paise)).toBe(shown)
})

test.each([
  '₹125,000',
  '₹499.5',
  '₹0',
  '₹',
  '₹ 500',
  '2999',
  '$5',
  '-₹5',
  '₹-5',
  '₹1e3',
  '₹1,23',
  '₹1.234',
  '₹१००',
  '',
])('%s is not a price', (text) => expect(parsePrice(text)).toBeNull())

test.each([
  ['4999', '₹4,999'],
  ['4,999', '₹4,999'],
  ['₹4,999', '₹4,999'],
  [' ₹ 4 999 ', '₹4,999'],
  ['Rs. 4999/-', '₹4,999'],
  ['125,000', '₹1,25,000'],
  ['1,25,000.50', '₹1,25,000.50'],
  ['499.5', '₹499.50'],
])('the typed text %j is normalised to %s', (typed, price) => {
  expect(normalisePrice(typed)).toBe(price)
  expect(parsePrice(price)).not.toBeNull()
})

test.each(['2,99', '4.999', 'free', '-5', '', '1e3'])(
  '%j stays unchanged, so that the server refuses it',
  (typed) => {
    expect(normalisePrice(typed)).toBe(typed)
    expect(parsePrice(normalisePrice(typed))).toBeNull()
  },
)

test('formats negative amounts with the sign in front', () => {
  expect(formatPaise(-12_500_050)).toBe('−₹1,25,000.50')
  expect(formatPaise(-5)).toBe('−₹0.05')
  expect(formatShortRupees(-2500)).toBe('−₹2.5k')
})
