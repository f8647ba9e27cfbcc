import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPayments } from '../../../testing/setups/payments.ts'
import type { MessageKind } from '../../messages.rules.ts'

const { world, admin, pay } = await openPayments()

let numbers = 0
const withNumber = () => world.user({ mobile: `+9198765${String(10_000 + ++numbers)}` })
const run = (statement: ReturnType<typeof sql>) => world.db.execute(statement)
const nextOf = async (kind: MessageKind) => (await admin.messages.next({ kind })).message

test('a rejected payment needs a message until another is submitted', async () => {
  const student = await withNumber()
  const { payments } = world.as(student)
  const course = await world.course({ isPremium: true, title: 'Optics', pricePaise: 299_900 })
  const sent = await payments.create(pay({ courseId: course.id }))
  await admin.payments.decide({
    id: sent.id,
    status: 'rejected',
    reason: 'The picture is of another payment',
  })
  const next = () => nextOf('payment_rejected')
  const message = await next()
  expect(message).toMatchObject({ userId: student.id, aboutId: sent.id })
  expect(message?.text).toContain(
    'We couldn’t confirm your payment of ₹2,999 for “Optics”. Reason: The picture is of another payment',
  )
  expect(message?.text).toContain(`/upgrade?courseId=${course.id}`)
  await run(
    sql`insert into entitlements (user_id, course_id, source) values (${student.id}, ${course.id}, 'other')`,
  )
  expect(await next()).toBeNull()
  await run(sql`delete from entitlements where user_id = ${student.id}`)
  expect((await next())?.userId).toBe(student.id)
  await payments.create(pay({ courseId: course.id }))
  expect(await next()).toBeNull()
})

test('a student is reminded of an instalment that is due, even if it is late, until it is paid', async () => {
  const student = await withNumber()
  const { payments } = world.as(student)
  const course = await world.course({
    isPremium: true,
    title: 'Zoology',
    pricePaise: 499_900,
    instalments: 3,
  })
  const submit = () => payments.create(pay({ courseId: course.id, amount: 1667, inParts: true }))
  await admin.payments.decide({ id: (await submit()).id, status: 'approved' })
  const next = () => nextOf('instalment_due')
  expect(await next()).toBeNull()
  await run(sql`update entitlements set due_at = now() + interval '3 days' where user_id = ${student.id}`)
  expect((await next())?.text).toMatch(/Instalment 2 of 3 for “Zoology”, ₹1,666, is due on \d+ \w+ \d{4}\./)
  await run(sql`update entitlements set due_at = now() - interval '3 days' where user_id = ${student.id}`)
  expect((await next())?.text).toContain('was due on')
  await submit()
  expect(await next()).toBeNull()
})
