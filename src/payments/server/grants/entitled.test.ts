import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '../../../catalogue/tables.ts'
import { entitlements } from '../../tables.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { createWorld, type World } from '../../../testing/world.ts'

let world: World
let course: { id: number }
let other: { id: number }

beforeAll(async () => {
  world = await createWorld()
  course = await world.course({ isPremium: true })
  other = await world.course({ isPremium: true })
})
afterAll(() => world.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Returns whether a student with this entitlement has access to each of the two courses. */
async function opened(values: Partial<typeof entitlements.$inferInsert>) {
  const somebody = await world.user()
  await world.grant(somebody, values)
  const student = world.as(somebody)
  const check = async (courseId: number) => (await student.payments.check({ courseId })).purchased
  return [await check(course.id), await check(other.id)]
}

test('a grant gives access to its course, or to all, from its start until its end', async () => {
  const courseId = course.id
  expect(await opened({ courseId })).toEqual([true, false])
  expect(await opened({ courseId: null })).toEqual([true, true])
  expect(await opened({ courseId, endsAt: inDays(1) })).toEqual([true, false])
  expect(await opened({ courseId, startsAt: inDays(1) })).toEqual([false, false])
  expect(await opened({ courseId, startsAt: inDays(-2), endsAt: inDays(-1) })).toEqual([false, false])
  expect(await opened({ courseId: null, startsAt: inDays(-2), endsAt: inDays(-1) })).toEqual([false, false])
  expect(await opened({ courseId, endedAt: inDays(-1), endReason: 'by_hand' })).toEqual([false, false])
  expect(await opened({ endedAt: inDays(-1), endReason: 'by_hand' })).toEqual([false, false])
})

test('a payment without an entitlement gives no access, and does not affect others', async () => {
  const somebody = await world.user()
  const { id: paymentId } = await world.payment(somebody.id, { courseId: course.id })
  const student = world.as(somebody)
  expect(await student.payments.check({ courseId: course.id })).toEqual({ purchased: false })
  const refused = await student.enrollments
    .create({ courseId: course.id })
    .catch((error: unknown) => toAppError(error))
  expect(refused).toMatchObject({ status: 402, code: 'PURCHASE_REQUIRED' })
  await world.grant(somebody, { courseId: course.id, paymentId, source: 'instalment', endsAt: inDays(1) })
  expect(await student.payments.check({ courseId: course.id })).toEqual({ purchased: true })
  await world.buy(somebody, course.id)
})

test('an entitlement of a deleted course does not cover all courses', async () => {
  const { id: courseId } = await world.course({ isPremium: true })
  const somebody = await world.user()
  await world.grant(somebody, { courseId })
  await world.db.delete(courses).where(eq(courses.id, courseId))
  expect(await world.as(somebody).payments.check({ courseId: course.id })).toEqual({ purchased: false })
  expect(await world.db.select().from(entitlements).where(eq(entitlements.userId, somebody.id))).toEqual([])
})
