import { expect, test, vi } from 'vitest'
import { transactionId } from '../payments/payments.schema.ts'
import { billing } from '../payments/invoices.schema.ts'
import { mobile } from '../accounts/users.schema.ts'
import { newPassword, username } from './user.schema.ts'
import { nullableText, requiredText, text } from './text.schema.ts'

/** The methods of strings and regular expressions that read a whole string. */
const READERS: [object, (string | symbol)[]][] = [
  [
    String.prototype,
    [
      'trim',
      'includes',
      'isWellFormed',
      'match',
      'normalize',
      'replace',
      'replaceAll',
      'split',
      Symbol.iterator,
    ],
  ],
  [RegExp.prototype, ['exec', 'test']],
]

const isHuge = (value: unknown) => typeof value === 'string' && value.length > 1e6

/** Whether a function reads a string of more than a million characters. */
function readsHugeText(work: () => unknown): boolean {
  let reads = false
  const spies = READERS.flatMap(([prototype, names]) =>
    names.map((name) => {
      const methods = prototype as Record<string | symbol, (...given: unknown[]) => unknown>
      const original = methods[name]
      return vi.spyOn(methods, name as string).mockImplementation(function (this: unknown, ...given) {
        if ([this, ...given].some(isHuge)) reads = true
        return original?.apply(this, given)
      })
    }),
  )
  try {
    work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return reads
}

test('finds functions that read a huge text', () => {
  const value = 'a'.repeat(2e6)
  expect(readsHugeText(() => value.length)).toBe(false)
  expect(readsHugeText(() => value.trim())).toBe(true)
  expect(readsHugeText(() => value[Symbol.iterator]())).toBe(true)
  expect(readsHugeText(() => /b/.test(value))).toBe(true)
})

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
    const { success, error } = schema.safeParse(value)
    expect(success).toBe(false)
    expect(error?.issues).toHaveLength(1)
    expect(
      readsHugeText(() => schema.safeParse(value)),
      JSON.stringify(piece),
    ).toBe(false)
  }
})

test('counts characters, not UTF-16 units', () => {
  expect(text(3).safeParse('😀😀😀').success).toBe(true)
  expect(text(3).safeParse('😀😀😀a').success).toBe(false)
  expect(requiredText(3).parse(' ab ')).toBe('ab')
})
