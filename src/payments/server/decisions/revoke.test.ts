import { describe, expect, test } from 'vitest'
import { messageOf, openPayments, proof, statusOf } from '../../../testing/setups/payments.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { getCreditNote } from '../documents/credit-notes.ts'

const { admin, next, pay, student, world } = await openPayments()

async function bought(amountPaise = 299_900) {
  const { user, call } = await student()
  const course = await world.course({ isPremium: true, title: 'Ragas' })
  const pending = { status: 'pending', decidedAt: null } as const
  const { id } = await world.payment(user.id, {
    courseId: course.id,
    courseTitle: course.title,
    username: user.username,
    amountPaise,
    ...pending,
  })
  await admin.payments.decide({ id, status: 'approved' })
  const purchased = async () => (await call.payments.check({ courseId: course.id })).purchased
  return { user, call, course, id, purchased }
}

describe('revoking an approval', () => {
  test('ends access, keeps the status, is net of refunds, and notifies the student', async () => {
    const { id, user, call, purchased } = await bought()
    const before = (await admin.admin.stats()).totalRevenue
    const revoked = await admin.payments.revoke({
      id,
      reason: 'refund',
      amount: 1000.5,
      refundedOn: '2026-11-20',
      reference: ' UTR 9 ',
    })
    expect(revoked).toMatchObject({
      status: 'approved',
      revocation: { reason: 'refund', amount: 1000.5, refundedOn: '2026-11-20', reference: 'UTR 9' },
    })
    expect(await purchased()).toBe(false)
    expect((await admin.admin.stats()).totalRevenue).toBe(before - 1000.5)
    const [newest] = (await call.notifications.list({})).items
    expect(newest).toMatchObject({
      kind: 'payment_revoked',
      data: { refunded: 1000.5, revocation: 'refund' },
    })
    const [mine] = (await call.payments.mine({})).items
    expect(mine?.revocation).toEqual(revoked.revocation)
    const [item] = (await admin.payments.list({ search: `#${id}` })).items
    expect(item?.events.map(({ action }) => action)).toEqual(['approved', 'revoked'])
    expect((await admin.audit.list({ limit: 1 })).items).toMatchObject([
      { action: 'payment.revoked', data: { reason: 'refund', refunded: 1000.5 } },
    ])
    expect(await getCreditNote(world, user, { id })).toMatchObject({ amount: '₹1,000.50', paid: '₹2,999' })
    expect(await checkLedger(world.db)).toEqual([])
    // A database error must not be reported as 404.
    const ended = await createTestDatabase()
    await ended.close()
    await expect(getCreditNote({ ...world, db: ended.db }, user, { id })).rejects.not.toMatchObject({
      status: 404,
    })
    await expect(getCreditNote(world, (await student()).user, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('is possible once, for an approved payment, up to the paid amount', async () => {
    const { id } = await bought()
    const waiting = await (await student()).call.payments.create(pay())
    const revoke = (more: object) => statusOf(admin.payments.revoke({ id, reason: 'refund', ...more }))
    expect(await revoke({ amount: 2999.01 })).toBe(400)
    expect(await revoke({ amount: -1 })).toBe(400)
    expect(await revoke({ refundedOn: 'today' })).toBe(400)
    // Two days ahead is in the future in every time zone.
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await messageOf(admin.payments.revoke({ id, reason: 'refund', refundedOn: soon }))).toContain(
      'is in the future',
    )
    expect(await revoke({ id: waiting.id })).toBe(409)
    expect(await revoke({ id: 999_999 })).toBe(404)
    const results = await Promise.all(Array.from({ length: 8 }, () => revoke({})))
    expect(results.filter((status) => status === 200)).toHaveLength(1)
    expect(await messageOf(admin.payments.revoke({ id, reason: 'mistake' }))).toContain('already revoked')
    expect(await statusOf(admin.payments.decide({ id, status: 'rejected' }))).toBe(409)
    expect(await checkLedger(world.db)).toEqual([])
  })

  test('because of a mistake removes the full amount from the revenue, and the student can buy the course again', async () => {
    const { id, call, course, purchased } = await bought()
    const before = (await admin.admin.stats()).totalRevenue
    await admin.payments.revoke({ id, reason: 'mistake', amount: 1 })
    expect((await admin.admin.stats()).totalRevenue).toBe(before - 2999)
    expect((await call.payments.quote({ courseId: course.id })).purchased).toBe(false)
    const again = await call.payments.create({
      courseId: course.id,
      amount: 2999,
      transactionId: next(),
      proofImage: proof,
    })
    await admin.payments.decide({ id: again.id, status: 'approved' })
    expect(await purchased()).toBe(true)
  })

  test('keeps access that another payment gives', async () => {
    const { id, user, purchased } = await bought()
    await world.join(user)
    await admin.payments.revoke({ id, reason: 'chargeback' })
    expect(await purchased()).toBe(true)
  })

  test('of a year ends the membership, and the next year starts now', async () => {
    const { call } = await student()
    const first = await call.payments.create(pay())
    await admin.payments.decide({ id: first.id, status: 'approved' })
    const second = await call.payments.create(pay())
    await admin.payments.decide({ id: second.id, status: 'approved' })
    await admin.payments.revoke({ id: first.id, reason: 'refund' })
    expect((await call.memberships.mine()).active).toBe(true)
    await admin.payments.revoke({ id: second.id, reason: 'refund' })
    expect((await call.memberships.mine()).active).toBe(false)
  })

  test('before the student was notified of the approval sends both notifications', async () => {
    const { call } = await student()
    const { id } = await call.payments.create(pay())
    await admin.payments.decideMany({ ids: [id], status: 'approved' })
    await admin.payments.revoke({ id, reason: 'mistake' })
    expect(await statusOf(admin.payments.undo({ ids: [id] }))).toBe(409)
    expect((await call.notifications.list({})).items.map(({ kind }) => kind)).toEqual([
      'payment_revoked',
      'payment_approved',
    ])
  })
})
