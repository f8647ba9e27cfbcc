import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import { messageOf, openPayments, proof, statusOf } from '../../../testing/setups/payments.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { checkInvoices } from '../documents/check-invoices.ts'
import { getCreditNote } from '../documents/credit-notes.ts'
import { createGstr1 } from '../documents/gstr1.ts'
import { findPaymentDocument } from '../documents/payment-documents.ts'
import { getReceipt } from '../documents/receipts.ts'

const { admin, next, pay, student, world } = await openPayments()

/** Creates an approved payment with this amount received. */
async function bought(received?: number, course = { pricePaise: 299_900 }) {
  const { user, call } = await student()
  const { id: courseId } = await world.course({ isPremium: true, ...course })
  const { id } = await call.payments.create(pay({ courseId, amount: 2999 }))
  await admin.payments.decideMany({ ids: [id], status: 'approved', ...(received && { received }) })
  await world.database.sql`update payments set notify_at = null where id = ${id}`
  const purchased = async () => (await call.payments.check({ courseId })).purchased
  return { user, call, id, courseId, purchased }
}
const revenue = async () => (await admin.admin.stats()).totalRevenue
const isSound = async () => [...(await checkLedger(world.db)), ...(await checkInvoices(world.db))]

describe('a refund of an amount', () => {
  test('keeps access and status, counts once in the revenue, and notifies the student', async () => {
    const { id, user, call, purchased } = await bought(3200)
    const before = await revenue()
    const refunded = await admin.payments.refund({ id, amount: 201, reference: 'UTR 5' })
    expect(refunded).toMatchObject({
      status: 'approved',
      revocation: null,
      refunds: [{ amount: 201, reason: 'refund', reference: 'UTR 5' }],
    })
    expect(await purchased()).toBe(true)
    expect(await revenue()).toBe(before - 201)
    expect((await call.notifications.list({})).items[0]).toMatchObject({
      kind: 'payment_refunded',
      data: { refunded: 201 },
    })
    expect((await call.payments.mine({})).items[0]?.refunds).toEqual(refunded.refunds)
    const [item] = (await admin.payments.list({ search: `#${id}` })).items
    expect(item?.events.map(({ action }) => action)).toEqual(['approved', 'refunded'])
    expect(await getCreditNote(world, user, { id })).toMatchObject({ amount: '₹201', paid: '₹3,200' })
    expect(await isSound()).toEqual([])
  })

  test('is possible several times, up to the received amount; revoking refunds the rest', async () => {
    const { id, user, purchased } = await bought()
    const before = await revenue()
    const refund = (amount: number) => statusOf(admin.payments.refund({ id, amount }))
    expect([await refund(1000), await refund(999.5), await refund(999.51)]).toEqual([200, 200, 400])
    expect(await messageOf(admin.payments.refund({ id, amount: 3000 }))).toBe(
      'You can refund at most ₹999.5. Enter a lower amount.',
    )
    // Of ten concurrent refunds, only as many succeed as the received money covers.
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refund(300)))
    expect(outcomes.filter((status) => status === 200)).toHaveLength(3)
    expect(await purchased()).toBe(true)
    const revoked = await admin.payments.revoke({ id, reason: 'chargeback' })
    expect(revoked.revocation).toMatchObject({ amount: 99.5, reason: 'chargeback' })
    expect(await purchased()).toBe(false)
    expect(await refund(1)).toBe(409)
    expect(await revenue()).toBe(before - 2999)
    expect(revoked.refunds).toHaveLength(6)
    const [first, last] = [revoked.refunds?.[0]?.id ?? 0, revoked.refunds?.at(-1)?.id ?? 0]
    expect((await getCreditNote(world, user, { id, refund: first })).amount).toBe('₹1,000')
    expect((await getCreditNote(world, user, { id })).amount).toBe('₹99.50')
    expect((await getCreditNote(world, user, { id, refund: last })).amount).toBe('₹99.50')
    const other = await bought()
    const wrong = { id: other.id, refund: first }
    await expect(getCreditNote(world, other.user, wrong)).rejects.toMatchObject({ status: 404 })
    expect(await isSound()).toEqual([])
  })

  test('is recorded once if the call is repeated, or if two administrators refund at the same time', async () => {
    const { id, call } = await bought()
    const other = world.as(await world.user({ role: 'admin' }))
    const before = await revenue()
    const input = { id, amount: 500, keptBefore: 2999 }
    const refund = await admin.payments.refund(input)
    expect(refund.refunds).toHaveLength(1)
    for (const by of [admin, other]) {
      const error = await by.payments.refund(input).catch((thrown: unknown) => toAppError(thrown))
      expect(error).toMatchObject({
        status: 409,
        code: 'REFUND_CHANGED',
        issues: [{ path: 'amount', now: 2499 }],
      })
      const revocation = by.payments.revoke({ id, reason: 'refund', keptBefore: 2999 })
      expect(await statusOf(revocation)).toBe(409)
    }
    expect(await revenue()).toBe(before - 500)
    const news = (await call.notifications.list({})).items.filter(({ kind }) => kind === 'payment_refunded')
    expect(news).toHaveLength(1)
    // A second refund of the same amount is possible if the administrator has seen the first.
    await other.payments.refund({ ...input, keptBefore: 2499 })
    const both = await Promise.all(
      [0, 1].map(() => statusOf(admin.payments.refund({ ...input, keptBefore: 1999 }))),
    )
    expect(both.toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await isSound()).toEqual([])
  })

  test("can't exceed the received amount after the account is deleted, even in simultaneous calls", async () => {
    const { id, user } = await bought()
    await world.database.sql`delete from users where id = ${user.id}`
    const refund = () => statusOf(admin.payments.refund({ id, amount: 2000 }))
    const outcomes = await Promise.all(Array.from({ length: 8 }, refund))
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
    expect(await isSound()).toEqual([])
  })

  test('of the full amount leaves nothing to refund when access ends', async () => {
    const { id, purchased, user } = await bought()
    const before = await revenue()
    await admin.payments.refund({ id, amount: 2999 })
    expect(await purchased()).toBe(true)
    const revoked = await admin.payments.revoke({ id, reason: 'refund' })
    expect(revoked.revocation).toMatchObject({ amount: 0 })
    expect(await purchased()).toBe(false)
    expect(await revenue()).toBe(before - 2999)
    expect((await getCreditNote(world, user, { id })).amount).toBe('₹2,999')
    expect(await isSound()).toEqual([])
  })

  test('is only for approved payments, and not for a future day', async () => {
    const { call } = await student()
    const waiting = await call.payments.create(pay())
    const { id } = await bought()
    const refund = (more: object) => statusOf(admin.payments.refund({ id, amount: 1, ...more }))
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await refund({ id: waiting.id })).toBe(409)
    expect(await refund({ id: 999_999 })).toBe(404)
    expect([
      await refund({ amount: 0 }),
      await refund({ amount: -5 }),
      await refund({ amount: 0.001 }),
    ]).toEqual([400, 400, 400])
    expect(await refund({ refundedOn: soon })).toBe(400)
    await admin.payments.decideMany({ ids: [waiting.id], status: 'rejected', received: 100 })
    expect(await messageOf(admin.payments.refund({ id: waiting.id, amount: 1 }))).toContain(
      'Revoke this payment',
    )
  })

  test('excludes upgrade credit, but can include an overpayment', async () => {
    await admin.settings.update({ key: 'difference_days', value: '30' })
    const { id, call } = await bought(3200)
    const plan = await call.payments.create(pay({ amount: 2000 }))
    expect(plan.credit).toBe(2999)
    expect(await statusOf(admin.payments.refund({ id, amount: 201 }))).toBe(200)
    expect(await statusOf(admin.payments.refund({ id, amount: 1 }))).toBe(409)
    // A rejection frees the credit. After a refund of the credited payment, the rejection can't be undone.
    await admin.payments.decideMany({ ids: [plan.id], status: 'rejected' })
    expect(await statusOf(admin.payments.refund({ id, amount: 1 }))).toBe(200)
    expect(await statusOf(admin.payments.undo({ ids: [plan.id] }))).toBe(409)
    expect((await call.payments.quote()).credit?.amount).toBe(2998)
    await admin.settings.update({ key: 'difference_days', value: '' })
  })
})

describe('with invoices', () => {
  test('each refund has its credit note, and those of a full refund sum up to the invoice', async () => {
    await admin.settings.update({ key: 'gstin', value: '27AAPFU0939F1ZV' })
    await admin.settings.update({ key: 'gst_name', value: 'Lantern Institute' })
    const { id, user } = await bought()
    const amounts = [0.01, 333.33, 333.33, 1000, 7.77, 1234.56]
    for (const amount of amounts) await admin.payments.refund({ id, amount })
    await admin.payments.revoke({ id, reason: 'refund', amount: 90 })
    const parts = ['total_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise']
    const [net] = await world.db.execute<Record<string, number>>(sql`
      select ${sql.raw(parts.map((part) => `sum(${part} * case kind when 'invoice' then 1 else -1 end)::int as ${part}`).join(', '))}
      from invoices where payment_id = ${id}`)
    expect(Object.values(net ?? {})).toEqual([0, 0, 0, 0, 0])
    const numbers = await world.db.execute<{ number: string }>(
      sql`select number from invoices where payment_id = ${id} and kind = 'credit_note' order by id`,
    )
    expect(new Set([...numbers].map(({ number }) => number)).size).toBe(7)
    expect(await isSound()).toEqual([])
    const month = zonedDay(new Date(), 'Asia/Kolkata').slice(0, 7)
    const files = await createGstr1(world.db, month)
    expect(files['docs.csv']).toMatch(/Credit Note,CN\/[^,]+,CN\/[^,]+,7,0/)
    const receipt = await getReceipt(world, user, id)
    expect(await findPaymentDocument(world, receipt.code)).toMatchObject({
      kind: 'invoice',
      givenBack: { amount: '₹2,999', isRevoked: true, wasMistake: false },
    })
    await admin.settings.update({ key: 'gstin', value: '' })
  })
})

describe('money that was never received', () => {
  test('is on no document of the student, and is never called refunded', async () => {
    const { id, user, call } = await bought()
    const { code } = await getReceipt(world, user, id)
    await admin.payments.revoke({ id, reason: 'mistake' })
    await expect(getReceipt(world, user, id)).rejects.toMatchObject({ status: 404 })
    await expect(getCreditNote(world, user, { id })).rejects.toMatchObject({ status: 404 })
    expect(await findPaymentDocument(world, code)).toMatchObject({ givenBack: { wasMistake: true } })
    const [told] = (await call.notifications.list({})).items
    expect(told).toMatchObject({ kind: 'payment_revoked', data: { revocation: 'mistake' } })
    const again = { id, amount: 5, transactionId: next(), proofImage: proof }
    expect(await statusOf(call.payments.resubmit(again))).toBe(409)
    expect(await isSound()).toEqual([])
  })
})
