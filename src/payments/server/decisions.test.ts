import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { User } from '../../platform/user.schema.ts'
import { toAppError } from '../../platform/server/errors.ts'
import { messageOf, openPayments, proof, statusOf } from '../../testing/setups/payments.ts'

const { admin, next, pay, student, world } = await openPayments()

describe('races', () => {
  test('accept one of a hundred equal submissions', async () => {
    const { user, call } = await student()
    const course = await world.course({ isPremium: true })
    const same = pay({ courseId: course.id })
    const results = await Promise.all(Array.from({ length: 100 }, () => statusOf(call.payments.create(same))))
    expect(results.filter((status) => status === 200)).toHaveLength(1)
    expect(results.filter((status) => status === 409)).toHaveLength(99)
    const [row] = await world.db.execute(
      sql`select count(*)::int as n from payments where user_id = ${user.id}`,
    )
    expect(row).toEqual({ n: 1 })
  })

  test('give one transaction ID to one of two students', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, student))
    const course = await world.course({ isPremium: true })
    const transactionId = next()
    const results = await Promise.all(
      people.map(({ call }) => statusOf(call.payments.create(pay({ courseId: course.id, transactionId })))),
    )
    expect(results.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  test('accept one of fifty approvals and fifty rejections', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { user, call } = await student()
      const course = await world.course({ isPremium: true })
      const { id } = await call.payments.create(pay({ courseId: course.id, amount: 1234.5 }))
      const before = await totals()
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          admin.payments.decide({ id, status: n % 2 ? 'approved' : 'rejected', reason: 'Unreadable' }).then(
            (payment) => payment.status,
            (error: unknown) => toAppError(error),
          ),
        ),
      )
      const winners = outcomes.filter((outcome) => typeof outcome === 'string')
      expect(winners).toHaveLength(1)
      for (const outcome of outcomes)
        if (typeof outcome !== 'string') {
          expect(outcome.status).toBe(409)
          expect(outcome.message).toBe(`This payment was already ${winners[0]} by boss.`)
        }
      const won = winners[0] === 'approved'
      const after = await totals()
      expect(after.approved - before.approved).toBe(won ? 123_450 : 0)
      expect(after.pending).toBe(before.pending - 1)
      expect(await call.enrollments.check({ courseId: course.id })).toEqual({ enrolled: won })
      expect(await call.payments.check({ courseId: course.id })).toEqual({ purchased: won })
      const [told] = await world.db.execute(sql`
        select (select count(*)::int from notifications where user_id = ${user.id}) as news,
          (select count(*)::int from audit_log where subject_kind = 'payment' and subject_id = ${String(id)} and action <> 'payment.submitted') as audits`)
      expect(told).toEqual({ news: 1, audits: 1 })
    }
  })

  test('keep the totals equal to the rows', async () => {
    const [counted] = await world.db.execute(sql`
      select (select jsonb_object_agg(status, counter_total('payments/' || status, 0, 0)) from (select distinct status from payments) p) as kept,
        (select jsonb_object_agg(status, n) from (select status, count(*) as n from payments group by status) s) as counted`)
    expect(counted?.['kept']).toEqual(counted?.['counted'])
  })
})

async function totals() {
  const [row] = await world.db.execute<{ approved: number; pending: number }>(sql`
    select counter_total('revenue', 0, 2147483647)::int as approved, counter_total('payments/pending', 0, 0)::int as pending`)
  return row ?? { approved: 0, pending: 0 }
}

describe('a rejection', () => {
  test('the student is notified with the reason, corrects it and submits again; the history remains', async () => {
    const { call } = await student()
    const course = await world.course({ isPremium: true, pricePaise: 100_000 })
    const first = await call.payments.create(pay({ courseId: course.id, transactionId: 'once-more 1' }))
    await admin.payments.decide({ id: first.id, status: 'rejected', reason: '  Unreadable  ' })
    expect((await call.payments.quote({ courseId: course.id })).rejected).toMatchObject({
      id: first.id,
      reason: 'Unreadable',
    })
    expect((await call.payments.mine({})).items).toMatchObject([
      { id: first.id, canResubmit: true, history: [] },
    ])

    await admin.courses.update({ id: course.id, price: '₹2,000' })
    const again = { amount: 1000, proofImage: proof, transactionId: 'once-more 1' }
    const second = await call.payments.resubmit({ ...again, id: first.id })
    expect(second).toMatchObject({ status: 'pending', amountDue: 1000, courseId: course.id })
    expect(await messageOf(call.payments.resubmit({ ...again, id: first.id }))).toContain(
      'already resubmitted this payment',
    )
    expect(await messageOf(call.payments.resubmit({ ...again, id: second.id }))).toContain('is pending')
    await admin.payments.decide({ id: second.id, status: 'rejected', reason: null })
    const third = await call.payments.create(pay({ courseId: course.id }))
    const { items } = await call.payments.mine({})
    expect(items).toMatchObject([
      {
        id: third.id,
        canResubmit: false,
        history: [{ id: second.id }, { id: first.id, reason: 'Unreadable' }],
      },
    ])
    const queue = await admin.payments.list({ search: `#${third.id}` })
    expect(queue.items[0]?.history.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(queue.items[0]?.lookalikes.filter(({ id }) => id === first.id || id === second.id)).toEqual([])

    await admin.payments.decide({ id: third.id, status: 'approved' })
    expect(await messageOf(call.payments.resubmit({ ...again, id: third.id }))).toContain('approved')
  })

  test('keeps the price for a month, however often the student submits again', async () => {
    const { call } = await student()
    const course = await world.course({ isPremium: true, pricePaise: 100_000 })
    const { id: first } = await call.payments.create(pay({ courseId: course.id }))
    await admin.payments.decide({ id: first, status: 'rejected' })
    const second = await call.payments.resubmit({
      id: first,
      amount: 1000,
      proofImage: proof,
      transactionId: next(),
    })
    await admin.payments.decide({ id: second.id, status: 'rejected' })
    await admin.courses.update({ id: course.id, price: '₹2,000' })
    await world.db.execute(
      sql`update orders set created_at = now() - interval '31 days' where id = (select order_id from payments where id = ${first})`,
    )
    const again = { amount: 1000, proofImage: proof, transactionId: next() }
    expect(await call.payments.resubmit({ ...again, id: second.id })).toMatchObject({
      amountDue: 2000,
      coursePrice: '₹2,000',
      courseId: course.id,
    })
  })

  test("is final: a decided payment can't be decided again", async () => {
    const { call } = await student()
    const course = await world.course({ isPremium: true })
    const { id } = await call.payments.create(pay({ courseId: course.id }))
    expect(await statusOf(admin.payments.decide({ id, status: 'pending' }))).toBe(409)
    await admin.payments.decide({ id, status: 'rejected' })
    for (const status of ['pending', 'approved', 'rejected'] as const)
      expect(await statusOf(admin.payments.decide({ id, status }))).toBe(409)
    expect(await statusOf(admin.payments.decide({ id: 999_999, status: 'approved' }))).toBe(404)
    expect(await statusOf(admin.payments.decide({ id, status: 'lost' as 'approved' }))).toBe(400)
    expect(await statusOf(admin.payments.decide({ id, status: 'rejected', reason: 'x'.repeat(501) }))).toBe(
      400,
    )
  })
})

describe('membership', () => {
  test('runs a year from approval, and a renewal extends it', async () => {
    const { call } = await student()
    const course = await world.course({ isPremium: true })
    expect(await call.memberships.mine()).toEqual({ active: false, startsAt: null, endsAt: null })
    expect(await call.payments.quote({})).toMatchObject({
      title: 'Premium annual membership',
      price: '₹4,999',
      amountDue: 4999,
    })
    const first = await call.payments.create(pay({ amount: 4999 }))
    expect(first).toMatchObject({ kind: 'membership', courseId: null, courseTitle: null, coursePrice: null })
    expect(await statusOf(call.payments.create(pay({ amount: 4999 })))).toBe(409)
    await admin.payments.decide({ id: first.id, status: 'approved' })
    const one = await call.memberships.mine()
    expect(one.active).toBe(true)
    const years = (from: Date | null, to: Date | null) =>
      (to?.getUTCFullYear() ?? 0) - (from?.getUTCFullYear() ?? 0)
    expect(years(one.startsAt, one.endsAt)).toBe(1)
    expect(await call.payments.check({ courseId: course.id })).toEqual({ purchased: true })

    const second = await call.payments.create(pay({ amount: 4999 }))
    await admin.payments.decide({ id: second.id, status: 'approved' })
    const two = await call.memberships.mine()
    expect(two.startsAt).toEqual(one.startsAt)
    expect(years(two.startsAt, two.endsAt)).toBe(2)
    expect((await call.payments.quote({})).membershipEndsAt).toEqual(two.endsAt)
    // A member can still buy a single course.
    expect(await call.payments.create(pay({ courseId: course.id }))).toMatchObject({ status: 'pending' })
  })

  test('is followed by a reminder a month before the end', async () => {
    const [long, short, over] = [await world.user(), await world.user(), await world.user()]
    await world.join(long, { until: 40 })
    await world.join(short, { until: 20 })
    await world.join(over, { from: -366, until: -1 })
    const ending = async (user: User) => (await world.as(user).memberships.ending()).endsAt
    expect(await ending(short)).toBeInstanceOf(Date)
    expect(await Promise.all([long, over, await world.user()].map(ending))).toEqual([null, null, null])
    await world.join(short, { from: 20, until: 385 })
    expect(await ending(short)).toBeNull()
  })

  test('starts again after a gap', async () => {
    const user = await world.user()
    await world.join(user, { from: -500, until: -135 })
    const call = world.as(user)
    expect((await call.memberships.mine()).active).toBe(false)
    const { id } = await call.payments.create(pay())
    await admin.payments.decide({ id, status: 'approved' })
    const { active, startsAt } = await call.memberships.mine()
    expect(active).toBe(true)
    expect(startsAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('the approval queue', () => {
  test('pages through all payments once', async () => {
    const all = await admin.payments.list({ limit: 100 })
    const ids: number[] = []
    for (let cursor: number | undefined; ;) {
      const page = await admin.payments.list({ limit: 7, ...(cursor && { cursor }) })
      ids.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(ids).toEqual(all.items.map(({ id }) => id))
    expect(all.counts.pending + all.counts.approved + all.counts.rejected).toBe(ids.length)
  })

  test('searches by username and order code, and treats wildcards as text', async () => {
    const user = await world.user({ username: 'Meera_99' })
    const { id, orderCode } = await world.as(user).payments.create(pay())
    for (const search of ['meera_9', 'MEERA', orderCode.toLowerCase(), orderCode.slice(2, 8), `#${id}`])
      expect((await admin.payments.list({ search })).items.map((item) => item.id)).toEqual([id])
    expect((await admin.payments.list({ search: 'meera%9' })).items).toEqual([])
    expect((await admin.payments.list({ search: 'meera', status: 'approved' })).counts.pending).toBe(1)
  })

  test('shows the approval times when there are ten', async () => {
    const { call } = await student()
    await world.db.execute(sql`update payments set status = 'rejected' where status = 'approved'`)
    expect(await call.payments.lately()).toEqual({ medianHours: null })
    const buyer = await world.user()
    for (let n = 1; n <= 10; n += 1)
      await world.payment(buyer.id, { kind: 'membership', submittedAt: new Date(Date.now() - n * 3_600_000) })
    expect(await call.payments.lately()).toEqual({ medianHours: 5.5 })
  })
})
