import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { messageOf, openPayments, statusOf } from '../../../testing/setups/payments.ts'
import { createPaymentsCsv } from '../export.ts'
import { getReceipt } from '../documents/receipts.ts'
import { takeSeat } from './take.ts'

const { admin, pay, student, world } = await openPayments()

const second = connect(world.database.url)
let course: { id: number }
afterAll(() => second.close())
beforeAll(async () => {
  course = await world.course({ isPremium: true, title: 'Zither', pricePaise: 100_000 })
  await admin.settings.update({ key: 'sells_seats', value: 'on' })
  await admin.settings.update({ key: 'upi_id', value: 'school@upi' })
})

/** Creates a school that paid for this many seats. Returns it with the seat link. */
async function order(
  seats: number,
  values: Parameters<typeof world.payment>[1] = { courseId: course.id, courseTitle: 'Zither' },
) {
  const school = await student()
  const seatCode = randomUUID()
  const { id } = await world.payment(school.user.id, { ...values, seats, seatCode })
  return { ...school, id, code: seatCode }
}
const can = async (user: User, courseId = course.id) =>
  (await world.as(user).payments.check({ courseId })).purchased

test('one payment gives seats through a link: one to each student, and none to the buyer', async () => {
  const school = await order(2)
  const [asha, ravi, late] = [await student(), await student(), await student()]
  expect(await world.as(null).seats.byCode({ code: school.code })).toMatchObject({
    title: 'Zither',
    from: school.user.username,
    seats: 2,
    left: 2,
    own: null,
    taken: null,
  })
  expect(await asha.call.seats.take({ code: school.code })).toMatchObject({ own: 'taken', left: 1 })
  expect(await asha.call.seats.take({ code: school.code })).toMatchObject({ own: 'taken', left: 1 })
  expect(await can(asha.user)).toBe(true)
  expect(await asha.call.enrollments.courseIds()).toEqual([course.id])
  expect(await can(school.user)).toBe(false)
  await ravi.call.seats.take({ code: school.code })
  expect(await messageOf(late.call.seats.take({ code: school.code }))).toContain(
    'All of these seats are taken',
  )
  expect(await can(late.user)).toBe(false)
  const { taken, left, isBuyer } = await school.call.seats.byCode({ code: school.code })
  expect([taken?.map(({ username }) => username), left, isBuyer]).toEqual([
    [asha.user.username, ravi.user.username],
    0,
    true,
  ])
  expect((await ravi.call.seats.byCode({ code: school.code })).taken).toBeNull()
})

test('costs the price of all seats, and shows their number with the payment', async () => {
  const school = await student()
  const quote = await school.call.payments.quote({ courseId: course.id, seats: 12 })
  expect(quote).toMatchObject({
    seats: 12,
    price: '₹1,000',
    amountDue: 12_000,
    sellsSeats: true,
    seatCode: null,
  })
  expect(quote.upi?.link).toContain('am=12000')
  await admin.settings.update({ key: 'difference_days', value: '30' })
  await world.buy(school.user, course.id)
  expect((await school.call.payments.quote({})).credit).toBeDefined()
  expect(await school.call.payments.quote({ seats: 2 })).toMatchObject({ amountDue: 9998 })
  await admin.settings.update({ key: 'difference_days', value: '' })
  await world.database.sql`delete from entitlements where user_id = ${school.user.id}`
  await world.database
    .sql`with left_alone as (update orders set user_id = null where user_id = ${school.user.id})
    update payments set status = 'rejected', user_id = null where user_id = ${school.user.id}`
  const own = await school.call.payments.quote({ courseId: course.id })
  expect(own).toMatchObject({ seats: null, amountDue: 1000 })
  expect(own.orderCode).not.toBe(quote.orderCode)

  const sent = pay({ courseId: course.id, seats: 12, amount: 12_000 })
  const { id } = await school.call.payments.create(sent)
  // Only one order of seats can be pending at a time. The buyer can order access for themselves separately.
  expect(
    await statusOf(school.call.payments.create(pay({ courseId: course.id, seats: 13, amount: 13_000 }))),
  ).toBe(409)
  expect((await school.call.payments.quote({ courseId: course.id, seats: 13 })).pending?.id).toBe(id)
  expect((await school.call.payments.quote({ courseId: course.id })).pending).toBeNull()
  await school.call.payments.create(pay({ courseId: course.id, amount: 1000 }))
  const [found] = (await admin.payments.list({ search: quote.orderCode })).items
  expect(found).toMatchObject({ id, seats: 12, amountDue: 12_000 })
  await admin.payments.decide({ id, status: 'approved' })
  const told = (await school.call.notifications.list({})).items[0]
  expect(told).toMatchObject({ kind: 'payment_approved', data: { title: 'Zither, 12 seats', seats: 12 } })
  let csv = ''
  for await (const part of createPaymentsCsv(world.db, 'Asia/Kolkata')) csv += part
  expect(csv).toContain('"Zither, 12 seats"')
  expect((await getReceipt(world, school.user, id)).title).toBe('Zither, 12 seats')
  expect((await school.call.payments.quote({ courseId: course.id, seats: 12 })).seatCode).not.toBeNull()
})

test('staff who decide payments see no code in the approval queue, because anyone with it can take a seat', async () => {
  const { id, code } = await order(2)
  const codeFor = async (call: typeof admin) =>
    (await call.payments.list({ search: `#${id}` })).items.map(({ seatCode }) => seatCode)
  for (const duty of ['payments', 'refunds'] as const) {
    const { user } = await student()
    const duties = [{ duty, courseId: null, batchId: null, limit: null }]
    expect(await codeFor(world.as({ ...user, duties }))).toEqual([undefined])
  }
  expect(await codeFor(admin)).toEqual([code])
})

test('a rejected order can be submitted again with its seats, and gives none until it is approved', async () => {
  const school = await student()
  const { id } = await school.call.payments.create(pay({ courseId: course.id, seats: 3, amount: 3000 }))
  await admin.payments.decideMany({ ids: [id], status: 'rejected', received: 1000 })
  expect(await school.call.payments.quote({ courseId: course.id, seats: 3 })).toMatchObject({
    amountDue: 2000,
  })
  const again = await school.call.payments.resubmit({ ...pay({ amount: 2000 }), id })
  expect(again.seats).toBe(3)
  await admin.payments.decideMany({ ids: [again.id], status: 'approved' })
  // During the undo window, the link is not available.
  expect((await school.call.payments.mine({})).items[0]?.seatCode).toBeUndefined()
  await world.database.sql`update payments set notify_at = null where id = ${again.id}`
  expect((await school.call.payments.mine({})).items[0]?.seatCode).toBeDefined()
})

test('there are never more seats than paid for, in simultaneous calls on two instances; each student gets one', async () => {
  const school = await order(5)
  const many = await Promise.all(Array.from({ length: 12 }, () => world.user()))
  const said = await Promise.all(
    many.flatMap((user, at) =>
      [world.db, second.db].map((db) =>
        statusOf(takeSeat({ db: at % 2 === 0 ? db : world.db }, user, school.code)),
      ),
    ),
  )
  expect(said.filter((status) => status === 200)).toHaveLength(10)
  const { taken, left } = await school.call.seats.byCode({ code: school.code })
  expect([taken?.length, left]).toEqual([5, 0])
})

test('revoking the payment ends all seats, notifies the students with a seat, and disables the link', async () => {
  const school = await order(3)
  const [asha, late] = [await student(), await student()]
  await asha.call.seats.take({ code: school.code })
  await admin.payments.revoke({ id: school.id, reason: 'refund' })
  expect(await can(asha.user)).toBe(false)
  expect((await asha.call.notifications.list({})).items[0]).toMatchObject({
    kind: 'access_ended',
    data: { title: 'Zither' },
  })
  expect(await messageOf(late.call.seats.take({ code: school.code }))).toContain('give no access')
  expect((await late.call.seats.byCode({ code: school.code })).isRevoked).toBe(true)
  expect((await school.call.payments.mine({})).items[0]?.seatCode).toBeUndefined()
})

test('the buyer replaces the link of the seats, and revokes an unused seat', async () => {
  const school = await order(2)
  const [wrong, asha, stranger] = [await student(), await student(), await student()]
  await wrong.call.seats.take({ code: school.code })
  expect(await statusOf(stranger.call.seats.renew({ code: school.code }))).toBe(404)
  const { code } = await school.call.seats.renew({ code: school.code })
  expect(await statusOf(asha.call.seats.take({ code: school.code }))).toBe(404)
  await asha.call.seats.take({ code })
  const lesson = await world.lesson(course.id, { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })
  await asha.call.progress.update({ id: lesson.id, position: 5 })

  const back = (username: string, who = school.call) => statusOf(who.seats.takeBack({ code, username }))
  expect(await back(asha.user.username)).toBe(409)
  expect(await back(wrong.user.username, stranger.call)).toBe(404)
  expect(await back(wrong.user.username)).toBe(200)
  expect(await back(wrong.user.username)).toBe(404)
  expect([await can(wrong.user), await can(asha.user)]).toEqual([false, true])
  expect((await wrong.call.notifications.list({})).items[0]?.kind).toBe('access_ended')
  expect(await messageOf(wrong.call.seats.take({ code }))).toContain('was removed')
  expect((await stranger.call.seats.take({ code })).left).toBe(0)
})

test('a seat in a plan starts when the student takes it; students with all courses need none', async () => {
  const plan = await admin.plans.create({
    title: 'Half a year',
    price: '₹500',
    months: 6,
    courseIds: [course.id],
  })
  const planTerms = { title: 'Half a year', pricePaise: 50_000, months: 6, courseIds: [course.id] }
  const school = await order(2, { kind: 'membership', planId: plan.id, planTerms })
  const year = await order(2, { kind: 'membership' })
  const [asha, member] = [await student(), await student()]
  await world.join(member.user)
  await asha.call.seats.take({ code: school.code })
  const until = async (user: User) =>
    (await admin.users.byId({ id: user.id })).grants.map(({ courseId, endsAt }) => [
      courseId,
      endsAt?.toISOString().slice(0, 7),
    ])
  const inMonths = (months: number) => {
    const date = new Date()
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + months)
    return date.toISOString().slice(0, 7)
  }
  expect(await until(asha.user)).toEqual([[course.id, inMonths(6)]])
  await asha.call.seats.take({ code: year.code })
  expect((await until(asha.user))[0]).toEqual([null, inMonths(12)])
  expect(await messageOf(member.call.seats.take({ code: year.code }))).toContain('You already have access')
  const owner = await student()
  await world.buy(owner.user, course.id)
  const ofCourse = await order(2)
  expect(await messageOf(owner.call.seats.take({ code: ofCourse.code }))).toContain('You already have access')
})

test('is off until the owner turns it on, and no order exceeds one payment', async () => {
  const school = await student()
  const quote = (seats: number, courseId = course.id) =>
    statusOf(school.call.payments.quote({ courseId, seats }))
  expect([await quote(1), await quote(2.5), await quote(501)]).toEqual([400, 400, 400])
  const dear = await world.course({ isPremium: true, pricePaise: 100_000_000 })
  expect([await quote(10, dear.id), await quote(11, dear.id)]).toEqual([200, 400])
  await admin.settings.update({ key: 'sells_seats', value: '' })
  expect(await quote(2)).toBe(400)
  expect((await school.call.payments.quote({ courseId: course.id })).sellsSeats).toBe(false)
  expect(await statusOf(admin.settings.update({ key: 'sells_seats', value: 'yes' }))).toBe(400)
  await admin.settings.update({ key: 'sells_seats', value: 'on' })
})

test('a seat of a plan also opens the course that was in the bin when the student took it', async () => {
  const [here, binned] = [await world.course({ isPremium: true }), await world.course({ isPremium: true })]
  const { id: planId } = await admin.plans.create({
    title: 'Two',
    price: '₹999',
    months: 6,
    courseIds: [here.id, binned.id],
  })
  const planTerms = { title: 'Two', pricePaise: 99_900, months: 6, courseIds: [here.id, binned.id] }
  const school = await order(2, { kind: 'membership', planId, planTerms })
  await admin.courses.delete({ id: binned.id })
  const asha = await student()
  expect(await asha.call.seats.take({ code: school.code })).toMatchObject({ own: 'taken' })
  expect(await can(asha.user, here.id)).toBe(true)
  await admin.bin.restore({ id: binned.id })
  expect(await can(asha.user, binned.id)).toBe(true)
})
