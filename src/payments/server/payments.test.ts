import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { asDataUrl, picture, screenshot } from '../../testing/pictures.ts'
import { messageOf, openPayments, proof, statusOf } from '../../testing/setups/payments.ts'

const { admin, pay, student, world } = await openPayments()

describe('paying for a course', () => {
  test('has a quote and a payment that both sides see, and gives access after the approval', async () => {
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
    // Payment details are not set up yet.
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

    expect((await admin.audit.list({ action: 'payment.submitted' })).items).toMatchObject([
      {
        actorName: user.username,
        subject: `payment ${paid.id}`,
        data: {
          username: user.username,
          title: 'Tabla for beginners',
          amount: 3000,
          transactionId: 'ab 12-cd 34',
        },
      },
    ])

    const queue = await admin.payments.list({ status: 'pending', search: 'AB12 -cd' })
    expect(queue.items.map(({ id }) => id)).toEqual([paid.id])
    expect(queue.counts).toEqual({ pending: 1, approved: 0, rejected: 0 })
    expect(JSON.stringify(queue)).not.toContain('base64')

    const approved = await admin.payments.decide({ id: paid.id, status: 'approved', reason: 'not kept' })
    expect(approved).toMatchObject({ status: 'approved', reason: null })
    expect(approved.decidedAt).toBeInstanceOf(Date)
    expect(await call.payments.check({ courseId: course.id })).toEqual({ purchased: true })
    expect(await call.enrollments.check({ courseId: course.id })).toEqual({ enrolled: true })
    expect((await call.payments.quote({ courseId: course.id })).purchased).toBe(true)
    expect(await messageOf(call.payments.create(pay({ courseId: course.id })))).toContain('already bought')
  })

  test('costs ₹4999 for a premium course without a price, and keeps the snapshot of a deleted one', async () => {
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

  test('shows whether its item is still sold: not in the bin, nor as a draft', async () => {
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

  test('refuses free and unknown courses, invalid amounts and IDs', async () => {
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

  test('explains what to do after a second submission', async () => {
    const { call } = await student()
    const other = await student()
    const course = await world.course({ isPremium: true, title: 'Twice' })
    const second = await world.course({ isPremium: true })
    const sent = pay({ courseId: course.id, transactionId: 'Twice 0001' })
    await call.payments.create(sent)
    expect(await messageOf(call.payments.create(pay({ courseId: course.id })))).toContain(
      'is already pending',
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

describe('a screenshot', () => {
  test('is a PNG, JPEG or WebP in strict base64, recognised by its bytes', async () => {
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

  test('has at most 5 MB and 40 megapixels', async () => {
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
      select f.key, f.attached_at is not null as attached from files f join payments p on p.screenshot_file_id = f.id
      where p.user_id = ${user.id}`)
    expect(row?.attached).toBe(true)
    const chunks = await (await world.storage.read(row?.key ?? '')).toArray()
    expect(asDataUrl(Buffer.concat(chunks as Buffer[]), format)).toBe(proofImage)
  })

  test('that was used before is shown to administrators, but not to the student', async () => {
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

  test('is not stored if its payment is refused', async () => {
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
    select count(*)::int as n from files f where exists (select from payments p where p.screenshot_file_id = f.id) or f.kind = 'proof'`)
  let objects = 0
  for await (const _ of world.storage.list('proof/')) objects += 1
  return { rows: row?.n ?? 0, objects }
}

describe('users without permission', () => {
  test('are refused', async () => {
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
