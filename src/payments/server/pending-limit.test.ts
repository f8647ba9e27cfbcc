import { expect, test } from 'vitest'
import { openPayments, statusOf } from '../../testing/setups/payments.ts'
import { MAX_PENDING } from '../rules.ts'

const { admin, pay, student, world } = await openPayments()

test('a student can have thirty pending payments, even if more arrive at the same time', async () => {
  const { user, call } = await student()
  const other = await student()
  const courses = await Promise.all(
    Array.from({ length: MAX_PENDING + 2 }, () => world.course({ isPremium: true, pricePaise: 299_900 })),
  )
  const [first, ...others] = courses.map(({ id }) => ({ courseId: id }))
  for (const { courseId } of others.slice(0, MAX_PENDING - 1))
    await world.payment(user.id, {
      username: user.username,
      kind: 'course',
      courseId,
      status: 'pending',
      decidedAt: null,
    })
  const last = others.slice(MAX_PENDING - 1)
  const statuses = await Promise.all(
    [first, ...last].map((about) => statusOf(call.payments.create(pay(about)))),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])

  await expect(call.payments.create(pay(last[1]))).rejects.toMatchObject({
    message: expect.stringMatching(/^You already have 30 pending payments/),
  })
  expect(await statusOf(other.call.payments.create(pay(last[1])))).toBe(200)
  const { items } = await admin.payments.list({ status: 'pending', search: user.username, limit: 1 })
  await admin.payments.decide({ id: items[0]?.id ?? 0, status: 'rejected', reason: 'No money' })
  const free = last.find(({ courseId }) => courseId !== items[0]?.courseId)
  expect(await statusOf(call.payments.create(pay(free)))).toBe(200)
})
