import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import type { User } from '../../../platform/user.schema.ts'

const world = await createWorld()
let boss: User
let student: User
afterAll(() => world.close())

const march = { from: '2026-03-01', to: '2026-03-31' }
const at = (time: string) => new Date(time)
const report = (asked: Parameters<ReturnType<typeof world.as>['payments']['report']>[0] = march) =>
  world.as(boss).payments.report(asked)
const ledger = async (asked: Parameters<ReturnType<typeof world.as>['payments']['ledger']>[0]) =>
  (await world.as(boss).payments.ledger(asked)).items

beforeAll(async () => {
  boss = await world.user({ role: 'admin' })
  student = await world.user()
})

test('sums up the ledger of a period, by time and by item, and each number has its rows', async () => {
  const guitar = await world.course({ isPremium: true, title: 'Guitar' })
  const pay = (values: Parameters<typeof world.payment>[1]) =>
    world.payment(student.id, { username: student.username, ...values })
  // Two times around midnight in India: one is in February, the other in March.
  await pay({
    kind: 'membership',
    amountPaise: 1100,
    submittedAt: at('2026-02-28T18:29:00Z'),
    decidedAt: at('2026-02-28T18:29:30Z'),
  })
  await pay({
    kind: 'membership',
    amountPaise: 499_900,
    submittedAt: at('2026-02-28T18:31:00Z'),
    decidedAt: at('2026-03-01T00:31:00Z'),
  })
  const bought = await pay({
    courseId: guitar.id,
    amountPaise: 299_950,
    submittedAt: at('2026-03-10T06:00:00Z'),
    decidedAt: at('2026-03-10T08:00:00Z'),
  })
  await pay({
    courseId: guitar.id,
    status: 'rejected',
    submittedAt: at('2026-03-11T06:00:00Z'),
    decidedAt: at('2026-03-11T16:00:00Z'),
  })
  await pay({
    courseId: guitar.id,
    status: 'pending',
    decidedAt: null,
    submittedAt: at('2026-03-12T06:00:00Z'),
  })
  await world.database.sql`
    insert into refunds (payment_id, reason, amount_paise, refunded_on, created_by_name, created_at)
    values (${bought.id}, 'refund', 99950, '2026-03-20', 'boss', '2026-03-20T06:00:00Z')`

  const found = await report()
  expect(found.total).toEqual({
    payments: 2,
    received: 7998.5,
    refunded: 999.5,
    income: 6999,
    requests: 4,
    approved: 2,
  })
  expect(found).toMatchObject({
    rejected: 1,
    undecided: 1,
    waiting: { payments: 1, amount: 2999 },
    others: 0,
  })
  expect(found.decisions).toEqual({ decided: 3, medianHours: 6, promisedHours: null, kept: null })
  expect(found.byTime).toHaveLength(31)
  expect(found.byTime[0]).toMatchObject({ from: '2026-03-01', income: 4999, requests: 1 })
  expect(found.byTime[19]).toMatchObject({ from: '2026-03-20', received: 0, refunded: 999.5, income: -999.5 })
  expect(found.byItem).toEqual([
    {
      item: 'membership',
      title: 'Premium annual membership',
      payments: 1,
      received: 4999,
      refunded: 0,
      income: 4999,
      requests: 1,
      approved: 1,
      people: 0,
    },
    {
      item: String(guitar.id),
      title: 'Guitar',
      payments: 1,
      received: 2999.5,
      refunded: 999.5,
      income: 2000,
      requests: 3,
      approved: 1,
      people: 0,
    },
  ])

  const sum = (rows: { received: number }[]) => rows.reduce((all, { received }) => all + received, 0)
  expect(sum(await ledger({ ...march, show: 'income' }))).toBe(6999)
  expect(sum(await ledger({ ...march, show: 'received' }))).toBe(7998.5)
  expect(sum(await ledger({ ...march, show: 'refunded' }))).toBe(-999.5)
  expect(sum(await ledger({ ...march, show: 'income', item: String(guitar.id) }))).toBe(2000)
  expect(await ledger({ ...march, show: 'claimed' })).toHaveLength(4)
  expect(await ledger({ ...march, show: 'decided' })).toHaveLength(3)

  // Longer periods are shown by month. The first month is incomplete.
  const long = await report({ from: '2026-02-28', to: '2026-05-31' })
  expect(long.byTime.map(({ from, income }) => [from, income])).toEqual([
    ['2026-02-28', 11],
    ['2026-03-01', 6999],
    ['2026-04-01', 0],
    ['2026-05-01', 0],
  ])

  // The report measures the response time, and it includes deleted courses.
  await world.as(boss).settings.update({ key: 'approval_hours', value: '6' })
  await world.database.sql`delete from courses where id = ${guitar.id}`
  const later = await report()
  expect(later.decisions).toMatchObject({ promisedHours: 6, kept: 2 })
  expect(later.byItem[1]).toMatchObject({ item: 'gone', title: 'Deleted courses', income: 2000 })
  expect(sum(await ledger({ ...march, item: 'gone' }))).toBe(2000)
})

test('does not count undone approvals or approvals by mistake', async () => {
  const before = (await report({})).total
  const queue = world.as(boss).payments
  const { id } = await world.payment(student.id, {
    kind: 'membership',
    amountPaise: 50_000,
    status: 'pending',
    decidedAt: null,
  })
  await queue.decideMany({ ids: [id], status: 'approved' })
  expect((await report({})).total).toMatchObject({
    payments: before.payments + 1,
    income: before.income + 500,
  })
  await queue.undo({ ids: [id] })
  expect((await report({})).total).toMatchObject({
    payments: before.payments,
    income: before.income,
    refunded: 0,
  })
  await queue.decide({ id, status: 'approved' })
  await queue.revoke({ id, reason: 'mistake' })
  const after = await report({})
  expect(after.total).toMatchObject({ payments: before.payments, income: before.income, refunded: 0 })
})

test('counts cash as income, but not as a submission or decision', async () => {
  const before = await report({})
  const sent = await ledger({ show: 'claimed' })
  const decided = await ledger({ show: 'decided' })
  await world.as(boss).grants.create({ userId: student.id, source: 'cash', amount: 700 })
  const after = await report({})
  expect(after.total.income).toBe(before.total.income + 700)
  expect(after.decisions).toEqual(before.decisions)
  expect(after.total).toMatchObject({ requests: before.total.requests, approved: before.total.approved })
  expect(await ledger({ show: 'claimed' })).toEqual(sent)
  expect(await ledger({ show: 'decided' })).toEqual(decided)
})

test('separates each plan from the others', async () => {
  const plan = await world.as(boss).plans.create({ title: 'Half a year', price: '₹1,999', months: 6 })
  const planTerms = { title: 'Half a year', pricePaise: 199_900, months: 6, courseIds: null }
  const at = new Date('2025-06-10T06:00:00Z')
  const bought = { kind: 'membership', submittedAt: at, decidedAt: at } as const
  await world.payment(student.id, { ...bought, planId: plan.id, planTerms, amountPaise: 199_900 })
  await world.payment(student.id, { ...bought, amountPaise: 499_900 })
  const june = { from: '2025-06-01', to: '2025-06-30' }
  const { byItem } = await report(june)
  expect(byItem.map(({ item, title, income }) => [item, title, income])).toEqual([
    ['membership', 'Premium annual membership', 4999],
    [`plan-${plan.id}`, 'Half a year', 1999],
  ])
  const rows = await ledger({ ...june, item: `plan-${plan.id}` })
  expect(rows.map(({ title, received }) => [title, received])).toEqual([['Half a year', 1999]])
})

test('returns the rows in parts, and refuses invalid days', async () => {
  const { payments } = world.as(boss)
  const whole = await ledger({ ...march, show: 'claimed' })
  const first = await payments.ledger({ ...march, show: 'claimed', limit: 3 })
  expect(first.nextCursor).toBe(whole[2]?.id)
  const rest = await payments.ledger({ ...march, show: 'claimed', cursor: first.nextCursor ?? 0 })
  expect([...first.items, ...rest.items]).toEqual(whole)
  await expect(report({ from: '2026-03-02', to: '2026-03-01' })).rejects.toThrow('before the first')
  await expect(report({ from: '0001-01-01', to: '2026-03-01' })).rejects.toThrow(
    'between 2000-01-01 and 2099-12-31',
  )
  await expect(payments.ledger({ item: '0' })).rejects.toThrow('does not exist')
})
