import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { zonedDay } from '../../../platform/time-zone.ts'
import { messageOf, openPayments, proof, statusOf } from '../../../testing/setups/payments.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const { admin, next, pay, student, world } = await openPayments()

const colleague = world.as(await world.user({ username: 'colleague', role: 'admin' }))

/** Creates a rejected payment whose student was notified. */
async function rejected(more: object = {}) {
  const { user, call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 299_900 })
  const sent = pay({ courseId, ...more })
  const { id } = await call.payments.create(sent)
  await admin.payments.decide({ id, status: 'rejected', reason: 'Not found' })
  const purchased = async () => (await call.payments.check({ courseId })).purchased
  return { user, call, id, courseId, sent, purchased }
}
const approve = (id: number, more: object = {}) => colleague.payments.approveRejected({ id, ...more })
const revenue = async () => (await admin.admin.stats()).totalRevenue
const canApprove = async (id: number) =>
  (await admin.payments.list({ search: `#${id}` })).items[0]?.canApprove

describe('approving a rejected payment after all', () => {
  test('gives access, records the money, notifies the student and is in the audit log', async () => {
    const { id, call, courseId, purchased } = await rejected()
    const before = await revenue()
    expect(await canApprove(id)).toBe(true)
    expect(await approve(id)).toMatchObject({ status: 'approved', reason: null, received: null })
    expect([await purchased(), await revenue()]).toEqual([true, before + 2999])
    expect(await call.enrollments.courseIds()).toEqual([courseId])
    const told = (await call.notifications.list({})).items.map(({ kind }) => kind)
    expect(told).toEqual(['payment_approved', 'payment_rejected'])
    expect((await admin.audit.list({ limit: 1 })).items).toMatchObject([
      { action: 'payment.approved_after_all', actorName: 'colleague', data: { reason: 'Not found' } },
    ])
    const [item] = (await admin.payments.list({ search: `#${id}` })).items
    expect(item?.events.map(({ action }) => action)).toEqual(['rejected', 'approved_after_all'])
    expect(item).toMatchObject({ canApprove: false, decidedBy: 'colleague' })
    const entries = await world.database.sql<{ kind: string; paise: number }[]>`
      select kind, received_paise::int as paise from ledger_entries where payment_id = ${id} order by id`
    expect(entries.map(({ kind, paise }) => [kind, paise])).toEqual([
      ['claimed', 0],
      ['rejected', 0],
      ['received', 299_900],
    ])
    expect(await checkLedger(world.db)).toEqual([])
  })

  test('happens once, even in simultaneous calls, with the received amount', async () => {
    const { id } = await rejected()
    const before = await revenue()
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => statusOf(approve(id, { received: 3100.5 }))),
    )
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
    expect(await revenue()).toBe(before + 3100.5)
    expect(await statusOf(approve(999_999))).toBe(404)
    const waiting = await (await student()).call.payments.create(pay())
    expect(await statusOf(approve(waiting.id))).toBe(409)
  })

  test('is refused while the rejection can be undone, and after the student submitted again', async () => {
    const { call } = await student()
    const { id } = await call.payments.create(pay())
    await admin.payments.decideMany({ ids: [id], status: 'rejected' })
    expect([await canApprove(id), await statusOf(approve(id))]).toEqual([false, 409])
    await world.database.sql`update payments set notify_at = null where id = ${id}`
    expect(await canApprove(id)).toBe(true)
    await call.payments.resubmit({ id, amount: 2999, transactionId: next(), proofImage: proof })
    expect(await canApprove(id)).toBe(false)
    expect(await messageOf(approve(id))).toContain('newer payment')
  })

  test('is refused while another payment has its transaction ID, in any spelling', async () => {
    const { id, sent, purchased } = await rejected()
    const other = await student()
    const spelt = sent.transactionId.toLowerCase().replace(' ', '-')
    const theirs = await other.call.payments.create(pay({ transactionId: spelt }))
    expect(await canApprove(id)).toBe(false)
    expect(await messageOf(approve(id))).toContain('has this transaction ID now')
    await admin.payments.decide({ id: theirs.id, status: 'rejected' })
    // No approved payment uses the ID, so only one of the two can be approved.
    const outcomes = await Promise.all([statusOf(approve(id)), statusOf(approve(theirs.id))])
    expect(outcomes.toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(await purchased()).toBe(outcomes[0] === 200)
  })

  test('is refused while a pending payment reserves its transaction ID after a correction', async () => {
    const { id, sent, call, purchased } = await rejected()
    const other = await student()
    const theirs = await other.call.payments.create(pay({ transactionId: sent.transactionId }))
    await other.call.payments.correct({ id: theirs.id, transactionId: next() })
    expect(await canApprove(id)).toBe(false)
    expect(await messageOf(approve(id))).toContain('has this transaction ID now')
    expect(await purchased()).toBe(false)
    await admin.payments.decide({ id: theirs.id, status: 'rejected' })
    expect(await canApprove(id)).toBe(true)
    expect(await approve(id)).toMatchObject({ status: 'approved' })
    expect((await call.payments.mine({})).items[0]).toMatchObject({ transactionId: sent.transactionId })
  })

  test('and a student using its transaction ID: only the first of the two succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, sent } = await rejected()
      const other = await student()
      const theirs = await other.call.payments.create(pay())
      const outcomes = await Promise.all([
        statusOf(approve(id)),
        statusOf(other.call.payments.correct({ id: theirs.id, transactionId: sent.transactionId })),
      ])
      expect(outcomes.toSorted((one, two) => one - two)).toEqual([200, 409])
    }
  })

  test('is refused if the course was bought in another payment, or its coupon has no uses left', async () => {
    const { id, user, courseId } = await rejected()
    await world.buy(user, courseId)
    expect(await messageOf(approve(id))).toContain('already bought')
    await admin.coupons.create({ code: 'ONLY-ONE', percent: 50, maxUses: 1 })
    const first = await rejected({ coupon: 'ONLY-ONE' })
    const second = await student()
    await second.call.payments.create(pay({ coupon: 'ONLY-ONE' }))
    expect(await messageOf(approve(first.id))).toContain('coupon')
    expect(await first.purchased()).toBe(false)
  })

  test('records the received amount of a short payment, on the day of the receipt', async () => {
    const { call } = await student()
    const { id: courseId } = await world.course({ isPremium: true, pricePaise: 299_900 })
    const { id } = await call.payments.create(pay({ courseId }))
    await admin.payments.decideMany({ ids: [id], status: 'rejected', received: 2500 })
    await world.database
      .sql`update payments set notify_at = null, decided_at = now() - interval '40 days' where id = ${id}`
    const before = await revenue()
    expect(await approve(id, { received: 2999 })).toMatchObject({ status: 'approved', received: 2500 })
    expect(await revenue()).toBe(before)
    expect((await call.payments.check({ courseId })).purchased).toBe(true)
    expect(await checkLedger(world.db)).toEqual([])
  })

  test('with a statement line marks the line as used', async () => {
    const [one, two] = [await rejected(), await rejected()]
    const line = {
      day: zonedDay(new Date(), 'Asia/Kolkata'),
      fingerprints: [createHash('sha256').update('a line').digest('hex').slice(0, 32)],
    }
    await approve(one.id, { line })
    expect(await messageOf(approve(two.id, { line }))).toBe(
      'This statement line is already matched to a payment. Choose another line.',
    )
    expect(await two.purchased()).toBe(false)
  })
})
