import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { zonedDay } from '../../../platform/time-zone.ts'
import { messageOf, openPayments, statusOf } from '../../../testing/setups/payments.ts'

const { admin, student, world } = await openPayments()

const colleague = world.as(await world.user({ username: 'colleague', role: 'admin' }))
const today = zonedDay(new Date(), 'Asia/Kolkata')
const days = { from: today, to: today }
const HAS_PAID = 'This statement line is already matched to a payment. Choose another line.'

const print = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

async function waiting(values: object = {}) {
  const { user } = await student()
  const course = await world.course({ isPremium: true })
  const { id } = await world.payment(user.id, {
    courseId: course.id,
    username: user.username,
    status: 'pending',
    decidedAt: null,
    ...values,
  })
  return id
}
const line = (paymentId: number, ...texts: string[]) => ({
  paymentId,
  day: today,
  fingerprints: texts.map(print),
})
const approve = (call: typeof admin, id: number, ...texts: string[]) =>
  call.payments.decideMany({ ids: [id], status: 'approved', lines: [line(id, ...texts)] })
const statusNow = async (id: number) => (await admin.payments.list({ search: `#${id}` })).items[0]?.status
const paidBy = async (text: string) => {
  const { items } = await admin.payments.settled(days)
  return items.find(({ fingerprints }) => fingerprints.includes(print(text)))?.id
}

describe('a line of a statement', () => {
  test('is used once, by any of its fingerprints', async () => {
    const [first, second] = [await waiting(), await waiting()]
    await approve(admin, first, 'reference 1', 'balance 1')
    expect(await paidBy('balance 1')).toBe(first)
    expect(await messageOf(approve(colleague, second, 'reference 2', 'balance 1'))).toBe(HAS_PAID)
    expect([await statusNow(second), await paidBy('reference 2')]).toEqual(['pending', undefined])
    // With another line, the payment can be approved. A decision without a line also works.
    await approve(colleague, second, 'reference 2', 'balance 2')
    await admin.payments.decide({ id: await waiting(), status: 'approved' })
  })

  test('is used by one of many simultaneous payments', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => waiting()))
    const names = ['race a', 'race b', 'race c']
    const outcomes = await Promise.all(
      ids.map((id, at) =>
        statusOf(approve(at % 2 ? admin : colleague, id, ...(at % 3 ? names : names.toReversed()))),
      ),
    )
    expect(outcomes.toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    const now = await Promise.all(ids.map(statusNow))
    expect(now.filter((status) => status === 'approved')).toHaveLength(1)
    expect(await paidBy('race b')).toBe(ids[outcomes.indexOf(200)])
  })

  test('is used once in a call with many payments; the others are named', async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()]
    const { decided, refused } = await admin.payments.decideMany({
      ids: [first, second, third],
      status: 'approved',
      lines: [line(first, 'shared'), line(second, 'shared'), line(third, 'own')],
    })
    expect(decided.map(({ id }) => id)).toEqual([first, third])
    expect(refused).toEqual([{ id: second, message: HAS_PAID }])
  })

  test('is free again after an undo, and after an approval by mistake', async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()]
    await approve(admin, first, 'moves')
    await admin.payments.undo({ ids: [first] })
    expect(await paidBy('moves')).toBeUndefined()
    await approve(admin, second, 'moves')
    await admin.payments.revoke({ id: second, reason: 'mistake' })
    expect(await paidBy('moves')).toBeUndefined()
    await approve(admin, third, 'moves')
    // A line stays used after a refund, because the money arrived.
    await admin.payments.revoke({ id: third, reason: 'refund' })
    expect(await messageOf(approve(admin, first, 'moves'))).toBe(HAS_PAID)
  })

  test('can pay a part; a rejection for missing money uses none', async () => {
    const [short, refused] = [await waiting(), await waiting()]
    const status = 'rejected'
    await admin.payments.decideMany({ ids: [short], status, received: 1000, lines: [line(short, 'part')] })
    expect(await paidBy('part')).toBe(short)
    await admin.payments.decideMany({ ids: [refused], status, lines: [line(refused, 'not its own')] })
    expect(await paidBy('not its own')).toBeUndefined()
  })

  test('of a manually decided payment is recognised too, in pages', async () => {
    const id = await waiting({ transactionId: 'UTR 632612345678', orderCode: 'LNHAND2345' })
    await admin.payments.decide({ id, status: 'approved' })
    const settled = (await admin.payments.settled(days)).items.find((one) => one.id === id)
    expect(settled).toMatchObject({
      transactionId: 'UTR 632612345678',
      orderCode: 'LNHAND2345',
      received: 2999,
    })
    // The date of the line counts, even if the payment was decided much later.
    const old = await waiting()
    await approve(admin, old, 'old')
    await world.db.execute(sql`update statement_lines set day = '2025-01-10' where payment_id = ${old}`)
    const then = await admin.payments.settled({ from: '2025-01-08', to: '2025-01-12' })
    expect(then.items.map((one) => one.id)).toEqual([old])
    const first = (await admin.payments.settled(days)).items[0]?.id ?? 0
    const rest = await admin.payments.settled({ ...days, cursor: first })
    expect(rest.items.every((one) => one.id > first)).toBe(true)
    expect(await statusOf(admin.payments.settled({ from: '2025-01-12', to: '2025-01-08' }))).toBe(400)
    expect(await statusOf((await student()).call.payments.settled(days))).toBe(403)
  })
})
