import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messageOf, openPayments, proof } from '../../../testing/setups/payments.ts'
import { getReceipt } from '../documents/receipts.ts'
import { splitPrice } from '../../rules.ts'
import { sendInstalmentReminders } from './instalment-reminders.ts'
import { refuseRows } from '../../../testing/refuse-rows.ts'

const { admin, next, pay, student, world } = await openPayments()

type Person = Awaited<ReturnType<typeof student>>
const inThree = () => world.course({ isPremium: true, title: 'Algebra', pricePaise: 499_900, instalments: 3 })
const approve = (id: number) => admin.payments.decide({ id, status: 'approved' })
const reject = (id: number) => admin.payments.decide({ id, status: 'rejected' })
const send = ({ call }: Person, courseId: number, more: object = {}) =>
  call.payments.create(pay({ courseId, amount: 1666, ...more }))
const opens = async ({ call }: Person, courseId: number) =>
  (await call.payments.check({ courseId })).purchased
/** Pays the next instalment and approves it. */
async function payInstalment(one: Person, courseId: number) {
  const sent = await send(one, courseId, { inParts: true })
  await approve(sent.id)
  return sent
}
/** Moves the start, due and end times of the student's access back, as if this many days had passed. */
const later = (one: Person, days: number) =>
  world.db.execute(sql`
    update entitlements set starts_at = starts_at - make_interval(days => ${days}), due_at = due_at - make_interval(days => ${days}),
      ends_at = ends_at - make_interval(days => ${days}) where user_id = ${one.user.id}`)
const days = (until: Date | null | undefined) =>
  Math.round(((until?.getTime() ?? 0) - Date.now()) / 86_400_000)

test('divides a price into whole rupees, with the rest in the first instalment', () => {
  expect(splitPrice(499_900, 3)).toEqual([166_700, 166_600, 166_600])
  expect(splitPrice(99_950, 2)).toEqual([50_050, 49_900])
  expect(splitPrice(300, 4)).toEqual([])
})

describe('a course with instalments', () => {
  test('gives access until the next is due, and lifetime access with the last', async () => {
    const course = await inThree()
    const courseId = course.id
    const one = await student()
    const { call, user } = one
    await admin.settings.update({ key: 'grace_days', value: '3' })
    const whole = await call.payments.quote({ courseId })
    expect(whole).toMatchObject({ amountDue: 4999, instalments: { part: null, canChoose: true } })
    const quote = await call.payments.quote({ courseId, inParts: true })
    expect(quote).toMatchObject({
      price: '₹4,999',
      amountDue: 1667,
      instalments: { amounts: [1667, 1666, 1666], part: { number: 1, of: 3 }, dueAt: null, canChoose: true },
    })
    const first = await send(one, courseId, { inParts: true, amount: 1667 })
    expect(first).toMatchObject({
      amountDue: 1667,
      coursePrice: '₹4,999',
      part: { number: 1, of: 3 },
      orderCode: quote.orderCode,
    })
    // While an instalment is pending, the student can pay neither another instalment nor the full price.
    expect(await messageOf(send(one, courseId))).toContain('already pending')
    expect(await opens(one, courseId)).toBe(false)
    await approve(first.id)
    expect(await opens(one, courseId)).toBe(true)
    expect(await call.enrollments.check({ courseId })).toEqual({ enrolled: true })
    const second = await call.payments.quote({ courseId })
    expect(second).toMatchObject({
      purchased: false,
      amountDue: 1666,
      instalments: { part: { number: 2, of: 3 }, isOpen: true, canChoose: false },
    })
    expect(second.orderCode).not.toBe(quote.orderCode)
    expect([28, 29, 30, 31]).toContain(days(second.instalments?.dueAt))
    expect(days(second.instalments?.openUntil) - days(second.instalments?.dueAt)).toBe(3)
    expect(await call.payments.nextParts()).toMatchObject([
      { courseId, title: 'Algebra', part: { number: 2, of: 3 }, amount: 1666 },
    ])

    // The agreement keeps its terms, even if the price of the course changes.
    await admin.courses.update({ id: courseId, price: '₹9,000', instalments: null })
    await later(one, 40)
    expect(await opens(one, courseId)).toBe(false)
    const paid = await payInstalment(one, courseId)
    expect(paid).toMatchObject({ amountDue: 1666, part: { number: 2, of: 3 }, coursePrice: '₹4,999' })
    expect(await opens(one, courseId)).toBe(true)
    // A late payment moves the next due dates.
    expect(days((await call.payments.nextParts())[0]?.dueAt)).toBeGreaterThan(26)
    const last = await payInstalment(one, courseId)
    expect(await call.payments.nextParts()).toEqual([])
    await later(one, 400)
    expect(await opens(one, courseId)).toBe(true)
    expect((await call.payments.quote({ courseId })).purchased).toBe(true)
    expect(await messageOf(send(one, courseId))).toContain('already bought')
    expect((await getReceipt(world, user, last.id)).title).toBe('Algebra, instalment 3 of 3')
    const news = (await call.notifications.list()).items
    expect(news[0]).toMatchObject({ kind: 'payment_approved', data: { part: { number: 3, of: 3 } } })
    expect((await admin.payments.list({ search: `#${last.id}` })).items[0]).toMatchObject({
      part: { number: 3, of: 3 },
      amountDue: 1666,
    })
    await admin.settings.update({ key: 'grace_days', value: '' })
  })

  test('an instalment that is paid early does not shorten access', async () => {
    const { id: courseId } = await inThree()
    const one = await student()
    await payInstalment(one, courseId)
    await payInstalment(one, courseId)
    expect(days((await one.call.payments.nextParts())[0]?.dueAt)).toBeGreaterThan(57)
  })

  test('instalments are undone and revoked from the last one, with their access', async () => {
    const { id: courseId } = await inThree()
    const one = await student()
    const first = await payInstalment(one, courseId)
    const second = await send(one, courseId)
    expect(await messageOf(admin.payments.revoke({ id: first.id, reason: 'refund' }))).toContain(
      'submitted a later instalment',
    )
    await admin.payments.decideMany({ ids: [second.id], status: 'approved' })
    expect((await one.call.payments.nextParts())[0]?.part.number).toBe(3)
    await admin.payments.undo({ ids: [second.id] })
    await later(one, 40)
    expect(await opens(one, courseId)).toBe(false)
    await admin.payments.decideMany({ ids: [second.id], status: 'rejected' })
    await admin.payments.revoke({ id: first.id, reason: 'refund' })
    // Without the first instalment, the second would be the only one paid.
    expect(await messageOf(admin.payments.undo({ ids: [second.id] }))).toContain('The previous instalment')
    expect(await one.call.payments.quote({ courseId })).toMatchObject({ amountDue: 1667 })
    const anew = await one.call.payments.resubmit({
      id: second.id,
      amount: 1667,
      transactionId: next(),
      proofImage: proof,
    })
    expect(anew).toMatchObject({ part: { number: 1, of: 3 }, amountDue: 1667 })
    await admin.payments.decideMany({ ids: [anew.id], status: 'approved' })
    await send(one, courseId)
    expect(await messageOf(admin.payments.undo({ ids: [anew.id] }))).toContain('submitted a later instalment')
    expect(await opens(one, courseId)).toBe(true)
  })

  test('the balance of an instalment is due before the next instalment', async () => {
    const { id: courseId } = await inThree()
    const one = await student()
    const first = await send(one, courseId, { inParts: true })
    await admin.payments.decideMany({ ids: [first.id], status: 'rejected', received: 667 })
    expect(await one.call.payments.quote({ courseId })).toMatchObject({
      amountDue: 1000,
      instalments: { part: { number: 1, of: 3 }, canChoose: false },
    })
    const rest = await send(one, courseId, { inParts: null, amount: 1000 })
    expect(rest).toMatchObject({ amountDue: 1000, part: { number: 1, of: 3 } })
    await approve(rest.id)
    expect(await one.call.payments.quote({ courseId })).toMatchObject({ amountDue: 1666 })
    const other = await student()
    const whole = await send(other, courseId)
    await admin.payments.decideMany({ ids: [whole.id], status: 'rejected', received: 999 })
    const more = await send(other, courseId, { inParts: true, amount: 4000 })
    expect(more).toMatchObject({ amountDue: 4000 })
    expect(more).not.toHaveProperty('part')
  })

  test("explains why something can't be paid in instalments", async () => {
    const { id: courseId } = await inThree()
    const one = await student()
    const plain = await world.course({ isPremium: true })
    expect(await messageOf(send(one, plain.id, { inParts: true }))).toContain(
      'can’t pay for this in instalments',
    )
    expect(await messageOf(one.call.payments.create(pay({ inParts: true })))).toContain(
      'can’t pay for this in instalments',
    )
    expect(await one.call.payments.quote({ courseId: plain.id })).not.toHaveProperty('instalments')
    await admin.coupons.create({ code: 'TEN-OFF', percent: 10 })
    expect(await messageOf(send(one, courseId, { inParts: true, coupon: 'TEN-OFF' }))).toContain(
      'pay in full',
    )
    // A student who gets lifetime access in the meantime has no more instalments to pay.
    await payInstalment(one, courseId)
    const second = await send(one, courseId)
    await admin.grants.create({ userId: one.user.id, courseId, source: 'scholarship' })
    expect(await messageOf(approve(second.id))).toContain('Reject this payment')
    await reject(second.id)
    expect(await one.call.payments.nextParts()).toEqual([])
    // Instalments give no upgrade credit.
    await admin.settings.update({ key: 'difference_days', value: '30' })
    expect(await one.call.payments.quote()).not.toHaveProperty('credit')
    await admin.settings.update({ key: 'difference_days', value: '' })
  })

  test('asks for no further instalment after an administrator ended the access', async () => {
    const { id: courseId } = await inThree()
    const one = await student()
    await payInstalment(one, courseId)
    const { grants } = await admin.users.byId({ id: one.user.id })
    await admin.grants.end({ id: grants[0]?.id ?? 0 })
    expect(await one.call.payments.nextParts()).toEqual([])
    expect(await one.call.payments.quote({ courseId })).toMatchObject({
      instalments: { part: { number: 2, of: 3 }, isOpen: false },
    })
    await later(one, 28)
    await sendInstalmentReminders(world)
    const kinds = (await one.call.notifications.list()).items.map(({ kind }) => kind)
    expect(kinds).toEqual(['access_ended', 'payment_approved'])
    // The student can still pay the next instalment, which gives access again.
    await payInstalment(one, courseId)
    expect(await opens(one, courseId)).toBe(true)
  })

  test('a buyer with instalments can also buy seats for a group, but not in instalments', async () => {
    await admin.settings.update({ key: 'sells_seats', value: 'on' })
    const { id: courseId } = await inThree()
    const one = await student()
    const group = { courseId, seats: 2 }
    const mine = await send(one, courseId, { inParts: true })
    const quote = await one.call.payments.quote({ ...group, inParts: true })
    expect(quote).toMatchObject({ amountDue: 9998, seats: 2, pending: null })
    expect(quote).not.toHaveProperty('instalments')
    expect(await messageOf(send(one, courseId, { ...group, inParts: true }))).toContain(
      'can’t pay for this in instalments',
    )
    const places = await send(one, courseId, { ...group, amount: 9998 })
    expect(places).toMatchObject({ amountDue: 9998, seats: 2, orderCode: quote.orderCode })
    expect(places).not.toHaveProperty('part')
    expect(places.orderCode).not.toBe(mine.orderCode)
    // Each order is decided and retried separately.
    await approve(mine.id)
    await reject(places.id)
    const next = await one.call.payments.quote({ courseId })
    expect(next).toMatchObject({ rejected: null, instalments: { part: { number: 2, of: 3 } } })
    expect((await one.call.payments.quote(group)).rejected?.id).toBe(places.id)
    const anew = await send(one, courseId, { ...group, amount: 9998 })
    expect(anew).toMatchObject({ amountDue: 9998, seats: 2 })
    expect((await send(one, courseId)).part).toEqual({ number: 2, of: 3 })
    // The seats give the buyer no access.
    await later(one, 40)
    await approve(anew.id)
    expect(await opens(one, courseId)).toBe(false)
    await admin.settings.update({ key: 'sells_seats', value: '' })
  })

  test('two simultaneous approvals open the course once, and two simultaneous submissions create one payment', async () => {
    const { id: courseId } = await inThree()
    const one = await student()
    const sent = await Promise.all([0, 1].map(() => send(one, courseId, { inParts: true }).catch(() => null)))
    const [first] = sent.flatMap((payment) => (payment ? [payment.id] : []))
    expect(sent.filter(Boolean)).toHaveLength(1)
    await Promise.all([0, 1].map(() => messageOf(approve(first ?? 0))))
    const grants = await world.db.execute(sql`select from entitlements where payment_id = ${first ?? 0}`)
    expect(grants).toHaveLength(1)
  })
})

test('reminds students 7 days and a day before an instalment is due, once each, unless they submitted it', async () => {
  const { id: courseId } = await inThree()
  const [one, other] = [await student(), await student()]
  await payInstalment(one, courseId)
  await payInstalment(other, courseId)
  const told = async ({ call }: Person) =>
    (await call.notifications.list()).items.flatMap((item) =>
      item.kind === 'part_due' ? [`${item.data.days} ${item.data.part.number} ${item.data.amount}`] : [],
    )
  const dueIn = (away: number) =>
    world.db.execute(sql`
      update entitlements set due_at = now() + make_interval(days => ${away}), ends_at = now() + make_interval(days => ${away})
      where source = 'instalment' and course_id = ${courseId}`)
  for (const away of [20, 8, 7, 6]) {
    await dueIn(away)
    await Promise.all([sendInstalmentReminders(world), sendInstalmentReminders(world)])
  }
  expect(await told(one)).toEqual(['7 2 1666'])
  await send(other, courseId)
  await dueIn(1)
  await Promise.all([sendInstalmentReminders(world), sendInstalmentReminders(world)])
  expect(await told(one)).toEqual(['1 2 1666', '7 2 1666'])
  expect(await told(other)).toEqual(['7 2 1666'])
})

test('a reminder of an instalment that fails does not stop the others', async () => {
  const { id: courseId } = await inThree()
  const [one, other] = [await student(), await student()]
  await payInstalment(one, courseId)
  await payInstalment(other, courseId)
  const told = async ({ call }: Person) =>
    (await call.notifications.list()).items.filter(({ kind }) => kind === 'part_due').length
  await world.db.execute(sql`
    update entitlements set due_at = now() + interval '6 days', ends_at = now() + interval '6 days'
    where source = 'instalment' and course_id = ${courseId}`)
  const allow = await refuseRows(world, 'insert', 'notifications', `new.user_id = '${one.user.id}'`)
  await expect(sendInstalmentReminders(world)).rejects.toThrow()
  expect([await told(one), await told(other)]).toEqual([0, 1])
  await allow()
})
