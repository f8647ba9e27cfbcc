import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { describeNotification } from '../../../academy/client/describe-notification.ts'
import { sendExpiryReminders } from './expiry-reminders.ts'
import { messageOf, openPayments, proof, statusOf } from '../../../testing/setups/payments.ts'

const { admin, next, pay, student, world } = await openPayments()

const sellYear = (value: string) => admin.settings.update({ key: 'yearly_plan', value })
const publicSetting = async (key: string) =>
  (await world.as(null).settings.list()).find((one) => one.key === key)?.value

afterEach(async () => {
  await sellYear('on')
  await world.db.execute(sql`update plans set is_visible = false where id <> 0`)
})

test('sells the yearly plan until it is turned off, and then refuses it with a clear error', async () => {
  const { call } = await student()
  expect([await publicSetting('yearly_plan'), await publicSetting('sells_plans')]).toEqual(['on', 'on'])
  expect(await call.payments.quote({})).toMatchObject({ planId: null, amountDue: 4999 })
  await sellYear('off')
  expect([await publicSetting('yearly_plan'), await publicSetting('sells_plans')]).toEqual(['off', 'off'])
  expect(await statusOf(call.payments.quote({}))).toBe(409)
  const direct = () => call.payments.create(pay({ amount: 4999, transactionId: next() }))
  expect(await statusOf(direct())).toBe(409)
  expect(await messageOf(direct())).toBe(
    'The Premium plan is no longer available. Buy a single course, or choose another plan.',
  )
  await sellYear('on')
  expect(await direct()).toMatchObject({ kind: 'membership', status: 'pending' })
})

test('is a plan like any other, whose price and visibility follow the settings', async () => {
  const row = async () => [
    ...(await world.db.execute(
      sql`select price_paise, months, is_visible from plans where id = ${YEARLY_PLAN_ID}`,
    )),
  ]
  const { call } = await student()
  await admin.settings.update({ key: 'membership_price', value: '₹5,999.50' })
  expect(await row()).toEqual([{ price_paise: 599_950, months: 12, is_visible: true }])
  expect(await call.payments.quote({})).toMatchObject({ planId: null, amountDue: 5999.5, price: '₹5,999.50' })
  await sellYear('off')
  expect(await row()).toMatchObject([{ is_visible: false }])
  await admin.settings.update({ key: 'membership_price', value: '₹4,999' })
  await sellYear('on')
  // The contract has no ID for the Premium plan, so administrators cannot change or delete it as a plan.
  const direct = await call.payments.create(pay({ amount: 4999, transactionId: next() }))
  expect(direct).not.toHaveProperty('planId')
  expect(await admin.plans.list()).toEqual([])
  for (const refused of [
    admin.plans.update({ id: YEARLY_PLAN_ID, price: '₹1' }),
    admin.plans.delete({ id: YEARLY_PLAN_ID }),
  ])
    expect(await statusOf(refused)).toBe(400)
  expect(
    await world.db.execute(
      sql`select kind, plan_id, plan_terms ->> 'title' as title from orders order by id desc limit 1`,
    ),
  ).toMatchObject([{ kind: 'membership', plan_id: YEARLY_PLAN_ID, title: 'Premium annual membership' }])
})

test('offers the other plans in its place', async () => {
  const { call } = await student()
  const plan = await admin.plans.create({ title: 'Half a year', price: '₹2,999', months: 6, courseIds: null })
  expect((await call.payments.quote({})).plans.map(({ id }) => id)).toEqual([null, plan.id])
  await sellYear('off')
  expect(await publicSetting('sells_plans')).toBe('on')
  expect(await call.payments.quote({})).toMatchObject({ planId: plan.id, title: 'Half a year', plans: [] })
  await admin.plans.update({ id: plan.id, isVisible: false })
  expect(await publicSetting('sells_plans')).toBe('off')
})

test("keeps members' access, and completes a pending payment", async () => {
  const member = await student()
  await world.join(member.user)
  const payer = await student()
  const { id } = await payer.call.payments.create(pay({ amount: 4999, transactionId: next() }))
  await sellYear('off')
  const course = await world.course({ isPremium: true })
  expect(await member.call.payments.check({ courseId: course.id })).toEqual({ purchased: true })
  expect((await member.call.payments.quote({})).membershipEndsAt).not.toBeNull()
  expect(await statusOf(member.call.payments.create(pay({ amount: 4999, transactionId: next() })))).toBe(409)

  expect((await payer.call.payments.quote({})).pending).toMatchObject({ id })
  await admin.payments.decide({ id, status: 'rejected' })
  expect((await payer.call.payments.quote({})).rejected).toMatchObject({ id })
  const again = await payer.call.payments.resubmit({
    id,
    amount: 4999,
    transactionId: next(),
    proofImage: proof,
  })
  await admin.payments.decide({ id: again.id, status: 'approved' })
  expect((await payer.call.memberships.mine()).active).toBe(true)
})

test('sends a member a reminder without a link to buy it again', async () => {
  const { user, call } = await student()
  await world.join(user)
  await world.db.execute(
    sql`update entitlements set starts_at = now() - interval '300 days', ends_at = now() + interval '7 days' where user_id = ${user.id}`,
  )
  const ending = async () => {
    await world.db.execute(sql`update entitlements set reminded_days = null where user_id = ${user.id}`)
    await sendExpiryReminders(world)
    const [newest] = (await call.notifications.list({})).items
    if (newest?.kind !== 'membership_ending') throw new Error('They were not notified')
    return newest
  }
  const sold = await ending()
  expect(describeNotification(sold, { yearly_plan: 'on' })).toMatchObject({
    link: { to: '/upgrade' },
    text: expect.stringContaining('Renew to keep access'),
  })
  await sellYear('off')
  for (const shown of [
    describeNotification(await ending()),
    describeNotification(sold, { yearly_plan: 'off' }),
  ])
    expect(shown).toMatchObject({ link: { to: '/account' }, text: expect.not.stringContaining('Renew') })
})

test('is on or off, and only administrators can change it', async () => {
  expect(await statusOf(sellYear('maybe'))).toBe(400)
  const { call } = await student()
  expect(await statusOf(call.settings.update({ key: 'yearly_plan', value: 'off' }))).toBe(403)
  expect(await statusOf(admin.settings.update({ key: 'sells_plans', value: 'off' }))).toBe(404)
})
