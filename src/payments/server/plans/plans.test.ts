import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { messageOf, openPayments, proof, statusOf } from '../../../testing/setups/payments.ts'
import { YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { MAX_PLANS } from '../../plans.schema.ts'
import { createPaymentsCsv } from '../export.ts'
import { getReceipt } from '../documents/receipts.ts'

const { admin, next, pay, student, world } = await openPayments()

const premium = () => world.course({ isPremium: true })
const approve = (id: number) => admin.payments.decide({ id, status: 'approved' })
const days = (from: Date | null | undefined, until: Date | null | undefined) =>
  Math.round(((until?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 86_400_000)

describe('an academy with only the yearly plan', () => {
  test('offers no choice', async () => {
    const { call } = await student()
    const quote = await call.payments.quote()
    expect(quote).toMatchObject({
      plans: [],
      planId: null,
      price: '₹4,999',
      title: 'Premium annual membership',
    })
    expect(quote.plan).toEqual({
      id: null,
      title: 'Premium annual membership',
      price: '₹4,999',
      months: 12,
      courses: null,
    })
  })
})

describe('a plan of chosen courses', () => {
  test('has a quote, can be bought, is named everywhere, and gives access only to these courses', async () => {
    const { user, call } = await student()
    const [one, two, other] = [await premium(), await premium(), await premium()]
    const plan = await admin.plans.create({
      title: 'Entrance 2027',
      price: '₹1,999',
      months: 6,
      courseIds: [two.id, one.id, one.id],
    })
    expect(plan).toMatchObject({ price: '₹1,999', payments: 0, isVisible: true })
    expect(plan.courses?.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([one.id, two.id])
    const yearly = await call.payments.quote()
    expect(yearly.plans.map(({ id }) => id)).toEqual([null, plan.id])
    const quote = await call.payments.quote({ planId: plan.id })
    expect(quote).toMatchObject({ title: 'Entrance 2027', amountDue: 1999, planId: plan.id, courseId: null })
    expect(quote.orderCode).not.toBe(yearly.orderCode)

    const paid = await call.payments.create(pay({ planId: plan.id, amount: 1999 }))
    expect(paid).toMatchObject({
      kind: 'membership',
      planId: plan.id,
      planTitle: 'Entrance 2027',
      planPrice: '₹1,999',
      orderCode: quote.orderCode,
    })
    // A student can have only one pending payment for each plan.
    expect(await statusOf(call.payments.create(pay({ planId: plan.id })))).toBe(409)
    const year = await call.payments.create(pay({ amount: 4999 }))
    expect(year).not.toHaveProperty('planId')
    await admin.payments.decide({ id: year.id, status: 'rejected' })
    expect((await admin.payments.list({ search: 'entrance 2027' })).items.map(({ id }) => id)).toEqual([
      paid.id,
    ])

    await approve(paid.id)
    for (const { id } of [one, two]) {
      expect(await call.payments.check({ courseId: id })).toEqual({ purchased: true })
      await call.enrollments.create({ courseId: id })
    }
    expect(await call.payments.check({ courseId: other.id })).toEqual({ purchased: false })
    const { active, plans = [] } = await call.memberships.mine()
    expect(active).toBe(false)
    expect(plans).toMatchObject([{ planId: plan.id, title: 'Entrance 2027', active: true }])
    expect(days(new Date(), plans[0]?.endsAt)).toBeGreaterThan(175)
    expect((await call.payments.quote({ planId: plan.id })).membershipEndsAt).toEqual(plans[0]?.endsAt)
    expect((await call.payments.quote()).membershipEndsAt).toBeNull()

    expect((await getReceipt(world, user, paid.id)).title).toBe('Entrance 2027')
    let csv = ''
    for await (const part of createPaymentsCsv(world.db, 'Asia/Kolkata')) csv += part
    expect(csv).toContain('Entrance 2027')
    expect((await call.notifications.list()).items[0]).toMatchObject({
      kind: 'payment_approved',
      data: { title: 'Entrance 2027', planId: plan.id },
    })
  })

  test('keeps the sold courses and gets added ones; hidden and deleted plans stay with their buyers', async () => {
    const [{ call }, late] = [await student(), await student()]
    const [one, two, three] = [await premium(), await premium(), await premium()]
    const ids = [one.id, two.id]
    const plan = await admin.plans.create({ title: 'Two', price: '₹900', months: 1, courseIds: ids })
    const first = await call.payments.create(pay({ planId: plan.id, amount: 900 }))
    // While the payment is pending, the plan gets a higher price, more months and other courses, and is hidden.
    await admin.plans.update({
      id: plan.id,
      title: 'Three',
      price: '₹1,200',
      months: 3,
      courseIds: [two.id, three.id],
      isVisible: false,
    })
    expect(await statusOf(late.call.payments.quote({ planId: plan.id }))).toBe(404)
    expect(await statusOf(late.call.payments.create(pay({ planId: plan.id })))).toBe(404)
    expect((await late.call.payments.quote()).plans.some(({ id }) => id === plan.id)).toBe(false)
    expect(await messageOf(admin.plans.delete({ id: plan.id }))).toContain('Turn off “Offered” instead')

    await admin.payments.decide({ id: first.id, status: 'rejected' })
    // A retry keeps the original price.
    const again = await call.payments.resubmit({
      id: first.id,
      amount: 900,
      transactionId: next(),
      proofImage: proof,
    })
    expect(again).toMatchObject({ amountDue: 900, planTitle: 'Two', planPrice: '₹900' })
    await approve(again.id)
    const { courseIds } = await call.enrollments.courseIds().then(() => openTo(call, [one, two, three]))
    expect(courseIds).toEqual([one.id, two.id, three.id])
    const [mine] = (await call.memberships.mine()).plans ?? []
    expect(days(new Date(), mine?.endsAt)).toBeLessThan(32)
    // A renewal has the new terms, and starts after the current period.
    expect((await call.payments.quote({ planId: plan.id })).amountDue).toBe(1200)
    const renewed = await call.payments.create(pay({ planId: plan.id, amount: 1200 }))
    await approve(renewed.id)
    const [longer] = (await call.memberships.mine()).plans ?? []
    expect(days(mine?.endsAt, longer?.endsAt)).toBeGreaterThan(88)
    // Members get access to added courses immediately, and keep access to removed ones.
    const four = await premium()
    await admin.plans.update({ id: plan.id, courseIds: [four.id] })
    expect((await openTo(call, [one, two, three, four])).courseIds).toHaveLength(4)
  })
})

const openTo = async (call: Awaited<ReturnType<typeof student>>['call'], all: { id: number }[]) => ({
  courseIds: (
    await Promise.all(
      all.map(async ({ id }) => ((await call.payments.check({ courseId: id })).purchased ? [id] : [])),
    )
  ).flat(),
})

test('compares the courses of a plan as sets, and keeps those in the bin', async () => {
  const [one, two, binned, added] = [await premium(), await premium(), await premium(), await premium()]
  const ids = [two.id, binned.id, one.id]
  const { id } = await admin.plans.create({ title: 'Three', price: '₹999', months: 6, courseIds: ids })
  await admin.courses.delete({ id: binned.id })
  const before = { courseIds: [two.id, one.id] }
  expect(await admin.plans.update({ id, courseIds: [one.id, added.id], before })).toMatchObject({
    courses: [{ id: one.id }, { id: added.id }],
  })
  // Another administrator changed the courses, so this is a conflict.
  expect(await statusOf(admin.plans.update({ id, courseIds: [two.id], before }))).toBe(409)
  await admin.bin.restore({ id: binned.id })
  const [plan] = (await admin.plans.list()).filter((other) => other.id === id)
  expect(plan?.courses?.map((course) => course.id).toSorted((a, b) => a - b)).toEqual([
    one.id,
    binned.id,
    added.id,
  ])
})

test('counts the members who also get added courses', async () => {
  const [one, two] = [await premium(), await premium()]
  const { id, members } = await admin.plans.create({
    title: 'Few',
    price: '₹999',
    months: 6,
    courseIds: [one.id],
  })
  expect(members).toBe(0)
  const { call } = await student()
  const first = await call.payments.create(pay({ planId: id, amount: 999 }))
  await approve(first.id)
  expect(await admin.plans.update({ id, courseIds: [one.id, two.id] })).toMatchObject({ members: 1 })
  expect((await call.payments.check({ courseId: two.id })).purchased).toBe(true)
})

describe('plans of every premium course', () => {
  test('follow each other and the year, and a lifetime plan does not end', async () => {
    const { call } = await student()
    const month = await admin.plans.create({ title: 'A month', price: '₹499', months: 1 })
    const life = await admin.plans.create({ title: 'For life', price: '₹9,999', months: null, order: 9 })
    for (const input of [{}, { planId: month.id }, { planId: life.id }])
      await approve((await call.payments.create(pay(input))).id)
    const { active, endsAt, startsAt, plans } = await call.memberships.mine()
    expect([active, plans]).toEqual([true, undefined])
    expect(days(startsAt, endsAt)).toBeGreaterThan(36_500)
    expect((await call.payments.quote({ planId: month.id })).membershipEndsAt).toEqual(endsAt)
    const course = await premium()
    expect(await call.payments.check({ courseId: course.id })).toEqual({ purchased: true })
  })

  test('move up when one is revoked or undone; those of chosen courses stay', async () => {
    const { user, call } = await student()
    const course = await premium()
    const month = await admin.plans.create({ title: 'Month', price: '₹499', months: 1 })
    const chosen = await admin.plans.create({ title: 'One', price: '₹99', months: 1, courseIds: [course.id] })
    const first = await call.payments.create(pay({ planId: month.id }))
    await approve(first.id)
    const single = await call.payments.create(pay({ planId: chosen.id }))
    await approve(single.id)
    const second = await call.payments.create(pay())
    await admin.payments.decideMany({ ids: [second.id], status: 'approved' })
    const both = await call.memberships.mine()
    expect(days(both.startsAt, both.endsAt)).toBeGreaterThan(390)
    await admin.payments.undo({ ids: [second.id] })
    expect(days(new Date(), (await call.memberships.mine()).endsAt)).toBeLessThan(32)
    await approve(second.id)
    await admin.payments.revoke({ id: first.id, reason: 'refund' })
    const left = await call.memberships.mine()
    expect(days(new Date(), left.endsAt)).toBeLessThan(367)
    expect(left.plans).toMatchObject([{ title: 'One', active: true }])
    await admin.payments.revoke({ id: second.id, reason: 'mistake' })
    expect(await call.payments.check({ courseId: (await premium()).id })).toEqual({ purchased: false })
    expect(await call.payments.check({ courseId: course.id })).toEqual({ purchased: true })
    await admin.payments.revoke({ id: single.id, reason: 'mistake' })
    expect(await call.payments.check({ courseId: course.id })).toEqual({ purchased: false })
    const rows = await world.db.execute(sql`
      select from entitlements where user_id = ${user.id} and ended_at is null`)
    expect(rows).toHaveLength(0)
  })
})

test('have the price at submission, and simultaneous calls create one pending payment for each plan', async () => {
  const { call } = await student()
  const [a, b] = [
    await admin.plans.create({ title: 'A', price: '₹100', months: 1 }),
    await admin.plans.create({ title: 'B', price: '₹200', months: 1 }),
  ]
  expect((await call.payments.quote({ planId: a.id })).amountDue).toBe(100)
  await admin.plans.update({ id: a.id, price: '₹150' })
  const all = await Promise.all(
    [a, a, a, b, b].map(({ id }) => statusOf(call.payments.create(pay({ planId: id, amount: 100 })))),
  )
  expect(all.toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409])
  const { items } = await call.payments.mine({})
  expect(items.find(({ planId }) => planId === a.id)).toMatchObject({ amount: 100, amountDue: 150 })
})

test('plans have valid values, and only administrators change them', async () => {
  const { call } = await student()
  const fine = { title: 'Fine', price: '₹1', months: 1 }
  for (const wrong of [
    { title: ' ' },
    { price: '0' },
    { price: '₹0' },
    { months: 0 },
    { months: 121 },
    { months: 1.5 },
    { courseIds: [] },
  ])
    expect(await statusOf(admin.plans.create({ ...fine, ...wrong })), JSON.stringify(wrong)).toBe(400)
  expect(await statusOf(admin.plans.create({ ...fine, courseIds: [2_000_000_000] }))).toBe(404)
  expect(await statusOf(call.plans.create(fine))).toBe(403)
  const { id } = await admin.plans.create(fine)
  expect(await statusOf(admin.plans.update({ id }))).toBe(400)
  await admin.plans.delete({ id })
  expect(await statusOf(admin.plans.update({ id, price: '₹2' }))).toBe(404)
  expect((await admin.audit.list({ action: 'plan.deleted' })).items[0]).toMatchObject({
    data: { title: 'Fine' },
  })
})

test('plans created at the same time do not exceed the limit', async () => {
  const [count] = await world.database.sql`select count(*)::int as n from plans where id <> ${YEARLY_PLAN_ID}`
  await world.database.sql`
    insert into plans (title, price_paise)
    select 'Full', 100 from generate_series(1, ${MAX_PLANS - 1 - (count?.['n'] as number)})`
  const all = await Promise.all(
    Array.from({ length: 5 }, () => statusOf(admin.plans.create({ title: 'Last', price: '₹1', months: 1 }))),
  )
  expect(all.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
})
