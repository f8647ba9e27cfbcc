import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { screenshot } from '../../../testing/pictures.ts'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller
let course: { id: number }
let other: { id: number }
let proofImage: string
let asha: User
let student: Caller
let sent = 0

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  course = await world.course({ isPremium: true })
  other = await world.course({ isPremium: true })
  proofImage = await screenshot(1)
})
afterAll(() => world.close())
beforeEach(async () => {
  asha = await world.user()
  student = world.as(asha)
  await hours('24')
})

const hours = (value: string) => admin.settings.update({ key: 'provisional_hours', value })
const pay = (courseId: number | null = course.id, by = student) =>
  by.payments.create({ amount: 4999, courseId, transactionId: `WAIT-${(sent += 1)}`, proofImage })
const can = async (courseId = course.id) => (await student.payments.check({ courseId })).purchased
const until = async () => (await student.payments.queue()).waiting.map(({ openUntil }) => openUntil)

test('a pending payment gives no access, unless the owner turns it on', async () => {
  await hours('')
  await pay()
  expect([await can(), await until()]).toEqual([false, [null]])
  const refused = await student.enrollments
    .create({ courseId: course.id })
    .catch((error: unknown) => toAppError(error).status)
  expect(refused).toBe(402)
  for (const wrong of ['0', '169', '1.5', 'yes'])
    expect(await hours(wrong).catch((error: unknown) => toAppError(error).status)).toBe(400)
})

test('a course is open while its payment is pending, and after the approval', async () => {
  const { id, submittedAt } = await pay()
  expect(await can()).toBe(true)
  expect(await student.enrollments.courseIds()).toEqual([course.id])
  expect(await until()).toEqual([new Date(submittedAt.getTime() + 86_400_000)])
  await admin.payments.decide({ id, status: 'approved' })
  expect(await can()).toBe(true)
  await admin.payments.revoke({ id, reason: 'chargeback' })
  expect(await can()).toBe(false)
})

test('provisional access ends after its hours', async () => {
  await pay(null)
  expect(await can(other.id)).toBe(true)
  await world.database.sql`update entitlements set starts_at = starts_at - interval '1 day', ends_at = now()
    where user_id = ${asha.id}`
  expect([await can(other.id), await until()]).toEqual([false, [null]])
})

test('only the chosen courses of a plan are open', async () => {
  const plan = await admin.plans.create({
    title: 'Strings',
    price: '₹999',
    months: 1,
    courseIds: [course.id],
  })
  await student.payments.create({
    amount: 999,
    planId: plan.id,
    transactionId: `WAIT-${(sent += 1)}`,
    proofImage,
  })
  expect([await can(), await can(other.id)]).toEqual([true, false])
  expect((await until()).filter(Boolean)).toHaveLength(1)
})

test('a rejection ends provisional access, and an undo restores it', async () => {
  const { id } = await pay()
  await admin.payments.decideMany({ ids: [id], status: 'rejected' })
  expect(await can()).toBe(false)
  await admin.payments.undo({ ids: [id] })
  expect(await can()).toBe(true)
  await admin.payments.decideMany({ ids: [id], status: 'approved' })
  await admin.payments.undo({ ids: [id] })
  expect(await can()).toBe(true)
  // Access that an administrator has ended stays ended.
  const { grants } = await admin.users.byId({ id: asha.id })
  await admin.grants.end({ id: grants[0]?.id ?? 0 })
  await admin.payments.decideMany({ ids: [id], status: 'rejected' })
  await admin.payments.undo({ ids: [id] })
  expect(await can()).toBe(false)
})

test.each([{}, { received: 100 }])(
  "students with a rejected or short payment don't get provisional access (%o)",
  async (received) => {
    const first = await pay()
    await admin.payments.decideMany({ ids: [first.id], status: 'rejected', ...received })
    await pay()
    expect(await can()).toBe(false)
    await pay(other.id)
    expect(await can(other.id)).toBe(false)
  },
)

test("students whose provisional access an administrator ended don't get it again", async () => {
  await pay()
  const [grant] = (await admin.users.byId({ id: asha.id })).grants
  await admin.grants.end({ id: grant?.id ?? 0 })
  await pay(other.id)
  expect([await can(), await can(other.id)]).toEqual([false, false])
})

test('a student gets provisional access for one payment at a time, even in simultaneous calls', async () => {
  const sent = [course.id, other.id, null].map((id) => pay(id))
  await Promise.all(sent)
  expect((await until()).filter(Boolean)).toHaveLength(1)
})
