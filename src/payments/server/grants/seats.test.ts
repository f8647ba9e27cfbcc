import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let world: World
let admin: Caller
let course: { id: number }
let school: User

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  course = await world.course({ isPremium: true })
  school = await world.user({ username: 'school' })
})
afterAll(() => world.close())

const pupils = (...names: string[]) => Promise.all(names.map((username) => world.user({ username })))
const give = (usernames: string[], more: object = {}, who = admin) =>
  who.grants.create({
    userId: school.id,
    courseId: course.id,
    source: 'seat',
    amount: 50_000,
    usernames,
    ...more,
  })
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).message,
  )
const can = async (user: User, courseId = course.id) =>
  (await world.as(user).payments.check({ courseId })).purchased

test('one payment gives a seat to each name, and nothing to the buyer; revoking it ends all', async () => {
  const [asha, ravi] = (await pupils('asha', 'ravi')) as [User, User]
  const { grant, payment } = await give(['Asha', 'ravi', 'asha'])
  expect(grant).toBeNull()
  expect(payment).toMatchObject({ user: { username: 'school' }, amount: 50_000, status: 'approved' })
  expect([await can(asha), await can(ravi), await can(school)]).toEqual([true, true, false])
  expect(await world.as(asha).enrollments.courseIds()).toEqual([course.id])
  expect((await world.as(ravi).notifications.list({})).items[0]?.kind).toBe('access_given')
  expect(await checkLedger(world.db)).toEqual([])

  const { grants } = await admin.users.byId({ id: asha.id })
  await admin.grants.end({ id: grants[0]?.id ?? 0 })
  expect([await can(asha), await can(ravi)]).toEqual([false, true])
  await give(['asha'], { amount: 100 })
  await admin.payments.revoke({ id: payment?.id ?? 0, reason: 'refund' })
  expect([await can(asha), await can(ravi)]).toEqual([true, false])
  const newest = async (user: User) => (await world.as(user).notifications.list({})).items[0]?.kind
  expect([await newest(asha), await newest(ravi)]).toEqual(['access_given', 'access_ended'])
  expect(await newest(school)).toBe('payment_revoked')
  expect(await checkLedger(world.db)).toEqual([])
})

test("seats for others don't affect purchases of the student", async () => {
  await pupils('usha')
  const own = await world.course({ isPremium: true, pricePaise: 100_000 })
  await world.payment(school.id, {
    courseId: own.id,
    status: 'short',
    amountPaise: 60_000,
    amountDuePaise: 100_000,
    receivedPaise: 60_000,
  })
  const quote = () => world.as(school).payments.quote({ courseId: own.id })
  const before = await quote()
  expect(before).toMatchObject({ amountDue: 400, rejected: { received: 600 } })
  await give(['usha'], { courseId: own.id })
  expect(await quote()).toEqual(before)
})

test('records no money if a name is unknown or a student already has the course', async () => {
  const [mina] = (await pupils('mina', 'tara')) as [User]
  await world.buy(mina, course.id)
  const before = (await admin.admin.stats()).totalRevenue
  expect(await refusal(give(['tara', 'nobody', 'none.such']))).toBe(
    'No user has this username. Check the spelling: nobody, none.such',
  )
  expect(await refusal(give(['tara', 'mina']))).toBe(
    'These students already have access. Remove them from the list: mina',
  )
  expect(await refusal(give(['tara'], { amount: undefined }))).not.toBe('done')
  expect(await refusal(give([]))).not.toBe('done')
  expect((await admin.admin.stats()).totalRevenue).toBe(before)
  expect((await admin.users.byId({ id: school.id })).grants).toEqual([])
})

test('two simultaneous administrators give a seat once', async () => {
  await pupils('kiran', 'leela')
  const other = world.as(await world.user({ role: 'admin' }))
  const said = await Promise.all([
    refusal(give(['kiran', 'leela'])),
    refusal(give(['leela', 'kiran'], {}, other)),
  ])
  expect(said.toSorted()).toEqual([
    'These students already have access. Remove them from the list: kiran, leela',
    'done',
  ])
})

test('seats for all courses last a year, or until the last day', async () => {
  const [noor, omar] = (await pupils('noor', 'omar')) as [User, User]
  await give(['noor'], { courseId: null })
  await give(['omar'], { courseId: null, endsOn: '2099-12-31' })
  const [ofNoor] = (await admin.users.byId({ id: noor.id })).grants
  const year = new Date()
  year.setUTCFullYear(year.getUTCFullYear() + 1)
  expect(ofNoor?.endsAt?.toISOString().slice(0, 7)).toBe(year.toISOString().slice(0, 7))
  expect((await admin.users.byId({ id: omar.id })).grants[0]?.endsAt?.getUTCFullYear()).toBe(2099)
  expect(await can(noor)).toBe(true)
})
