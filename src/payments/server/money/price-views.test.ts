import { expect, test } from 'vitest'
import { openPayments } from '../../../testing/setups/payments.ts'
import { sweep } from '../../../sweep.ts'

const { admin, pay, student, world } = await openPayments()

const looks = async () => (await admin.payments.report({})).looks
const rows = async (item?: string) => (await admin.payments.looks({ ...(item && { item }) })).items
const shown = { people: 0, requests: 0, approved: 0 }

test('price views count once a day, without users, and are compared with their payments', async () => {
  const zither = await world.course({ isPremium: true, title: 'Zither' })
  const [asha, ravi, late] = [await student(), await student(), await student()]
  // Payments before the first price view are not counted.
  await world.buy(ravi.user, zither.id, { submittedAt: new Date('2026-01-01') })
  // Payment details are not set up yet.
  await asha.call.payments.quote({ courseId: zither.id })
  expect(await looks()).toEqual({ since: null, ...shown })
  await admin.settings.update({ key: 'upi_id', value: 'school@upi' })
  await Promise.all([1, 2, 3].map(() => asha.call.payments.quote({ courseId: zither.id })))
  await asha.call.payments.quote({ courseId: zither.id, seats: null })
  await asha.call.payments.quote({})
  await late.call.payments.quote({ courseId: zither.id })
  // Views by students who own the course, and by administrators, do not count.
  await ravi.call.payments.quote({ courseId: zither.id })
  await admin.payments.quote({ courseId: zither.id })
  const { id } = await asha.call.payments.create(pay({ courseId: zither.id }))
  await asha.call.payments.quote({ courseId: zither.id })
  expect(await looks()).toMatchObject({ people: 3, requests: 1, approved: 0 })
  await admin.payments.decide({ id, status: 'approved' })
  expect(await looks()).toMatchObject({ people: 3, requests: 1, approved: 1 })

  const { byItem } = await admin.payments.report({})
  expect(byItem.map(({ item, people, requests }) => [item, people, requests])).toEqual([
    [String(zither.id), 2, 1],
    ['membership', 1, 0],
  ])
  expect((await rows()).map(({ title, people }) => [title, people])).toEqual([
    ['Zither', 2],
    ['Premium annual membership', 1],
  ])
  expect(await rows('membership')).toHaveLength(1)

  // No names are stored, and the hashes of the day are deleted later.
  const { sql } = world.database
  const marks = () => sql<{ key: string }[]>`select key from rate_limits where key like 'look:%'`
  const kept = await marks()
  expect(kept).toHaveLength(3)
  for (const { key } of kept) expect(key).not.toContain(asha.user.id)
  await sql`update rate_limits set resets_at = now() - interval '1 day'`
  await sweep(world)
  expect(await marks()).toHaveLength(0)

  await sql`delete from courses where id = ${zither.id}`
  expect((await rows('gone')).map(({ title, people }) => [title, people])).toEqual([['Deleted courses', 2]])
})

test('the sales and discount of each coupon count a purchase once', async () => {
  const lute = await world.course({ isPremium: true, pricePaise: 100_000 })
  const { id: couponId } = await admin.coupons.create({ code: 'TENTH', percent: 10 })
  const { call } = await student()
  const first = await call.payments.create(pay({ courseId: lute.id, amount: 900, coupon: 'TENTH' }))
  await admin.payments.decideMany({ ids: [first.id], status: 'rejected', received: 300 })
  const rest = await call.payments.resubmit({ ...pay({ amount: 600 }), id: first.id })
  const coupon = async () => (await admin.payments.report({})).byCoupon
  expect(await coupon()).toMatchObject([{ title: 'TENTH', income: 300, reduced: 0, requests: 2 }])
  await admin.payments.decide({ id: rest.id, status: 'approved' })
  const item = `coupon-${couponId}`
  expect(await coupon()).toMatchObject([{ item, title: 'TENTH', income: 900, reduced: 100, approved: 1 }])
  const { items } = await admin.payments.ledger({ item })
  expect(items.reduce((sum, { received }) => sum + received, 0)).toBe(900)
  await admin.payments.revoke({ id: rest.id, reason: 'mistake' })
  expect(await coupon()).toMatchObject([{ income: 300, reduced: 0 }])
})
