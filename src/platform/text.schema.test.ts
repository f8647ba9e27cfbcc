import { expect, test } from 'vitest'
import { transactionId } from '../payments/payments.schema.ts'
import { billing } from '../payments/invoices.schema.ts'
import { mobile } from '../accounts/users.schema.ts'
import { newPassword, username } from './user.schema.ts'
import { nullableText, requiredText, text } from './text.schema.ts'

test.each([
  ['text', text(50)],
  ['requiredText', requiredText(50)],
  ['nullableText', nullableText(50)],
  ['transactionId', transactionId],
  ['the name on invoices', billing.shape.name],
  ['mobile', mobile],
  ['username', username],
  ['newPassword', newPassword],
])('%s refuses a huge value by its length alone', (_name, schema) => {
  for (const piece of ['\u2028', ' ', 'a', '😀', '\0']) {
    const value = piece.repeat(8_000_000 / piece.length)
    const start = performance.now()
    const { success, error } = schema.safeParse(value)
    expect(success).toBe(false)
    expect(error?.issues).toHaveLength(1)
    expect(performance.now() - start, JSON.stringify(piece)).toBeLessThan(30)
  }
})

test('counts characters, not UTF-16 units', () => {
  expect(text(3).safeParse('😀😀😀').success).toBe(true)
  expect(text(3).safeParse('😀😀😀a').success).toBe(false)
  expect(requiredText(3).parse(' ab ')).toBe('ab')
})
