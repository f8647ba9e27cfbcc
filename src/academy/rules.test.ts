import { expect, test } from 'vitest'
import { whatsappNumber } from './rules.ts'

test.each([
  ['+91 98765 43210', '919876543210'],
  ['98765-43210', '919876543210'],
  ['098765 43210', '919876543210'],
  ['+44 (20) 7946 0958', '442079460958'],
  ['+65 8123 4567', '6581234567'],
])('%s is the WhatsApp number %s', (typed, number) => expect(whatsappNumber(typed)).toBe(number))

test.each(['', '12345', 'call me', '+91 98765 43210 ext. 2', '1234567890123456'])(
  '%j is not a WhatsApp number',
  (typed) => expect(whatsappNumber(typed)).toBeNull(),
)
