import { expect, test } from 'vitest'
import { readRupees } from './read-rupees.ts'

test('reads amounts as people in India write them, and no other texts', () => {
  for (const [typed, rupees] of [
    ['1,500', 1500],
    ['₹1,25,000', 125_000],
    [' Rs 499.50/- ', 499.5],
    ['1500', 1500],
  ] as const)
    expect(readRupees(typed), typed).toBe(rupees)
  for (const typed of ['', '1e3', '0x10', '-5', '1.5.0', 'NaN', '५००'])
    expect(readRupees(typed), typed).toBeNaN()
})
