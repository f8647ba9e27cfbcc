import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPayments, proof } from '../../testing/setups/payments.ts'

const { admin, next, pay, student, world } = await openPayments()

type Student = Awaited<ReturnType<typeof student>>['call']

const unsettled = async (call: Student) =>
  (await call.payments.mine({ status: 'unsettled' })).items.map(({ id }) => id)

async function sent(amount = 999) {
  const { user, call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 99_900 })
  const { id } = await call.payments.create(pay({ courseId, amount, transactionId: next() }))
  return { user, call, courseId, id }
}

test('shows a rejected payment until it is submitted again', async () => {
  const { call, id, courseId } = await sent()
  expect(await unsettled(call)).toEqual([id])
  await admin.payments.decide({ id, status: 'rejected' })
  expect(await unsettled(call)).toEqual([id])
  const again = await call.payments.resubmit({ id, amount: 999, transactionId: next(), proofImage: proof })
  expect(await unsettled(call)).toEqual([again.id])
  await admin.payments.decide({ id: again.id, status: 'approved' })
  expect(await unsettled(call)).toEqual([])
  expect(await call.payments.check({ courseId })).toEqual({ purchased: true })
})

test('shows a short payment as long as its balance is due', async () => {
  const { call, id } = await sent()
  await admin.payments.decideMany({ ids: [id], status: 'rejected', received: 499 })
  await world.db.execute(sql`update payments set decided_at = now() - interval '1 year' where id = ${id}`)
  expect(await unsettled(call)).toEqual([id])
})

test('hides a rejection after ninety days, or if the student has access otherwise', async () => {
  const { user, call, id, courseId } = await sent()
  await admin.payments.decide({ id, status: 'rejected' })
  await world.db.execute(sql`update payments set decided_at = now() - interval '91 days' where id = ${id}`)
  expect(await unsettled(call)).toEqual([])
  await world.db.execute(sql`update payments set decided_at = now() where id = ${id}`)
  expect(await unsettled(call)).toEqual([id])
  await world.grant(user, { courseId })
  expect(await unsettled(call)).toEqual([])
})

test('shows that access has ended until the course is bought again', async () => {
  const { call, id, courseId } = await sent()
  await admin.payments.decide({ id, status: 'approved' })
  await admin.payments.revoke({ id, reason: 'refund' })
  expect(await unsettled(call)).toEqual([id])
  const again = await call.payments.create(pay({ courseId, amount: 999, transactionId: next() }))
  expect(await unsettled(call)).toEqual([again.id])
})

test('shows no payments of other students, and no course that is free now', async () => {
  const { call, id, courseId } = await sent()
  await admin.payments.decide({ id, status: 'rejected' })
  expect(await unsettled((await student()).call)).toEqual([])
  await admin.courses.update({ id: courseId, isPremium: false, price: null })
  expect(await unsettled(call)).toEqual([])
})
