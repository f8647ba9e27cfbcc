import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messageOf, openPayments, proof } from '../../../testing/setups/payments.ts'
import { describeReceipt } from '../documents/document-content.ts'
import { createPdf } from '../../../documents/server/pdf.ts'
import { getReceipt } from '../documents/receipts.ts'

const { admin, next, pay, student, world } = await openPayments()

const countFor = (value: string) => admin.settings.update({ key: 'difference_days', value })
const premium = (title = 'A course') => world.course({ isPremium: true, title, pricePaise: 99_900 })
const approve = (id: number) => admin.payments.decide({ id, status: 'approved' })
const reject = (id: number) => admin.payments.decide({ id, status: 'rejected' })
const again = (id: number, amount: number) => ({ id, amount, transactionId: next(), proofImage: proof })

/** Creates a student who paid ₹999 for a course. */
async function buyer(courseId: number, more: object = {}) {
  const { user, call } = await student()
  const { id } = await call.payments.create(pay({ courseId, amount: 999, ...more }))
  await approve(id)
  return { user, call, paidId: id }
}

test('the amount paid for a course reduces the price of a plan that includes it, once', async () => {
  const course = await premium('Algebra')
  const { user, call, paidId } = await buyer(course.id)
  expect(await call.payments.quote()).not.toHaveProperty('credit')
  await countFor('30')
  await admin.settings.update({ key: 'upi_id', value: 'lantern@example' })
  const quote = await call.payments.quote()
  expect(quote).toMatchObject({
    price: '₹4,999',
    amountDue: 4000,
    credit: { amount: 999, titles: ['Algebra'] },
  })
  expect(quote.upi?.link).toContain('&am=4000.00&')
  const other = await admin.plans.create({ title: 'Other', price: '₹1,500', months: 1 })
  const others = await admin.plans.create({
    title: 'Without it',
    price: '₹1,500',
    months: 1,
    courseIds: [(await premium()).id],
  })
  expect((await call.payments.quote({ planId: other.id })).amountDue).toBe(501)
  expect((await call.payments.quote({ planId: others.id })).amountDue).toBe(1500)
  expect((await call.payments.quote({ courseId: (await premium()).id })).amountDue).toBe(999)

  // Two orders are submitted at the same time. Only one of them gets the credit.
  const sent = await Promise.all([
    call.payments.create(pay({ amount: 4000 })),
    call.payments.create(pay({ planId: other.id, amount: 501 })),
  ])
  expect(sent.filter(({ credit }) => credit === 999)).toHaveLength(1)
  const [year, month] = sent
  const [counting, free] = year.credit ? [year, month] : [month, year]
  expect(counting.amountDue).toBe(year.credit ? 4000 : 501)
  expect((await admin.payments.list({ search: `#${counting.id}` })).items[0]).toMatchObject({ credit: 999 })

  // A payment can't be revoked while it counts as credit.
  expect(await messageOf(admin.payments.revoke({ id: paidId, reason: 'refund' }))).toContain(
    'uses this payment as credit',
  )
  await approve(counting.id)
  expect(await messageOf(admin.payments.revoke({ id: paidId, reason: 'refund' }))).toContain(
    'uses this payment as credit',
  )
  await reject(free.id)
  expect(await call.payments.quote({ planId: free.planId ?? null })).not.toHaveProperty('credit')
  const receipt = await getReceipt(world, user, counting.id)
  expect(receipt).toMatchObject({ credit: '₹999', amount: year.credit ? '₹4,000' : '₹501' })
  const pdf = await createPdf(user.id, describeReceipt(receipt, 'https://example.com'))
  expect(Buffer.from(pdf).subarray(0, 4).toString()).toBe('%PDF')

  await admin.payments.revoke({ id: counting.id, reason: 'refund' })
  expect((await call.payments.quote({ planId: others.id })).amountDue).toBe(1500)
  expect((await call.payments.quote({ planId: other.id })).credit).toMatchObject({ amount: 999 })
  await admin.payments.revoke({ id: paidId, reason: 'refund' })
  expect(await call.payments.quote({ planId: other.id })).not.toHaveProperty('credit')
  await countFor('')
})

test('only recent payments for lifetime access count, and no more than was due', async () => {
  await countFor('10')
  const course = await premium()
  const { user, call, paidId } = await buyer(course.id, { amount: 5000 })
  const [gone, places] = [await buyer(course.id), await student()]
  await admin.payments.revoke({ id: gone.paidId, reason: 'mistake' })
  await admin.grants.create({
    userId: places.user.id,
    source: 'cash',
    amount: 500,
    courseId: course.id,
    endsOn: '2999-01-01',
  })
  expect((await call.payments.quote()).credit?.amount).toBe(999)
  expect(await gone.call.payments.quote()).not.toHaveProperty('credit')
  expect(await places.call.payments.quote()).not.toHaveProperty('credit')
  // One rupee remains to pay.
  const cheap = await admin.plans.create({ title: 'Cheap', price: '₹500', months: 1 })
  expect(await call.payments.quote({ planId: cheap.id })).toMatchObject({
    amountDue: 1,
    credit: { amount: 499 },
  })
  // The coupon reduces the price before the credit is deducted.
  await admin.coupons.create({ code: 'HALF-OFF', percent: 50 })
  expect((await call.payments.quote({ coupon: 'HALF-OFF' })).amountDue).toBe(2499 - 999)
  await world.db.execute(sql`
    update payments set decided_at = now() - interval '11 days', submitted_at = now() - interval '12 days' where id = ${paidId}`)
  expect(await call.payments.quote()).not.toHaveProperty('credit')
  expect(user.username).not.toBe('')
  await countFor('')
})

test('stays with a resubmitted payment and a balance, and is reserved again after an undo', async () => {
  await countFor('10')
  const course = await premium()
  const { call, paidId } = await buyer(course.id)
  const first = await call.payments.create(pay({ amount: 4000 }))
  await reject(first.id)
  await countFor('')
  expect(await call.payments.quote()).toMatchObject({ amountDue: 4000, credit: { amount: 999 } })
  const second = await call.payments.resubmit(again(first.id, 4000))
  expect(second).toMatchObject({ amountDue: 4000, credit: 999 })
  await admin.payments.decideMany({ ids: [second.id], status: 'rejected', received: 1500 })
  expect(await messageOf(admin.payments.revoke({ id: paidId, reason: 'refund' }))).toContain(
    'uses this payment as credit',
  )
  expect((await call.payments.quote()).amountDue).toBe(2500)
  const third = await call.payments.resubmit(again(second.id, 2500))
  expect(third).toMatchObject({ amountDue: 2500, credit: 999 })

  // A rejection frees the credit, so another order may take it before the undo.
  await admin.payments.decideMany({ ids: [third.id], status: 'rejected' })
  await admin.payments.undo({ ids: [third.id] })
  await approve(third.id)
  await admin.payments.revoke({ id: third.id, reason: 'mistake' })
  await admin.payments.revoke({ id: second.id, reason: 'mistake' })
  await countFor('10')
  const plan = await admin.plans.create({ title: 'Month', price: '₹1,200', months: 1 })
  const fourth = await call.payments.create(pay({ planId: plan.id, amount: 201 }))
  await admin.payments.decideMany({ ids: [fourth.id], status: 'rejected' })
  const year = await call.payments.create(pay({ amount: 4000 }))
  expect(year.credit).toBe(999)
  expect(await messageOf(admin.payments.undo({ ids: [fourth.id] }))).toContain('another plan uses it')
  await reject(year.id)
  await admin.payments.revoke({ id: paidId, reason: 'refund' })
  expect(await messageOf(admin.payments.undo({ ids: [fourth.id] }))).toContain('was refunded')
  expect((await call.payments.quote({ planId: plan.id })).amountDue).toBe(1200)
  await countFor('')
})

test("an approval that counts towards a plan can't be undone", async () => {
  await countFor('10')
  const { call } = await student()
  const course = await premium()
  const { id } = await call.payments.create(pay({ courseId: course.id, amount: 999 }))
  await admin.payments.decideMany({ ids: [id], status: 'approved' })
  const plan = await call.payments.create(pay({ amount: 4000 }))
  expect(plan.credit).toBe(999)
  expect(await messageOf(admin.payments.undo({ ids: [id] }))).toContain('uses this payment as credit')
  await reject(plan.id)
  await admin.payments.undo({ ids: [id] })
  expect(await call.payments.quote()).not.toHaveProperty('credit')
  await countFor('')
})
