import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messageOf, openPayments, statusOf } from '../../testing/setups/payments.ts'

const { admin, next, pay, student, world } = await openPayments()

async function sent(transactionId = next()) {
  const { user, call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 99_900 })
  const { id } = await call.payments.create(pay({ courseId, amount: 999, transactionId }))
  return { user, call, id, transactionId }
}
const other = async () => {
  const { call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 99_900 })
  return (transactionId: string) => call.payments.create(pay({ courseId, amount: 999, transactionId }))
}

test('corrects the transaction ID of a pending payment, and shows the earlier one to administrators', async () => {
  const { user, call, id } = await sent('paid by gpay')
  const transactionId = '6123 4567 8901'
  expect(await call.payments.correct({ id, transactionId })).toMatchObject({ id, transactionId })
  expect((await call.payments.mine({})).items[0]).toMatchObject({ transactionId, status: 'pending' })
  const { items } = await admin.payments.list({ search: `#${id}` })
  expect(items[0]).toMatchObject({
    transactionId,
    events: [{ action: 'corrected', by: user.username, was: 'paid by gpay' }],
  })
  const [entry] = (await admin.audit.list({ action: 'payment.corrected' })).items
  expect(entry?.data).toMatchObject({ from: 'paid by gpay', to: transactionId })
})

test('a decision on the earlier ID is refused, and one on the current ID succeeds', async () => {
  const one = await sent()
  const two = await sent()
  const transactionId = next()
  await one.call.payments.correct({ id: one.id, transactionId })
  const corrected = `corrected the transaction ID to ${transactionId}.`
  for (const status of ['approved', 'rejected'] as const)
    expect(
      await messageOf(admin.payments.decide({ id: one.id, status, transactionId: one.transactionId })),
    ).toContain(corrected)
  const decideBoth = (seenId: string) =>
    admin.payments.decideMany({
      ids: [one.id, two.id],
      status: 'approved',
      seen: [
        { paymentId: one.id, transactionId: seenId },
        { paymentId: two.id, transactionId: two.transactionId },
      ],
    })
  expect(await decideBoth(one.transactionId)).toMatchObject({
    decided: [{ id: two.id }],
    refused: [{ id: one.id, message: expect.stringContaining(corrected) as string }],
  })
  expect((await one.call.payments.mine({})).items[0]).toMatchObject({ status: 'pending' })
  expect(await decideBoth(transactionId)).toMatchObject({ decided: [{ id: one.id, status: 'approved' }] })
})

test('reserves the earlier ID too, so that one transfer pays only once', async () => {
  const { call, id, transactionId } = await sent()
  await call.payments.correct({ id, transactionId: next() })
  const submit = await other()
  expect(await statusOf(submit(transactionId.toLowerCase()))).toBe(409)
  expect(await call.payments.isTransactionUsed({ transactionId })).toEqual({ used: true })
  // The same student may switch back to an earlier ID.
  await call.payments.correct({ id, transactionId })
  // A rejection frees all IDs of the payment.
  await admin.payments.decide({ id, status: 'rejected' })
  expect(await submit(transactionId)).toMatchObject({ status: 'pending' })
})

test('reserves a reference that only the earlier text shows', async () => {
  const digits = () => next().replaceAll(/\D/g, '').slice(-12).padStart(12, '7')
  const [first, second] = [digits(), digits()]
  const one = await sent(`${first} 12`)
  await one.call.payments.correct({ id: one.id, transactionId: next() })
  const two = await sent(`${second} 12`)
  await two.call.payments.correct({ id: two.id, transactionId: `${second}12` })
  for (const transactionId of [first, second])
    expect(await statusOf((await other())(transactionId))).toBe(409)
})

test("refuses an ID in use, a decided payment, another user's payment and a sixth correction", async () => {
  const first = await sent()
  const second = await sent()
  expect(
    await messageOf(second.call.payments.correct({ id: second.id, transactionId: first.transactionId })),
  ).toContain('already submitted')
  expect(await statusOf(second.call.payments.correct({ id: first.id, transactionId: next() }))).toBe(404)
  expect(await statusOf(first.call.payments.correct({ id: first.id, transactionId: '??' }))).toBe(400)
  for (let time = 0; time < 5; time += 1)
    await second.call.payments.correct({ id: second.id, transactionId: next() })
  expect(await messageOf(second.call.payments.correct({ id: second.id, transactionId: next() }))).toContain(
    'five times',
  )
  await admin.payments.decide({ id: first.id, status: 'approved' })
  expect(await statusOf(first.call.payments.correct({ id: first.id, transactionId: next() }))).toBe(409)
})

test('counts a change of spelling as a correction, so that the audit log does not grow', async () => {
  const { call, id } = await sent('1234 5678')
  for (const transactionId of ['1234-5678', '12345678', '1234 5678', '1234 56 78', '12-345678'])
    await call.payments.correct({ id, transactionId })
  // A correction to the same text changes nothing.
  await call.payments.correct({ id, transactionId: '12-345678' })
  expect(await messageOf(call.payments.correct({ id, transactionId: '12 345678' }))).toContain('five times')
  const { items } = await admin.audit.list({ action: 'payment.corrected', limit: 20 })
  expect(items.filter(({ subject }) => subject === `payment ${id}`)).toHaveLength(5)
})

test('shows administrators only the latest fifty events of a payment', async () => {
  const { user, id } = await sent()
  await world.db.execute(sql`
    insert into audit_log (actor_name, action, subject_kind, subject_id, data)
    select ${user.username}, 'payment.corrected', 'payment', ${String(id)}, jsonb_build_object('from', n::text)
    from generate_series(1, 60) n order by n`)
  const [item] = (await admin.payments.list({ search: `#${id}` })).items
  expect(item?.events.map((event) => 'was' in event && event.was)).toEqual(
    Array.from({ length: 50 }, (_, at) => String(at + 11)),
  )
})

test('gives an ID to one payment only, if it is corrected and submitted at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const wanted = next()
    const all = await Promise.all(Array.from({ length: 4 }, () => sent()))
    const submits = await Promise.all(Array.from({ length: 4 }, other))
    const results = await Promise.allSettled([
      ...all.map(({ call, id }) => call.payments.correct({ id, transactionId: wanted })),
      ...submits.map((submit) => submit(wanted)),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('stores one transaction ID for a payment that is decided and corrected at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { call, id, transactionId } = await sent()
    const wanted = next()
    const [corrected] = await Promise.allSettled([
      call.payments.correct({ id, transactionId: wanted }),
      admin.payments.decide({ id, status: 'approved' }),
    ])
    const [payment] = (await call.payments.mine({})).items
    expect(payment).toMatchObject({
      status: 'approved',
      transactionId: corrected.status === 'fulfilled' ? wanted : transactionId,
    })
  }
})

test("a rejection can't be undone while another payment uses its ID, corrected or not", async () => {
  const first = await sent()
  await admin.payments.decide({ id: first.id, status: 'rejected' })
  const undoable = await sent()
  await admin.payments.decideMany({ ids: [undoable.id], status: 'rejected' })
  for (const { transactionId } of [first, undoable]) {
    const { call, id } = await sent(transactionId)
    await call.payments.correct({ id, transactionId: next() })
  }
  expect((await admin.payments.list({ search: `#${first.id}` })).items[0]).toMatchObject({
    canApprove: false,
  })
  expect(await messageOf(admin.payments.approveRejected({ id: first.id }))).toContain('transaction ID')
  expect(await statusOf(admin.payments.undo({ ids: [undoable.id] }))).toBe(409)
})
