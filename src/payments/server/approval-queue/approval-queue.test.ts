import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { QueueFilter } from '../../approval-queue.schema.ts'
import type { QueueSort } from '../../rules.ts'
import { openPayments, proof } from '../../../testing/setups/payments.ts'
import { screenshot } from '../../../testing/pictures.ts'
import { warnOfLatePayments } from './response-times.ts'

const { admin, pay, student, world } = await openPayments()

let made = 1
/** Submits a payment for a new course, with a new screenshot. */
async function submit(more: object = {}, course: object = {}) {
  const { user, call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 299_900, ...course })
  const proofImage = await screenshot((made += 1))
  const { id } = await call.payments.create(pay({ courseId, proofImage, ...more }))
  return { id, courseId, user, call }
}

const listed = async (filter: QueueFilter & { sort?: QueueSort }) =>
  (await admin.payments.list({ status: 'pending', limit: 100, ...filter })).items.map(({ id }) => id)

describe('the approval queue', () => {
  test('sorts by age and by amount, in parts', async () => {
    const ids: number[] = []
    for (const amount of [500, 700, 500, 600]) ids.push((await submit({ amount })).id)
    const [a, b, c, d] = ids
    for (const [sort, order] of Object.entries({
      oldest: [a, b, c, d],
      newest: [d, c, b, a],
      largest: [b, d, c, a],
      smallest: [a, c, d, b],
    } as Record<QueueSort, number[]>)) {
      const found: number[] = []
      for (let cursor: number | undefined; ;) {
        const page = await admin.payments.list({
          status: 'pending',
          sort: sort as QueueSort,
          limit: 1,
          ...(cursor && { cursor }),
        })
        found.push(...page.items.map(({ id }) => id))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      expect(found, sort).toEqual(order)
    }
  })

  test('searches by amount and by the title of the course', async () => {
    const one = await submit({ amount: 4321 }, { title: 'The Brahmasutra, slowly' })
    for (const search of ['₹4,321', '4321', 'Rs 4,321/-', 'brahmasutra', 'SUTRA, slow'])
      expect(await listed({ search }), search).toEqual([one.id])
    expect(await listed({ search: '₹43,210' })).toEqual([])
  })

  test('searches full names, and words in any order', async () => {
    const one = await submit({}, { title: 'Carnatic Vocals' })
    await submit({}, { title: 'Carnatic Vocals' })
    await world.db.execute(sql`update users set full_name = 'Ananya Iyer-Raghavan' where id = ${one.user.id}`)
    for (const search of ['ananya', 'Iyer', 'raghavan ANANYA', `vocals ananya`, `iyer ${one.user.username}`])
      expect(await listed({ search }), search).toEqual([one.id])
    expect(await listed({ search: 'ananya nobody' })).toEqual([])
    // The search text is the start of the account's ID, which the search must not match.
    expect(await listed({ search: one.user.id.slice(0, 8) })).toEqual([])
    // The wildcards of LIKE patterns must match only themselves.
    expect(await listed({ search: 'anan_a' })).toEqual([])
  })

  test('searches mobile numbers in any format', async () => {
    const one = await submit()
    await world.db.execute(sql`update users set full_name = 'Meera Pillai', mobile = '+919876543217'
      where id = ${one.user.id}`)
    const spellings = ['9876543217', '98765 43217', '+91 98765-43217', '098765 43217', '+919876543217']
    for (const search of [...spellings, '43217', '98765', 'meera 43217'])
      expect(await listed({ search }), search).toEqual([one.id])
    for (const search of ['9876543218', '4321', 'meera 43218'])
      expect(await listed({ search }), search).not.toContain(one.id)
    const [item] = (await admin.payments.list({ search: '98765 43217' })).items
    expect(item).toMatchObject({ mobile: '+919876543217', fullName: 'Meera Pillai' })
  })

  test('filters by age, amount, course and flags', async () => {
    const [plain, other] = [await submit({ amount: 2999 }), await submit({ amount: 1234.5 })]
    const [same, gone] = [await submit({ proofImage: proof }), await submit()]
    const twin = await submit({ proofImage: proof })
    await admin.courses.delete({ id: gone.courseId })
    const ours = new Set([plain, other, same, gone, twin].map(({ id }) => id))
    const only = async (filter: QueueFilter) =>
      (await listed({ sort: 'oldest', ...filter })).filter((id) => ours.has(id))
    expect(await only({ flag: 'amount' })).toEqual([other.id])
    expect(await only({ flag: 'picture' })).toEqual([same.id, twin.id])
    expect(await only({ flag: 'gone' })).toEqual([gone.id])
    expect(await only({ flag: 'any' })).toEqual([other.id, same.id, gone.id, twin.id])
    expect(await only({ flag: 'none' })).toEqual([plain.id])
    expect(await only({ least: 1234.5, most: 1234.5 })).toEqual([other.id])
    expect(await only({ courseId: plain.courseId })).toEqual([plain.id])
    await world.db.execute(
      sql`update payments set submitted_at = now() - interval '5 hours' where id = ${plain.id}`,
    )
    expect(await only({ hours: 4 })).toEqual([plain.id])
    expect(await only({ hours: 6 })).toEqual([])
    // The filter finds the payments whose cards show the flag.
    for (const { id, lookalikes } of (await admin.payments.list({ flag: 'picture', limit: 100 })).items)
      expect(lookalikes, String(id)).not.toEqual([])
    expect((await admin.payments.list({ courseId: plain.courseId })).counts).toEqual({
      pending: 1,
      approved: 0,
      rejected: 0,
    })
  })
})

describe('the response time', () => {
  const promise = (value: string) => admin.settings.update({ key: 'approval_hours', value })
  const alarms = async () =>
    (await admin.notifications.list({})).items.filter(({ kind }) => kind === 'payments_waiting')

  test("is optional, and guests can't list it", async () => {
    expect(await admin.payments.promise()).toBeNull()
    for (const odd of ['0', '1.5', '721', 'soon']) await expect(promise(odd)).rejects.toThrow()
    await promise('24')
    const keys = (list: { key: string }[]) => list.map(({ key }) => key)
    expect(keys(await world.as(null).settings.list())).not.toContain('approval_hours')
    expect(keys(await admin.settings.list())).toContain('approval_hours')
  })

  test('is measured, shown to students with their position, and raises one alert before it is late', async () => {
    await promise('')
    await world.db.execute(
      sql`update payments set status = 'rejected', decided_at = now() where status = 'pending'`,
    )
    await world.db.execute(
      sql`update payments set submitted_at = now() - interval '50 hours' where id = (select min(id) from payments)`,
    )
    const [first, second, third] = [await submit(), await submit(), await submit()]
    expect(await second.call.payments.queue()).toEqual({
      promisedHours: null,
      waiting: [{ id: second.id, place: 2, openUntil: null }],
    })
    const wait = (id: number, hours: number) =>
      world.db.execute(
        sql`update payments set submitted_at = now() - make_interval(hours => ${hours}) where id = ${id}`,
      )
    await wait(first.id, 30)
    await wait(second.id, 19)
    await wait(third.id, 17)
    await warnOfLatePayments(world)
    expect(await alarms()).toEqual([])

    await promise('24')
    expect((await third.call.payments.queue()).promisedHours).toBe(24)
    await Promise.all([warnOfLatePayments(world), warnOfLatePayments(world)])
    await warnOfLatePayments(world)
    expect((await alarms()).map(({ data }) => data)).toEqual([{ count: 2, hours: 24 }])
    expect(await admin.payments.promise()).toMatchObject({ hours: 24, soon: 1, late: 1 })
    const measured = await admin.payments.promise()
    expect(measured && measured.decided - measured.kept).toBe(1)

    await admin.payments.decide({ id: first.id, status: 'approved' })
    expect(await admin.payments.promise()).toMatchObject({ soon: 1, late: 0 })
    expect((await third.call.payments.queue()).waiting).toEqual([{ id: third.id, place: 2, openUntil: null }])
    await wait(third.id, 18)
    await warnOfLatePayments(world)
    expect(await alarms()).toHaveLength(2)
  })
})
