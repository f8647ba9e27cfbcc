import { expect, test } from 'vitest'
import { messageOf, openPayments, statusOf } from '../../testing/setups/payments.ts'

const { admin, next, pay, student, world } = await openPayments()

const promise = (value: string) => admin.settings.update({ key: 'refund_policy', value })

async function bought() {
  const { user, call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 99_900, title: 'Ragas' })
  const { id } = await call.payments.create(pay({ courseId, amount: 999, transactionId: next() }))
  return { user, call, id }
}

test('sends the request for a promised refund to administrators once', async () => {
  await promise('Money back within 7 days.')
  const { user, call, id } = await bought()
  expect(await statusOf(call.payments.requestRefund({ id, reason: '' }))).toBe(409)
  await admin.payments.decide({ id, status: 'approved' })
  expect(await call.payments.requestRefund({ id, reason: ' Too hard ' })).toMatchObject({
    refundRequest: { reason: 'Too hard' },
  })
  await call.payments.requestRefund({ id, reason: 'Again' })
  expect((await call.payments.mine({})).items[0]).toMatchObject({ refundRequest: { reason: 'Too hard' } })
  const { items } = await admin.payments.list({ status: 'approved', search: `#${id}` })
  expect(items[0]).toMatchObject({ refundRequest: { reason: 'Too hard' } })
  const news = (await admin.notifications.list({})).items.filter(({ kind }) => kind === 'refund_requested')
  expect(news).toHaveLength(1)
  expect(news[0]?.data).toMatchObject({ paymentId: id, username: user.username, reason: 'Too hard' })
  const [entry] = (await admin.audit.list({ action: 'payment.refund_requested' })).items
  expect(entry?.subject).toBe(`payment ${id}`)

  await admin.payments.revoke({ id, reason: 'refund' })
  expect(await statusOf(call.payments.requestRefund({ id, reason: '' }))).toBe(409)
})

test('is only for the buyer, and only if refunds are promised', async () => {
  await promise('')
  const { call, id } = await bought()
  await admin.payments.decide({ id, status: 'approved' })
  expect(await messageOf(call.payments.requestRefund({ id, reason: '' }))).toContain('does not offer refunds')
  await promise('Money back within 7 days.')
  const other = await student()
  expect(await statusOf(other.call.payments.requestRefund({ id, reason: '' }))).toBe(404)
})
