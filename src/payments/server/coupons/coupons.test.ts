import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { messageOf, openPayments, proof, statusOf } from '../../../testing/setups/payments.ts'
import { getQuote } from '../quote.ts'

const { admin, next, pay, student, world } = await openPayments()

const premium = (pricePaise = 100_000) => world.course({ isPremium: true, pricePaise })
const usesOf = async (id: number) => (await admin.coupons.list()).items.find((one) => one.id === id)?.uses
const reject = (id: number) => admin.payments.decide({ id, status: 'rejected' })

describe('a coupon', () => {
  test('reduces the amount due by percent or rupees, in the quote, the link and the payment', async () => {
    await admin.settings.update({ key: 'upi_id', value: 'lantern@example' })
    const { call } = await student()
    const course = await premium(99_900)
    expect(await call.payments.quote({ courseId: course.id })).toMatchObject({
      takesCoupons: false,
      coupon: null,
    })
    const third = await admin.coupons.create({ code: ' diwali-33 ', percent: 33 })
    expect(third).toMatchObject({
      code: 'DIWALI-33',
      uses: 0,
      perPerson: 1,
      maxUses: null,
      subject: 'everything',
    })
    const quote = await call.payments.quote({ courseId: course.id, coupon: 'Diwali-33' })
    expect(quote).toMatchObject({
      takesCoupons: true,
      price: '₹999',
      amountDue: 669,
      coupon: { code: 'DIWALI-33', discount: 330 },
      couponRefusal: null,
    })
    expect(quote.upi?.link).toContain('&am=669.00&')
    const paid = await call.payments.create(pay({ courseId: course.id, amount: 669, coupon: 'diwali-33' }))
    expect(paid).toMatchObject({ amountDue: 669, coupon: 'DIWALI-33', discount: 330, coursePrice: '₹999' })
    expect((await admin.payments.list({ search: `#${paid.id}` })).items[0]).toMatchObject({
      coupon: 'DIWALI-33',
    })
    await admin.payments.decide({ id: paid.id, status: 'approved' })
    expect((await admin.coupons.list()).items[0]).toMatchObject({ uses: 1, given: 330 })
    expect(await messageOf(admin.coupons.create({ code: 'diwali-33', amount: 5 }))).toContain('already')

    const large = await admin.coupons.create({ code: 'LARGE', amount: 5000, perPerson: null })
    const other = await premium(30_000)
    // At least one rupee always remains to pay.
    expect((await call.payments.quote({ courseId: other.id, coupon: 'large' })).amountDue).toBe(1)
    await admin.coupons.end({ id: large.id })
    expect((await call.payments.quote({ courseId: other.id, coupon: 'large' })).couponRefusal).toContain(
      'ended',
    )
  })

  test('applies only to its items, until its last day, once for each user', async () => {
    const { call } = await student()
    const [course, other] = [await premium(), await premium()]
    const plan = await admin.plans.create({ title: 'Month', price: '₹500', months: 1 })
    const make = (code: string, more: object) => admin.coupons.create({ code, percent: 10, ...more })
    await make('ONE-COURSE', { subject: 'course', courseId: course.id })
    await make('ALL-COURSES', { subject: 'courses' })
    await make('ALL-PLANS', { subject: 'plans' })
    await make('ONE-PLAN', { subject: 'plan', planId: plan.id })
    await make('THE-YEAR', { subject: 'plan' })
    await make('IS-OVER', { endsOn: '2020-01-01' })
    await make('GOES-ON', { endsOn: '2999-01-01' })
    const subjects = [{ courseId: course.id }, { courseId: other.id }, { planId: plan.id }, {}]
    const fits = (coupon: string) =>
      Promise.all(
        subjects.map(async (one) => ((await call.payments.quote({ ...one, coupon })).coupon ? 1 : 0)),
      ).then((all) => all.join(''))
    expect(await fits('ONE-COURSE')).toBe('1000')
    expect(await fits('ALL-COURSES')).toBe('1100')
    expect(await fits('ALL-PLANS')).toBe('0011')
    expect(await fits('ONE-PLAN')).toBe('0010')
    expect(await fits('THE-YEAR')).toBe('0001')
    expect(await fits('IS-OVER')).toBe('0000')
    expect(await fits('GOES-ON')).toBe('1111')
    expect(await statusOf(call.payments.create(pay({ coupon: 'ONE-COURSE' })))).toBe(409)
    expect(await statusOf(call.payments.create(pay({ coupon: 'NO-SUCH-THING' })))).toBe(400)
    await call.payments.create(pay({ courseId: course.id, coupon: 'GOES-ON' }))
    expect((await call.payments.quote({ courseId: other.id, coupon: 'GOES-ON' })).couponRefusal).toContain(
      'already',
    )
    expect((await (await student()).call.payments.quote({ coupon: 'GOES-ON' })).couponRefusal).toBeNull()
  })

  test('gives its last use to one of many students, and a rejection frees it', async () => {
    const course = await premium()
    const { id } = await admin.coupons.create({ code: 'LAST-ONE', percent: 50, maxUses: 2 })
    const people = await Promise.all(Array.from({ length: 6 }, student))
    const send = (call: (typeof people)[number]['call'], more: object = {}) =>
      call.payments.create(pay({ courseId: course.id, amount: 500, coupon: 'LAST-ONE', ...more }))
    const sent = await Promise.all(people.map(({ call }) => send(call).catch(() => null)))
    const taken = sent.flatMap((payment) => (payment ? [payment.id] : []))
    expect(taken).toHaveLength(2)
    expect(await usesOf(id)).toBe(2)
    const [late] = people.filter((_one, at) => sent[at] === null)
    expect(await messageOf(send(late!.call))).toContain('has reached its limit')

    // A rejection by mistake frees the use of the coupon. Undoing the rejection takes the use again, unless another
    // student has taken it.
    const [first = 0, second = 0] = taken
    await admin.payments.decideMany({ ids: [first], status: 'rejected' })
    expect(await usesOf(id)).toBe(1)
    await admin.payments.undo({ ids: [first] })
    expect(await usesOf(id)).toBe(2)
    await admin.payments.decideMany({ ids: [first], status: 'rejected' })
    await send(late!.call)
    expect(await messageOf(admin.payments.undo({ ids: [first] }))).toContain('used the coupon')
    // The student who resubmits the rejected payment pays the full price, and can still pay.
    const loser = people.find((_one, at) => sent[at]?.id === first)
    expect(await loser?.call.payments.quote({ courseId: course.id })).toMatchObject({
      amountDue: 1000,
      coupon: null,
    })
    const again = await loser?.call.payments.resubmit({
      id: first,
      amount: 500,
      transactionId: next(),
      proofImage: proof,
    })
    expect(again).toMatchObject({ amountDue: 1000 })
    expect(again).not.toHaveProperty('coupon')
    await reject(second)
    expect(await usesOf(id)).toBe(1)
  })

  test('stays with a rejected payment, even if it ended, and with the balance of a short one', async () => {
    const { call } = await student()
    const course = await premium()
    const { id } = await admin.coupons.create({ code: 'STAYS', amount: 400, maxUses: 1 })
    const first = await call.payments.create(pay({ courseId: course.id, amount: 600, coupon: 'STAYS' }))
    await reject(first.id)
    await admin.coupons.end({ id })
    expect(await call.payments.quote({ courseId: course.id })).toMatchObject({ amountDue: 600 })
    const send = (of: number, amount: number) =>
      call.payments.resubmit({ id: of, amount, transactionId: next(), proofImage: proof })
    const second = await send(first.id, 600)
    expect(second).toMatchObject({ amountDue: 600, coupon: 'STAYS' })
    await admin.payments.decideMany({ ids: [second.id], status: 'rejected', received: 250 })
    // Part of the money was received, so the order still counts as a use of the coupon.
    expect(await usesOf(id)).toBe(1)
    expect((await call.payments.quote({ courseId: course.id })).amountDue).toBe(350)
    const third = await send(second.id, 350)
    expect(third).toMatchObject({ amountDue: 350, coupon: 'STAYS', discount: 400 })
    expect(await usesOf(id)).toBe(1)
    await admin.payments.decide({ id: third.id, status: 'approved' })
    expect(await usesOf(id)).toBe(1)
    await admin.payments.revoke({ id: third.id, reason: 'refund' })
    await admin.payments.revoke({ id: second.id, reason: 'refund' })
    expect(await usesOf(id)).toBe(0)
  })
})

test('stays only as long as the price, and so does upgrade credit', async () => {
  await admin.settings.update({ key: 'difference_days', value: '10' })
  const { call, user } = await student()
  const [course, other] = [await premium(), await premium()]
  const paid = await call.payments.create(pay({ courseId: other.id, amount: 1000 }))
  await admin.payments.decide({ id: paid.id, status: 'approved' })
  const { id } = await admin.coupons.create({ code: 'ONLY-TODAY', amount: 400 })
  const first = await call.payments.create(pay({ courseId: course.id, amount: 600, coupon: 'ONLY-TODAY' }))
  const year = await call.payments.create(pay({ amount: 3999 }))
  expect(year.credit).toBe(1000)
  await reject(first.id)
  await reject(year.id)
  await admin.coupons.end({ id })
  await admin.settings.update({ key: 'difference_days', value: '' })
  expect(await call.payments.quote({ courseId: course.id })).toMatchObject({ amountDue: 600 })
  expect(await call.payments.quote()).toMatchObject({ amountDue: 3999 })

  await world.db.execute(
    sql`update orders set created_at = now() - interval '31 days' where user_id = ${user.id}`,
  )
  expect(await call.payments.quote({ courseId: course.id })).toMatchObject({ amountDue: 1000, coupon: null })
  expect(await call.payments.quote()).toMatchObject({ amountDue: 4999 })
  const again = { id: first.id, amount: 600, transactionId: next(), proofImage: proof }
  expect(await call.payments.resubmit(again)).toMatchObject({ amountDue: 1000 })
})

describe('coupons for seat orders', () => {
  test('are refused unless the owner allows them', async () => {
    await admin.settings.update({ key: 'sells_seats', value: 'on' })
    const { call } = await student()
    const course = await premium()
    await admin.coupons.create({ code: 'FOR-ONE', percent: 90, maxUses: 1 })
    const quote = await call.payments.quote({ courseId: course.id, seats: 400, coupon: 'FOR-ONE' })
    expect(quote).toMatchObject({ amountDue: 400_000, coupon: null })
    expect(quote.couponRefusal).toContain('can’t use this coupon for seats')
    const order = pay({ courseId: course.id, seats: 400, amount: 40_000, coupon: 'FOR-ONE' })
    expect(await statusOf(call.payments.create(order))).toBe(409)
    // The coupon still works for an order without seats.
    expect((await call.payments.quote({ courseId: course.id, coupon: 'FOR-ONE' })).amountDue).toBe(100)
    const both = { code: 'NO-SEATS', percent: 10, forSeats: true }
    expect(await statusOf(admin.coupons.create({ ...both, perPerson: 1 }))).toBe(400)
  })

  test('use one use for each seat, in total and by user, and free them together', async () => {
    const course = await premium()
    const group = { percent: 50, forSeats: true, perPerson: 6 }
    const { id } = await admin.coupons.create({ code: 'GROUP-10', ...group, maxUses: 10 })
    const [one, other] = [await student(), await student()]
    const order = (seats: number) =>
      pay({ courseId: course.id, seats, amount: seats * 500, coupon: 'GROUP-10' })
    expect(await messageOf(one.call.payments.create(order(7)))).toContain('only 6 uses are left')
    const first = await one.call.payments.create(order(6))
    expect(first).toMatchObject({ amountDue: 3000, discount: 3000 })
    expect(await usesOf(id)).toBe(6)
    expect(await messageOf(other.call.payments.create(order(5)))).toContain('only 4 uses are left')
    expect(
      (await one.call.payments.quote({ courseId: course.id, coupon: 'GROUP-10' })).couponRefusal,
    ).toContain('already')
    // A rejection by mistake frees the uses of the coupon. If another student takes them, the rejection can't be
    // undone.
    await admin.payments.decideMany({ ids: [first.id], status: 'rejected' })
    expect(await usesOf(id)).toBe(0)
    await other.call.payments.create(order(5))
    expect(await messageOf(admin.payments.undo({ ids: [first.id] }))).toContain('used the coupon')
    expect(await usesOf(id)).toBe(5)
  })

  test('deduct a rupee amount from each seat', async () => {
    const course = await premium()
    await admin.coupons.create({ code: 'EACH-100', amount: 100, forSeats: true, perPerson: null })
    const { call } = await student()
    expect(await call.payments.quote({ courseId: course.id, seats: 3, coupon: 'EACH-100' })).toMatchObject({
      amountDue: 2700,
      coupon: { discount: 300 },
    })
  })
})

test('coupons have valid values, and only administrators create them', async () => {
  const { call } = await student()
  const fine = { code: 'FINE-ONE', percent: 10 }
  for (const wrong of [
    { code: 'abc' },
    { code: 'no spaces' },
    { percent: 100 },
    { percent: 0 },
    { amount: 5 },
    { percent: undefined },
    { subject: 'course' as const },
    { courseId: 1 },
    { planId: 1 },
    { maxUses: 0 },
    { endsOn: 'soon' },
  ])
    expect(await statusOf(admin.coupons.create({ ...fine, ...wrong })), JSON.stringify(wrong)).toBe(400)
  expect(await statusOf(admin.coupons.create({ ...fine, subject: 'course', courseId: 2_000_000_000 }))).toBe(
    404,
  )
  expect(await statusOf(admin.coupons.create({ ...fine, subject: 'plan', planId: 2_000_000_000 }))).toBe(404)
  expect(await statusOf(call.coupons.create(fine))).toBe(403)
  expect(await statusOf(call.coupons.list())).toBe(403)
  // No order has a discount below zero or an amount below one rupee.
  const odd = await world.db.execute(
    sql`select from orders where discount_paise < 0 or amount_due_paise < 100`,
  )
  expect(odd).toHaveLength(0)
})

test('after too many wrong codes, no response reveals which code is correct', async () => {
  const { user } = await student()
  await admin.coupons.create({ code: 'SECRET-ONE', percent: 10 })
  const services = { ...world, env: { ...world.env, rateLimits: true } }
  const ask = (coupon: string) =>
    statusOf(getQuote(services, user, { courseId: null, planId: null, seats: null }, { coupon }))
  for (let n = 0; n < 20; n += 1)
    expect([await ask('SECRET-ONE'), await ask(`GUESS-${n}`)]).toEqual([200, 200])
  expect(await Promise.all(['SECRET-ONE', 'GUESS-20', 'SECRET-ONE'].map(ask))).toEqual([429, 429, 429])
  const { call } = await student()
  expect((await call.payments.quote({ coupon: 'SECRET-ONE' })).coupon).not.toBeNull()
})
