import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { refuseRows } from '../../../testing/refuse-rows.ts'
import { openPayments } from '../../../testing/setups/payments.ts'
import { sendExpiryReminders } from './expiry-reminders.ts'

const { admin, pay, student, world } = await openPayments()

const told = async (call: Awaited<ReturnType<typeof student>>['call']) =>
  (await call.notifications.list()).items.flatMap((one) =>
    one.kind === 'membership_ending' ? [`${one.data.days} ${one.data.title}`] : [],
  )
/** Runs the reminders on two instances at the same time. */
const remind = () => Promise.all([sendExpiryReminders(world), sendExpiryReminders(world)])
const endsIn = (userId: string, days: number) =>
  world.db.execute(sql`
    update entitlements set starts_at = starts_at - (ends_at - now()) + make_interval(days => ${days}),
      ends_at = now() + make_interval(days => ${days}) where user_id = ${userId}`)

test('reminds members 30, 7 and 1 days before the plan ends, once each, and not after they renew', async () => {
  const [{ user, call }, away, renews] = [await student(), await student(), await student()]
  for (const one of [user, away.user, renews.user]) await world.join(one, { until: 200 })
  await remind()
  expect(await told(call)).toEqual([])
  for (const days of [30, 29, 8, 7, 3, 1]) {
    await endsIn(user.id, days)
    await remind()
  }
  expect(await told(call)).toEqual(['1', '7', '30'].map((days) => `${days} Premium annual membership`))
  expect((await call.notifications.list()).items[0]).toMatchObject({
    data: { endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
  await endsIn(away.user.id, 5)
  await remind()
  expect(await told(away.call)).toEqual(['5 Premium annual membership'])
  await endsIn(renews.user.id, 6)
  const { id } = await renews.call.payments.create(pay())
  await admin.payments.decide({ id, status: 'approved' })
  await remind()
  expect(await told(renews.call)).toEqual([])
})

test('a reminder that fails does not stop the others', async () => {
  const [first, second] = [await student(), await student()]
  for (const { user } of [first, second]) {
    await world.join(user, { until: 200 })
    await endsIn(user.id, 7)
  }
  const allow = await refuseRows(world, 'insert', 'notifications', `new.user_id = '${first.user.id}'`)
  await expect(sendExpiryReminders(world)).rejects.toThrow()
  expect([await told(first.call), await told(second.call)].map(({ length }) => length)).toEqual([0, 1])
  await allow()
  await sendExpiryReminders(world)
  expect(await told(first.call)).toHaveLength(1)
})

test('sends no reminder when a monthly plan starts, and names a plan of chosen courses', async () => {
  const { user, call } = await student()
  const course = await world.course({ isPremium: true })
  const plan = await admin.plans.create({ title: 'One', price: '₹99', months: 1, courseIds: [course.id] })
  const { id } = await call.payments.create(pay({ planId: plan.id }))
  await admin.payments.decide({ id, status: 'approved' })
  await remind()
  expect(await told(call)).toEqual([])
  await endsIn(user.id, 7)
  await remind()
  expect(await told(call)).toEqual(['7 One'])
})

test('access continues for the grace period only', async () => {
  const { user, call } = await student()
  const course = await world.course({ isPremium: true })
  const { id: courseId } = course
  await world.join(user, { from: -365, until: -2 })
  expect(await call.payments.check({ courseId })).toEqual({ purchased: false })
  expect(await call.memberships.mine()).not.toHaveProperty('graceUntil')
  await admin.settings.update({ key: 'grace_days', value: '3' })
  expect(await call.payments.check({ courseId })).toEqual({ purchased: true })
  const { active, endsAt, graceUntil } = await call.memberships.mine()
  expect([active, (graceUntil?.getTime() ?? 0) - (endsAt?.getTime() ?? 0)]).toEqual([false, 3 * 86_400_000])
  await admin.settings.update({ key: 'grace_days', value: '1' })
  expect(await call.payments.check({ courseId })).toEqual({ purchased: false })
  await admin.settings.update({ key: 'grace_days', value: '' })
  expect(await call.payments.check({ courseId })).toEqual({ purchased: false })
})

test('added courses open in the grace period, but not after it', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => world.course({ isPremium: true })))
  const [first = 0, second = 0, third = 0] = [one?.id, two?.id, three?.id]
  await admin.settings.update({ key: 'grace_days', value: '3' })
  const { id } = await admin.plans.create({ title: 'Grace', price: '₹999', months: 1, courseIds: [first] })
  const { user, call } = await student()
  const paid = await call.payments.create(pay({ planId: id, amount: 999 }))
  await admin.payments.decide({ id: paid.id, status: 'approved' })
  const purchased = async (courseId: number) => (await call.payments.check({ courseId })).purchased
  await endsIn(user.id, -2)
  expect(await admin.plans.update({ id, courseIds: [first, second] })).toMatchObject({ members: 1 })
  expect([await purchased(first), await purchased(second)]).toEqual([true, true])
  await endsIn(user.id, -4)
  expect(await admin.plans.update({ id, courseIds: [first, third] })).toMatchObject({ members: 0 })
  await endsIn(user.id, -2)
  expect([await purchased(second), await purchased(third)]).toEqual([true, false])
  await admin.settings.update({ key: 'grace_days', value: '' })
})
