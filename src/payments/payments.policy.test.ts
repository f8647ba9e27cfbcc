import { expect, test } from 'vitest'
import { payments } from './payments.policy.ts'

const id = 'a'
const limited = (limit: number | null) =>
  ({ duty: 'payments', courseId: null, batchId: null, limit }) as const
const desk = (...duties: ReturnType<typeof limited>[]) => ({ id, role: 'student', duties }) as const

test('the highest limit counts, and a user without the duty may decide on nothing', () => {
  const decides = (actor: ReturnType<typeof desk>, paise: number) =>
    payments.can(actor, 'decideAmount', { paise })
  expect([decides(desk(limited(500)), 500), decides(desk(limited(500)), 501)]).toEqual([true, false])
  expect(decides(desk(limited(500), limited(900)), 900)).toBe(true)
  expect(decides(desk(limited(null)), 1_000_000)).toBe(true)
  expect(decides(desk(), 1)).toBe(false)
  expect(payments.can({ id, role: 'admin' }, 'decideAmount', { paise: 1_000_000 })).toBe(true)
  // A limit for payments does not apply to refunds.
  expect(payments.can(desk(limited(null)), 'refundAmount', { paise: 1 })).toBe(false)
})

test('staff do not decide on their own access', () => {
  expect(payments.can(desk(limited(null)), 'giveTo', { userId: id })).toBe(false)
  expect(payments.can(desk(limited(null)), 'giveTo', { userId: 'b' })).toBe(true)
  expect(payments.can({ id, role: 'admin' }, 'giveTo', { userId: id })).toBe(true)
})
