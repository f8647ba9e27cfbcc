import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { messageOf, openPayments, proof, statusOf } from '../../../testing/setups/payments.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { notifyOfDecisions } from './notify.ts'

const { admin, next, pay, student, world } = await openPayments()

const passUndo = async () => {
  await world.db.execute(sql`update payments set notify_at = clock_timestamp() where notify_at is not null`)
  await notifyOfDecisions(world)
}
const revenue = async () => (await admin.admin.stats()).totalRevenue

test('asks for the balance of a short payment, and gives access when everything is received', async () => {
  const before = await revenue()
  const { call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 499_900 })
  const transactionId = next()
  const { id } = await call.payments.create(pay({ courseId, amount: 4999, transactionId }))
  await admin.settings.update({ key: 'upi_id', value: 'academy@okbank' })
  expect(
    await messageOf(admin.payments.decideMany({ ids: [id], status: 'rejected', received: 4999 })),
  ).toContain('We received the full amount')
  await admin.payments.decideMany({ ids: [id], status: 'rejected', received: 4499 })
  expect(await revenue()).toBe(before + 4499)
  await admin.payments.undo({ ids: [id] })
  expect(await revenue()).toBe(before)
  expect((await call.payments.mine({})).items[0]).toMatchObject({ status: 'pending', received: null })

  await admin.payments.decideMany({ ids: [id], status: 'rejected', received: 4499 })
  await passUndo()
  expect((await call.notifications.list({})).items[0]).toMatchObject({
    kind: 'payment_short',
    data: { received: 4499, rest: 500 },
  })
  expect(await call.payments.check({ courseId })).toEqual({ purchased: false })
  // The price changes, but the amount due of this order doesn't.
  await admin.courses.update({ id: courseId, price: '₹9,999' })
  const quote = await call.payments.quote({ courseId })
  expect(quote).toMatchObject({ amountDue: 500, rejected: { received: 4499, amountDue: 4999 } })
  expect(quote.upi?.link).toContain('am=500.00')
  // The money was received, so no other student can use the ID.
  const other = await student()
  expect(await statusOf(other.call.payments.create(pay({ courseId, transactionId })))).toBe(409)
  expect(await other.call.payments.isTransactionUsed({ transactionId })).toEqual({ used: true })

  const rest = await call.payments.resubmit({ id, amount: 500, transactionId: next(), proofImage: proof })
  expect(rest).toMatchObject({ amountDue: 500, status: 'pending' })
  await admin.payments.decide({ id: rest.id, status: 'approved' })
  expect(await call.payments.check({ courseId })).toEqual({ purchased: true })
  expect(await revenue()).toBe(before + 4999)
  expect((await call.payments.mine({})).items[0]?.history[0]).toMatchObject({ id, received: 4499 })
  expect(await checkLedger(world.db)).toEqual([])
})

test('counts the received amount, can still give access, and refunds at most that amount', async () => {
  const before = await revenue()
  const { call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 100_000 })
  const { id } = await call.payments.create(pay({ courseId, amount: 1000 }))
  await admin.payments.decideMany({ ids: [id], status: 'approved', received: 900 })
  expect(await call.payments.check({ courseId })).toEqual({ purchased: true })
  expect(await revenue()).toBe(before + 900)
  expect((await admin.admin.overview()).popularCourses.find((one) => one.id === courseId)?.revenue).toBe(900)
  expect(await messageOf(admin.payments.revoke({ id, reason: 'refund', amount: 950 }))).toContain('₹900')
  await admin.payments.revoke({ id, reason: 'refund' })
  expect(await revenue()).toBe(before)

  // A short payment can be refunded too. The full amount is then due again.
  const { id: shortId } = await call.payments.create(pay({ courseId, amount: 1000 }))
  await admin.payments.decideMany({ ids: [shortId], status: 'rejected', received: 400 })
  expect((await call.payments.quote({ courseId })).amountDue).toBe(600)
  await admin.payments.revoke({ id: shortId, reason: 'refund' })
  expect((await call.payments.quote({ courseId })).amountDue).toBe(1000)
  expect(await revenue()).toBe(before)
  expect(await checkLedger(world.db)).toEqual([])
})

test('an amount received is recorded for one payment at a time, and not for a pending one', async () => {
  expect(await statusOf(admin.payments.decideMany({ ids: [1, 2], status: 'approved', received: 5 }))).toBe(
    400,
  )
  const { call } = await student()
  const { id } = await call.payments.create(pay())
  await expect(
    world.db.execute(sql`update payments set received_paise = 100 where id = ${id}`),
  ).rejects.toThrow()
})

test('keeps the received amount when the balance is rejected, submitted again, or refunded', async () => {
  const { call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 100_000 })
  const first = await call.payments.create(pay({ courseId, amount: 1000 }))
  await admin.payments.decideMany({ ids: [first.id], status: 'rejected', received: 900 })
  const second = await call.payments.create(pay({ courseId, amount: 100 }))
  expect(second.amountDue).toBe(100)
  // The first payment was short. The payment of its balance is pending and must be decided first.
  expect(await statusOf(admin.payments.revoke({ id: first.id, reason: 'refund' }))).toBe(409)
  await admin.payments.decideMany({ ids: [second.id], status: 'rejected', reason: 'Nothing came' })
  expect((await call.payments.quote({ courseId })).amountDue).toBe(100)
  const third = await call.payments.create(pay({ courseId, amount: 100 }))
  expect(third.amountDue).toBe(100)
  await admin.payments.decideMany({ ids: [third.id], status: 'rejected', received: 60 })
  expect((await call.payments.quote({ courseId })).amountDue).toBe(40)

  await admin.payments.revoke({ id: first.id, reason: 'refund' })
  expect((await call.payments.quote({ courseId })).amountDue).toBe(940)
  await admin.payments.revoke({ id: third.id, reason: 'refund' })
  const sent = { amount: 1000, transactionId: next(), proofImage: proof }
  const fourth = await call.payments.resubmit({ id: third.id, ...sent })
  expect(fourth.amountDue).toBe(1000)
  await admin.payments.decide({ id: fourth.id, status: 'approved' })
  expect(await checkLedger(world.db)).toEqual([])
})

test.each(['approved after all', 'undone'])(
  'the rejected balance is not %s if the received part was refunded in the meantime',
  async (how) => {
    const { call } = await student()
    const { id: courseId } = await world.course({ isPremium: true, pricePaise: 99_900 })
    const { id } = await call.payments.create(pay({ courseId, amount: 999 }))
    await admin.payments.decideMany({ ids: [id], status: 'rejected', received: 300 })
    await passUndo()
    const rest = await call.payments.resubmit({ id, amount: 699, transactionId: next(), proofImage: proof })
    await admin.payments.decideMany({ ids: [rest.id], status: 'rejected' })
    if (how === 'approved after all') await passUndo()
    await admin.payments.revoke({ id, reason: 'refund' })
    const back =
      how === 'undone'
        ? admin.payments.undo({ ids: [rest.id] })
        : admin.payments.approveRejected({ id: rest.id })
    expect(await messageOf(back)).toMatch(/was refunded|has since been revoked/)
    expect(await call.payments.check({ courseId })).toEqual({ purchased: false })
    expect((await call.payments.quote({ courseId })).amountDue).toBe(999)
  },
)

test('stores a separate status for a short payment, which the contract calls rejected', async () => {
  const { user, call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 100_000 })
  const stored = async () => [...(await world.db.execute(sql`select status from payments where id = ${id}`))]
  const { counts } = await admin.payments.list({})
  const { id } = await call.payments.create(pay({ courseId, amount: 1000 }))
  const { decided } = await admin.payments.decideMany({ ids: [id], status: 'rejected', received: 400 })
  expect(await stored()).toEqual([{ status: 'short' }])
  expect(decided).toMatchObject([{ status: 'rejected', received: 400 }])
  for (const status of [undefined, 'rejected'] as const) {
    const mine = (await call.payments.mine({ status })).items
    expect(mine).toMatchObject([{ id, status: 'rejected', canResubmit: true }])
    const listed = await admin.payments.list({ search: user.username, status })
    expect(listed.items).toMatchObject([{ id, status: 'rejected' }])
    expect(listed.counts).toEqual({ pending: 0, approved: 0, rejected: 1 })
  }
  expect((await admin.payments.list({})).counts).toEqual({ ...counts, rejected: counts.rejected + 1 })
  expect(
    await messageOf(admin.payments.decide({ id, status: 'approved' })),
    'the message for a decided payment',
  ).toContain('rejected')
  await admin.payments.undo({ ids: [id] })
  expect(await stored()).toEqual([{ status: 'pending' }])
  await expect(
    world.db.execute(
      sql`update payments set status = 'rejected', decided_at = now(), received_paise = 1 where id = ${id}`,
    ),
  ).rejects.toThrow()
})
