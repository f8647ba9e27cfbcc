import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldRequests } from '../../../academy/server/handled-requests.ts'
import { handledRequests } from '../../../academy/tables.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'
import { createPaymentsCsv, listPaymentsWithScreenshots } from '../export.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let world: World
let boss: User
let admin: Caller
let course: { id: number; title: string }

beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ username: 'boss', role: 'admin' })
  admin = world.as(boss)
  course = await world.course({ isPremium: true, title: 'Zither', pricePaise: 299_900 })
})
afterAll(() => world.close())

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const part of parts) found.push(part)
  return found
}

const can = async (student: User, courseId = course.id) =>
  (await world.as(student).payments.check({ courseId })).purchased

test('a scholarship gives access until it ends, and the student is notified of both', async () => {
  const asha = await world.user()
  const student = world.as(asha)
  const { grant, payment } = await admin.grants.create({
    userId: asha.id,
    courseId: course.id,
    source: 'scholarship',
    reason: 'Best of the village',
  })
  expect(payment).toBeNull()
  expect(grant).toMatchObject({
    source: 'scholarship',
    courseTitle: 'Zither',
    grantedBy: 'boss',
    endsAt: null,
  })
  expect(await can(asha)).toBe(true)
  expect(await student.enrollments.courseIds()).toEqual([course.id])
  expect((await student.payments.quote({ courseId: course.id })).purchased).toBe(true)
  expect(
    await refusal(admin.grants.create({ userId: asha.id, courseId: course.id, source: 'scholarship' })),
  ).toBe('GRANT_GIVEN')

  await admin.grants.end({ id: grant?.id ?? 0 })
  expect(await can(asha)).toBe(false)
  expect(await refusal(admin.grants.end({ id: grant?.id ?? 0 }))).toBe('GRANT_OVER')
  expect(await refusal(admin.grants.end({ id: 999_999 }))).toBe('GRANT_NOT_FOUND')
  // The student keeps the enrolment and the progress, but the course is locked.
  expect(await student.enrollments.courseIds()).toEqual([course.id])
  const { items } = await student.notifications.list({})
  expect(items.map(({ kind, data }) => [kind, data])).toEqual([
    ['access_ended', { title: 'Zither', courseId: course.id }],
    ['access_given', { title: 'Zither', courseId: course.id, until: null }],
  ])
  const { items: log } = await admin.audit.list({ limit: 2 })
  expect(log.map(({ action }) => action)).toEqual(['access.ended', 'access.given'])
  expect((await admin.users.byId({ id: asha.id })).grants).toMatchObject([{ id: grant?.id }])
})

test("access ends after its last day, in the academy's time zone", async () => {
  const asha = await world.user()
  const given = { userId: asha.id, source: 'other', reason: 'A guest' } as const
  expect(await refusal(admin.grants.create({ ...given, endsOn: '2020-01-31' }))).toBe('GRANT_ENDS_BEFORE')
  const { grant } = await admin.grants.create({ ...given, endsOn: '2099-12-31' })
  // Midnight in India, as UTC.
  expect(grant?.endsAt?.toISOString()).toBe('2099-12-31T18:30:00.000Z')
  expect(await can(asha)).toBe(true)
})

test('a grant has a reason, and an amount only for cash', async () => {
  const asha = await world.user()
  const wrong = [
    { source: 'cash' },
    { source: 'scholarship', amount: 5 },
    { source: 'other' },
    { source: 'cash', amount: 0 },
    { source: 'seat' as 'cash', amount: 5 },
  ] as const
  for (const input of wrong)
    expect(await refusal(admin.grants.create({ userId: asha.id, ...input }))).toBe('INVALID_INPUT')
})

test('cash is an approved payment: in the revenue, the ledger and the exports, with a receipt and no screenshot', async () => {
  const asha = await world.user({ username: 'asha' })
  const before = (await admin.admin.stats()).totalRevenue
  const { grant, payment } = await admin.grants.create({
    userId: asha.id,
    courseId: course.id,
    source: 'cash',
    amount: 2500.5,
    reason: 'at the counter',
  })
  expect(grant).toBeNull()
  expect(payment).toMatchObject({
    status: 'approved',
    amount: 2500.5,
    paymentMethod: 'Cash',
    courseTitle: 'Zither',
    coursePrice: '₹2,999',
    reason: 'at the counter',
  })
  expect(await can(asha)).toBe(true)
  expect((await admin.admin.stats()).totalRevenue).toBe(before + 2500.5)
  expect(await checkLedger(world.db)).toEqual([])
  const [listed] = await all(listPaymentsWithScreenshots(world, { limit: 1 }))
  expect(listed).toMatchObject({ id: payment?.id, proofImage: null })
  const csv = (await all(createPaymentsCsv(world.db, 'Asia/Kolkata'))).join('')
  expect(csv).toContain(payment?.transactionId)
  expect((await world.as(asha).payments.mine({})).items).toMatchObject([{ id: payment?.id }])

  await admin.payments.revoke({ id: payment?.id ?? 0, reason: 'refund' })
  expect(await can(asha)).toBe(false)
  expect((await admin.admin.stats()).totalRevenue).toBe(before)
  expect(await checkLedger(world.db)).toEqual([])
})

test('cash for all courses gives a year of Premium, or access until a day', async () => {
  const [asha, ravi] = [await world.user(), await world.user()]
  await admin.grants.create({ userId: asha.id, source: 'cash', amount: 4999 })
  expect((await world.as(asha).memberships.mine()).active).toBe(true)
  const { grant, payment } = await admin.grants.create({
    userId: ravi.id,
    source: 'cash',
    amount: 500,
    endsOn: '2099-01-01',
  })
  expect(grant).toMatchObject({ source: 'cash', courseId: null, paymentId: payment?.id })
  expect((await world.as(ravi).memberships.mine()).active).toBe(false)
  expect(await can(ravi)).toBe(true)
  await admin.payments.revoke({ id: payment?.id ?? 0, reason: 'mistake' })
  expect(await can(ravi)).toBe(false)
  expect((await admin.users.byId({ id: ravi.id })).grants[0]?.endedAt).not.toBeNull()
  expect(await checkLedger(world.db)).toEqual([])
})

test('two administrators at the same time record the money once, and one gets an error', async () => {
  const asha = await world.user()
  const other = world.as(await world.user({ role: 'admin' }))
  const cash = { userId: asha.id, courseId: course.id, source: 'cash', amount: 2999 } as const
  const said = await Promise.all([admin, other, admin].map((who) => refusal(who.grants.create(cash))))
  expect(said.toSorted()).toEqual(['GRANT_GIVEN', 'GRANT_GIVEN', 'done'])
  expect((await admin.users.byId({ id: asha.id })).payments).toHaveLength(1)
})

test('grants end with the permanent deletion of their course or account', async () => {
  const gone = await world.course({ isPremium: true })
  const asha = await world.user()
  await admin.grants.create({
    userId: asha.id,
    courseId: gone.id,
    source: 'cash',
    amount: 9,
    endsOn: '2099-01-01',
  })
  await admin.courses.delete({ id: gone.id })
  expect(
    await refusal(admin.grants.create({ userId: asha.id, courseId: gone.id, source: 'scholarship' })),
  ).toBe('COURSE_NOT_FOUND')
  await admin.bin.delete({ id: gone.id })
  const { grants, payments } = await admin.users.byId({ id: asha.id })
  expect([grants, payments.length]).toEqual([[], 1])
  await admin.grants.create({ userId: asha.id, source: 'cash', amount: 9, endsOn: '2099-01-01' })
  await world.database.sql`delete from users where id = ${asha.id}`
  expect(await world.database.sql`select from entitlements where user_id = ${asha.id}`).toHaveLength(0)
  expect(await checkLedger(world.db)).toEqual([])
})

test('students with a grant for all courses see the end date instead of the offer', async () => {
  const asha = await world.user()
  const mine = async () => (await world.as(asha).memberships.mine()).givenUntil
  expect(await mine()).toBeUndefined()
  const given = { userId: asha.id, source: 'scholarship' } as const
  await admin.grants.create({ ...given, courseId: course.id })
  expect(await mine()).toBeUndefined()
  await admin.grants.create({ ...given, endsOn: '2099-12-31' })
  expect((await mine())?.toISOString()).toBe('2099-12-31T18:30:00.000Z')
  const { grant } = await admin.grants.create(given)
  expect(await mine()).toBeNull()
  await admin.grants.end({ id: grant?.id ?? 0 })
  expect((await mine())?.getUTCFullYear()).toBe(2099)
})

test('a repeated call with the same request ID records cash and gives seats once', async () => {
  const [asha, ravi] = [await world.user(), await world.user()]
  const paymentsOf = async (user: User) => (await world.as(user).payments.mine({})).items
  const cash = {
    userId: asha.id,
    courseId: course.id,
    source: 'cash',
    amount: 500,
    endsOn: '2099-01-31',
    requestId: crypto.randomUUID(),
  } as const
  const given = await admin.grants.create(cash)
  const repeated = await Promise.all([admin.grants.create(cash), admin.grants.create(cash)])
  for (const again of repeated) {
    expect(again.grant).toEqual(given.grant)
    expect(again.payment?.id).toBe(given.payment?.id)
  }
  expect(await paymentsOf(asha)).toHaveLength(1)
  const news = (await world.as(asha).notifications.list({})).items
  expect(news.filter(({ kind }) => kind === 'access_given')).toHaveLength(1)

  // The ID belongs to one call of one user. Another call needs another ID.
  expect(await refusal(admin.grants.create({ ...cash, amount: 5000 }))).toBe('REQUEST_REPEATED')
  const second = world.as(await world.user({ role: 'admin' }))
  expect((await second.grants.create(cash)).payment?.id).not.toBe(given.payment?.id)
  await admin.grants.create({ ...cash, requestId: crypto.randomUUID() })
  expect(await paymentsOf(asha)).toHaveLength(3)

  const seats = {
    userId: ravi.id,
    courseId: course.id,
    source: 'seat' as const,
    amount: 900,
    endsOn: '2099-01-31',
    usernames: [(await world.user()).username],
    requestId: crypto.randomUUID(),
  }
  const sold = await admin.grants.create(seats)
  expect((await admin.grants.create(seats)).payment?.id).toBe(sold.payment?.id)
  expect(await paymentsOf(ravi)).toHaveLength(1)
  // A refused call can be repeated with the same ID.
  const corrected = { ...seats, usernames: ['nobody-at-all'], requestId: crypto.randomUUID() }
  expect(await refusal(admin.grants.create(corrected))).toBe('SEATS_UNKNOWN')
  const usernames = [(await world.user()).username]
  expect(await refusal(admin.grants.create({ ...corrected, usernames }))).toBe('done')
})

test('the IDs of requests are deleted after a week', async () => {
  const count = () => world.db.$count(handledRequests)
  expect(await count()).toBeGreaterThan(0)
  await deleteOldRequests(world.db)
  expect(await count()).toBeGreaterThan(0)
  await world.database.sql`update handled_requests set created_at = now() - interval '8 days'`
  await deleteOldRequests(world.db)
  expect(await count()).toBe(0)
})
