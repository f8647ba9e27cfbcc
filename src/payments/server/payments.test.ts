import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { toAppError } from '../../platform/server/errors.ts'
import { createWorld, type Caller, type World } from '../../testing/callers.ts'
import { asDataUrl, picture, screenshot } from '../../testing/pictures.ts'

let world: World
let admin: Caller
let proof: string
let counter = 0

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  proof = await screenshot(1)
})
afterAll(() => world.close())

const next = () => `UTR ${100_000_000_000 + ++counter}`
const pay = (more: object = {}) => ({ amount: 2999, transactionId: next(), proofImage: proof, ...more })
const student = async () => {
  const user = await world.user()
  return { user, call: world.as(user) }
}
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: unknown) => toAppError(error).status,
  )
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: unknown) => toAppError(error).message,
  )

describe('paying for a course', () => {
  test('is quoted, taken in, seen by both sides and opens the course once it is approved', async () => {
    const { user, call } = await student()
    const course = await world.course({ isPremium: true, title: 'Tabla for beginners', pricePaise: 349_950 })

    const quote = await call.payments.quote({ courseId: course.id })
    expect(quote).toMatchObject({
      title: 'Tabla for beginners',
      price: '₹3,499.50',
      amountDue: 3499.5,
      pending: null,
      purchased: false,
    })
    expect(quote.orderCode).toMatch(/^LN[2-9A-Z]{8}$/)
    // Nobody has said yet where to pay.
    expect([quote.upi, quote.bank]).toEqual([null, null])
    await admin.settings.update({ key: 'upi_id', value: 'lantern@example' })
    const { upi, bank } = await call.payments.quote({ courseId: course.id })
    expect(upi?.link).toBe(`upi://pay?pa=lantern@example&pn=Lantern&am=3499.50&cu=INR&tn=${quote.orderCode}`)
    expect(bank).toBeNull()

    const paid = await call.payments.create(
      pay({ courseId: course.id, amount: 3000, transactionId: '  ab 12-cd 34 ' }),
    )
    expect(paid).toMatchObject({
      status: 'pending',
      kind: 'course',
      amount: 3000,
      amountDue: 3499.5,
      transactionId: 'ab 12-cd 34',
      paymentMethod: 'UPI/Bank Transfer',
      courseId: course.id,
      courseTitle: 'Tabla for beginners',
      coursePrice: '₹3,499.50',
      orderCode: quote.orderCode,
      user: { username: user.username },
      reason: null,
      decidedAt: null,
    })
    expect((await call.payments.quote({ courseId: course.id })).pending?.id).toBe(paid.id)
    expect(await call.payments.check({ courseId: course.id })).toEqual({ purchased: false })

    const desk = await admin.payments.list({ status: 'pending', search: 'AB12 -cd' })
    expect(desk.items.map(({ id }) => id)).toEqual([paid.id])
    expect(desk.counts).toEqual({ pending: 1, approved: 0, rejected: 0 })
    expect(JSON.stringify(desk)).not.toContain('base64')

    const approved = await admin.payments.decide({ id: paid.id, status: 'approved', reason: 'not kept' })
    expect(approved).toMatchObject({ status: 'approved', reason: null })
    expect(approved.decidedAt).toBeInstanceOf(Date)
    expect(await call.payments.check({ courseId: course.id })).toEqual({ purchased: true })
    expect(await call.enrollments.check({ courseId: course.id })).toEqual({ enrolled: true })
    expect((await call.payments.quote({ courseId: course.id })).purchased).toBe(true)
    expect(await messageOf(call.payments.create(pay({ courseId: course.id })))).toContain('already bought')
  })

  test('asks 4999 for a premium course without a price, and keeps the snapshot of one that is deleted', async () => {
    const { call } = await student()
    const course = await world.course({ isPremium: true, pricePaise: null, title: 'Going away' })
    expect(await call.payments.quote({ courseId: course.id })).toMatchObject({
      price: '₹2,999',
      amountDue: 4999,
    })
    const { id } = await call.payments.create(pay({ courseId: course.id }))
    await admin.courses.delete({ id: course.id })
    expect((await call.payments.mine({ status: 'rejected' })).items).toEqual([])
    expect((await call.payments.mine({ status: 'pending' })).items[0]).toMatchObject({
      courseId: null,
      courseTitle: 'Going away',
      status: 'pending',
      isOffered: false,
    })
    expect(await admin.payments.decide({ id, status: 'approved' })).toMatchObject({
      status: 'approved',
      courseId: null,
    })
    expect(await call.enrollments.list()).toEqual([])
  })

  test('says of what was paid whether it is still offered: not in the bin, nor as a draft', async () => {
    const { call } = await student()
    const course = await world.course({ isPremium: true })
    const { id } = await call.payments.create(pay({ courseId: course.id }))
    await call.payments.create(pay())
    const offered = async () =>
      (await call.payments.mine({})).items.map(({ isOffered, canResubmit }) => [isOffered, canResubmit])
    const plan = [true, false]
    expect(await offered()).toEqual([plan, [true, false]])
    await admin.payments.decide({ id, status: 'rejected' })
    expect(await offered()).toEqual([plan, [true, true]])
    await admin.courses.update({ id: course.id, isPublished: false })
    expect(await offered()).toEqual([plan, [false, false]])
    await admin.courses.update({ id: course.id, isPublished: true })
    await admin.courses.delete({ id: course.id })
    expect(await offered()).toEqual([plan, [false, false]])
    await admin.bin.restore({ id: course.id })
    expect(await offered()).toEqual([plan, [true, true]])
  })

  test('refuses free and unknown courses, odd amounts and IDs', async () => {
    const { call } = await student()
    const free = await world.course()
    const course = await world.course({ isPremium: true })
    expect(await statusOf(call.payments.create(pay({ courseId: free.id })))).toBe(400)
    expect(await statusOf(call.payments.quote({ courseId: free.id }))).toBe(400)
    expect(await statusOf(call.payments.create(pay({ courseId: 999_999 })))).toBe(404)
    for (const amount of [0, -1, 0.001, 10.999, 10_000_000.01, Number.NaN, '2999'] as number[])
      expect([amount, await statusOf(call.payments.create(pay({ courseId: course.id, amount })))]).toEqual([
        amount,
        400,
      ])
    for (const transactionId of ['', '   ', 'abc', 'a b c', 'x'.repeat(65), 'abc\0d'])
      expect(await statusOf(call.payments.create(pay({ courseId: course.id, transactionId })))).toBe(400)
    expect(await statusOf(call.payments.create(pay({ courseId: course.id, paymentMethod: 'cash' })))).toBe(
      400,
    )
    expect((await call.payments.mine({})).items).toEqual([])
  })

  test('says what to do when it comes twice', async () => {
    const { call } = await student()
    const other = await student()
    const course = await world.course({ isPremium: true, title: 'Twice' })
    const second = await world.course({ isPremium: true })
    const sent = pay({ courseId: course.id, transactionId: 'Twice 0001' })
    await call.payments.create(sent)
    expect(await messageOf(call.payments.create(pay({ courseId: course.id })))).toContain(
      'already waiting for approval',
    )
    expect(
      await messageOf(call.payments.create(pay({ courseId: second.id, transactionId: 'tWICE\u00a00001' }))),
    ).toContain('already used this transaction ID for “Twice”')
    const stranger = await messageOf(
      other.call.payments.create(pay({ courseId: course.id, transactionId: 'TWICE0001' })),
    )
    expect(stranger).toContain('already submitted')
    expect(stranger).not.toContain('Twice')
    expect(await other.call.payments.isTransactionUsed({ transactionId: 'twice 0001' })).toEqual({
      used: true,
    })
    expect(await other.call.payments.isTransactionUsed({ transactionId: 'twice 0002' })).toEqual({
      used: false,
    })
  })
})

describe('a proof', () => {
  test('is a PNG, JPEG or WebP in strict base64, judged by its bytes', async () => {
    const { call } = await student()
    const course = await world.course({ isPremium: true })
    const png = await picture(2)
    const attempt = (proofImage: string) =>
      statusOf(call.payments.create(pay({ courseId: course.id, proofImage })))
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
    for (const bad of [
      '',
      'hello',
      png.toString('base64'),
      asDataUrl(gif),
      asDataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      asDataUrl(png).replace('image/png', 'image/svg+xml'),
      asDataUrl(png).replace(';base64', ''),
      `${asDataUrl(png)}=`,
      `${asDataUrl(png)}\n`,
      asDataUrl(png).replace('base64,', 'base64, '),
      asDataUrl(Buffer.from('89504e470d0a1a0a0000', 'hex')),
    ])
      expect([bad.slice(0, 60), await attempt(bad)]).toEqual([bad.slice(0, 60), 400])
  })

  test('has 5 MB and 40 megapixels at most', async () => {
    const { call } = await student()
    const course = await world.course({ isPremium: true })
    const attempt = (bytes: Buffer) =>
      statusOf(call.payments.create(pay({ courseId: course.id, proofImage: asDataUrl(bytes) })))
    const png = await picture(3)
    const limit = 5 * 1024 * 1024
    expect(await attempt(Buffer.concat([png, Buffer.alloc(limit + 1 - png.length)]))).toBe(413)
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(40_000, 16)
    bomb.writeUInt32BE(1_001, 20)
    expect(await attempt(bomb)).toBe(400)
    expect(await attempt(Buffer.concat([png, Buffer.alloc(limit - png.length)]))).toBe(200)
  })

  test.each(['png', 'jpeg', 'webp'] as const)('is kept byte for byte: %s', async (format) => {
    const { user, call } = await student()
    const course = await world.course({ isPremium: true })
    const proofImage = await screenshot(4, format)
    await call.payments.create(pay({ courseId: course.id, proofImage }))
    const [row] = await world.db.execute<{ key: string; attached: boolean }>(sql`
      select f.key, f.attached_at is not null as attached from files f join payments p on p.proof_file_id = f.id
      where p.user_id = ${user.id}`)
    expect(row?.attached).toBe(true)
    const chunks = await (await world.storage.read(row?.key ?? '')).toArray()
    expect(asDataUrl(Buffer.concat(chunks as Buffer[]), format)).toBe(proofImage)
  })

  test('that came before is shown to the desk, but not to the student', async () => {
    const first = await student()
    const second = await student()
    const course = await world.course({ isPremium: true })
    const proofImage = await screenshot(50)
    const original = await first.call.payments.create(pay({ courseId: course.id, proofImage }))
    const copy = await second.call.payments.create(pay({ courseId: course.id, proofImage }))
    const { items } = await admin.payments.list({ limit: 100 })
    const seen = (id: number) =>
      items.find((item) => item.id === id)?.lookalikes.map((other) => [other.id, other.likeness])
    expect(seen(original.id)).toEqual([[copy.id, 100]])
    expect(seen(copy.id)).toEqual([[original.id, 100]])
    expect(Object.keys((await second.call.payments.mine({})).items[0] ?? {})).not.toContain('lookalikes')
  })

  test('leaves nothing behind when its payment is refused', async () => {
    const { call } = await student()
    const course = await world.course({ isPremium: true })
    const before = await countFiles()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => statusOf(call.payments.create(pay({ courseId: course.id })))),
    )
    expect(results.filter((status) => status === 200)).toHaveLength(1)
    expect(await countFiles()).toEqual({ rows: before.rows + 1, objects: before.objects + 1 })
  })
})

async function countFiles() {
  const [row] = await world.db.execute<{ n: number }>(sql`
    select count(*)::int as n from files f where exists (select from payments p where p.proof_file_id = f.id) or f.kind = 'proof'`)
  let objects = 0
  for await (const _ of world.storage.list('proof/')) objects += 1
  return { rows: row?.n ?? 0, objects }
}

describe('races', () => {
  test('takes one of a hundred equal submissions', async () => {
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

  test('gives one transaction ID to one of two people', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, student))
    const course = await world.course({ isPremium: true })
    const transactionId = next()
    const results = await Promise.all(
      people.map(({ call }) => statusOf(call.payments.create(pay({ courseId: course.id, transactionId })))),
    )
    expect(results.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  test('has one winner of fifty approvals and fifty rejections', async () => {
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
          (select count(*)::int from audit_log where subject = ${`payment ${id}`}) as audits`)
      expect(told).toEqual({ news: 1, audits: 1 })
    }
  })

  test('keeps its totals equal to what is there', async () => {
    const [counted] = await world.db.execute(sql`
      select (select jsonb_object_agg(status, jsonb_build_array(count, amount_paise)) from payment_totals where count > 0) as kept,
        (select jsonb_object_agg(status, jsonb_build_array(n, paise)) from
          (select status, count(*) as n, sum(amount_paise) as paise from payments group by status) s) as counted`)
    expect(counted?.['kept']).toEqual(counted?.['counted'])
  })
})

async function totals() {
  const [row] = await world.db.execute<{ approved: number; pending: number }>(sql`
    select coalesce((select amount_paise from payment_totals where status = 'approved'), 0)::int as approved,
      coalesce((select count from payment_totals where status = 'pending'), 0)::int as pending`)
  return row ?? { approved: 0, pending: 0 }
}

describe('a rejection', () => {
  test('is told with its reason, and can be corrected and sent again, its history kept', async () => {
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
      'already sent this payment again',
    )
    expect(await messageOf(call.payments.resubmit({ ...again, id: second.id }))).toContain('still waiting')
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
    const desk = await admin.payments.list({ search: `#${third.id}` })
    expect(desk.items[0]?.history.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(desk.items[0]?.lookalikes.filter(({ id }) => id === first.id || id === second.id)).toEqual([])

    await admin.payments.decide({ id: third.id, status: 'approved' })
    expect(await messageOf(call.payments.resubmit({ ...again, id: third.id }))).toContain('approved')
  })

  test('is final: nothing else becomes of a decided payment', async () => {
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
    // A member may buy a single course all the same.
    expect(await call.payments.create(pay({ courseId: course.id }))).toMatchObject({ status: 'pending' })
  })

  test('begins anew after a gap', async () => {
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

describe('the desk', () => {
  test('pages through everything once', async () => {
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

  test('finds by username and order code, and takes wildcards as they are', async () => {
    const user = await world.user({ username: 'Meera_99' })
    const { id, orderCode } = await world.as(user).payments.create(pay())
    for (const search of ['meera_9', 'MEERA', orderCode.toLowerCase(), orderCode.slice(2, 8), `#${id}`])
      expect((await admin.payments.list({ search })).items.map((item) => item.id)).toEqual([id])
    expect((await admin.payments.list({ search: 'meera%9' })).items).toEqual([])
    expect((await admin.payments.list({ search: 'meera', status: 'approved' })).counts.pending).toBe(1)
  })

  test('tells how long approvals take once there are ten', async () => {
    const { call } = await student()
    await world.db.execute(sql`update payments set status = 'rejected' where status = 'approved'`)
    expect(await call.payments.lately()).toEqual({ medianHours: null })
    const buyer = await world.user()
    for (let n = 1; n <= 10; n += 1)
      await world.payment(buyer.id, { kind: 'membership', submittedAt: new Date(Date.now() - n * 3_600_000) })
    expect(await call.payments.lately()).toEqual({ medianHours: 5.5 })
  })
})

describe('whoever may not', () => {
  test('is refused', async () => {
    const { call: mallory } = await student()
    const { call: alice } = await student()
    const course = await world.course({ isPremium: true })
    const { id, transactionId } = await alice.payments.create(pay({ courseId: course.id }))
    await admin.payments.decide({ id, status: 'rejected' })
    const guest = world.as(null)
    const again = { id, amount: 1, proofImage: proof, transactionId }
    for (const call of [
      () => guest.payments.create(pay()),
      () => guest.payments.quote({}),
      () => guest.payments.check({ courseId: course.id }),
      () => guest.payments.mine({}),
      () => guest.payments.resubmit(again),
      () => guest.payments.lately(),
      () => guest.payments.isTransactionUsed({ transactionId }),
      () => guest.payments.list({}),
      () => guest.payments.decide({ id, status: 'approved' }),
      () => guest.memberships.mine(),
    ])
      expect(await statusOf(call())).toBe(401)
    expect(await statusOf(mallory.payments.list({}))).toBe(403)
    expect(await statusOf(mallory.payments.decide({ id, status: 'approved' }))).toBe(403)
    expect(await statusOf(alice.payments.decide({ id, status: 'approved' }))).toBe(403)
    expect(await statusOf(mallory.payments.resubmit(again))).toBe(404)
    expect(await statusOf(admin.payments.resubmit(again))).toBe(404)
    expect((await mallory.payments.mine({})).items).toEqual([])
    expect(await mallory.payments.quote({ courseId: course.id })).toMatchObject({
      rejected: null,
      pending: null,
    })
  })
})
