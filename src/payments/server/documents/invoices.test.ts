import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingDefaults } from '../../../academy/settings.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { statusOf } from '../../../testing/setups/payments.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { billingDetails, invoices } from '../../tables.ts'
import { notifyOfDecisions } from '../decisions/notify.ts'
import { checkInvoices } from './check-invoices.ts'

const OWN = '27AAPFU0939F1ZV'
const ELSEWHERE = '29AAGCB7383J1Z4'

let world: World
let boss: User
let asha: User
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ role: 'admin' })
  asha = await world.user({ fullName: 'Asha Rao' })
})
afterAll(() => world.close())

const set = (settings: Record<string, string>) =>
  Promise.all(Object.entries(settings).map(([key, value]) => world.as(boss).settings.update({ key, value })))

const pending = (user = asha, amountPaise = 499_900) =>
  world.payment(user.id, {
    username: user.username,
    kind: 'membership',
    amountPaise,
    amountDuePaise: amountPaise,
    status: 'pending',
    decidedAt: null,
  })
const documents = (paymentId: number) =>
  world.db
    .select()
    .from(invoices)
    .where(sql`payment_id = ${paymentId}`)
    .orderBy(invoices.id)
const approve = async (user?: User, paise?: number) => {
  const { id } = await pending(user, paise)
  await world.as(boss).payments.decide({ id, status: 'approved' })
  return { id, documents: await documents(id) }
}
const endOfUndo = (id: number) =>
  world.db.execute(sql`update payments set notify_at = now() - interval '1 second' where id = ${id}`)

test('creates no invoice without a GSTIN and a name, and none for earlier payments', async () => {
  const before = await approve()
  await set({ gstin: OWN })
  const nameless = await approve()
  await set({ gst_name: 'Lantern Learning LLP' })
  await world.db.execute(sql`update payments set alarmed_at = now()`)
  for (const { id } of [before, nameless]) expect(await documents(id)).toEqual([])
  await world.as(boss).payments.revoke({ id: before.id, reason: 'refund' })
  expect(await documents(before.id)).toEqual([])
})

describe('with a GSTIN', () => {
  test('splits the tax within the state, and charges IGST for another one', async () => {
    const here = await approve()
    expect(here.documents).toMatchObject([
      {
        kind: 'invoice',
        sellerGstin: OWN,
        sellerName: 'Lantern Learning LLP',
        buyerName: 'Asha Rao',
        buyerGstin: null,
        place: '27',
        sac: settingDefaults('')['gst_sac'],
        rate: 100 * Number(settingDefaults('')['gst_rate']),
        totalPaise: 499_900,
        taxablePaise: 423_644,
        cgstPaise: 38_128,
        sgstPaise: 38_128,
        igstPaise: 0,
      },
    ])
    expect(here.documents[0]?.number).toMatch(/^INV\/\d\d-\d\d\/00001$/)
    const firm = await world.user({ fullName: 'Firm' })
    await world.db.insert(billingDetails).values({ userId: firm.id, name: 'Firm Ltd', gstin: ELSEWHERE })
    const there = await approve(firm)
    expect(there.documents).toMatchObject([
      {
        buyerName: 'Firm Ltd',
        buyerGstin: ELSEWHERE,
        place: '29',
        cgstPaise: 0,
        sgstPaise: 0,
        igstPaise: 76_256,
      },
    ])
    expect(there.documents[0]?.serial).toBe((here.documents[0]?.serial ?? 0) + 1)
  })

  test('accepts only states of the list as the place of supply', async () => {
    const call = world.as(await world.user())
    const details = { name: 'Asha Rao', address: '', gstin: '' }
    for (const state of ['constructor', '__proto__', 'hasOwnProperty', '99'])
      expect(await statusOf(call.invoices.saveBilling({ ...details, state }))).toBe(400)
    expect(await call.invoices.saveBilling({ ...details, state: '29' })).toMatchObject({ state: '29' })
  })

  test('shows which documents are invoices, and which are receipts', async () => {
    const { id } = await approve()
    const { items } = await world.as(asha).payments.mine({})
    for (const one of items)
      expect([one.id, one.hasInvoice === true]).toEqual([one.id, (await documents(one.id)).length > 0])
    const [listed] = (await world.as(boss).payments.list({ search: `#${id}` })).items
    expect(listed?.hasInvoice).toBe(true)
  })

  test("creates it when the decision can't be undone any more, and none for an undone one", async () => {
    const taken = await pending(await world.user())
    await world.as(boss).payments.decideMany({ ids: [taken.id], status: 'approved' })
    await world.as(boss).payments.undo({ ids: [taken.id] })
    await notifyOfDecisions(world)
    expect(await documents(taken.id)).toEqual([])
    await world.as(boss).payments.decideMany({ ids: [taken.id], status: 'approved' })
    expect(await documents(taken.id)).toEqual([])
    await endOfUndo(taken.id)
    await Promise.all([notifyOfDecisions(world), notifyOfDecisions(world)])
    expect(await documents(taken.id)).toHaveLength(1)
  })

  test('creates one for each received amount', async () => {
    const { id } = await pending(await world.user())
    await world.as(boss).payments.decideMany({ ids: [id], status: 'rejected', received: 1000 })
    await endOfUndo(id)
    await notifyOfDecisions(world)
    expect(await documents(id)).toMatchObject([{ totalPaise: 100_000, taxablePaise: 84_746 }])
  })

  test('creates a credit note with the same place of supply and its part of the tax, even if the student was not notified yet', async () => {
    const { id } = await pending(await world.user())
    await world.as(boss).payments.decideMany({ ids: [id], status: 'approved' })
    await set({ gst_rate: '5' })
    await world.as(boss).payments.revoke({ id, reason: 'refund', amount: 1000 })
    await set({ gst_rate: '18' })
    const [invoice, note, ...others] = await documents(id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ kind: 'invoice', rate: 500, totalPaise: 499_900 })
    expect(note).toMatchObject({ kind: 'credit_note', rate: 500, totalPaise: 100_000, taxablePaise: 95_238 })
    expect(note?.number).toMatch(/^CN\/\d\d-\d\d\/00001$/)
  })

  test('starts again with the financial year in the academy’s time zone', async () => {
    const at = async (moment: string) => {
      const [row] = await world.db.execute<{ year: number }>(sql`
        select extract(year from (${moment}::timestamptz at time zone 'Asia/Kolkata')::date - interval '3 months')::int as year`)
      return row?.year
    }
    expect(await at('2027-03-31T18:29:59Z')).toBe(2026)
    expect(await at('2027-03-31T18:30:00Z')).toBe(2027)
  })

  test('never changes', async () => {
    for (const change of ['update invoices set total_paise = 1', 'delete from invoices', 'truncate invoices'])
      await expect(world.db.execute(sql.raw(change))).rejects.toThrow()
    expect(await checkInvoices(world.db)).toEqual([])
  })
})

test('taxes are computed from the taxable value to the paisa, and add up to the amount within one paisa', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1e9 }),
      fc.constantFrom(500, 1200, 1800, 1850, 2800),
      fc.boolean(),
      async (total, rate, inside) => {
        const [row] = await world.db.execute<Record<'taxable' | 'cgst' | 'sgst' | 'igst', number>>(
          sql`select * from tax_parts(${total}::int, ${rate}::int, ${inside}::boolean)`,
        )
        const { taxable = 0, cgst = 0, sgst = 0, igst = 0 } = row ?? {}
        expect(cgst).toBe(sgst)
        expect(inside ? igst : cgst).toBe(0)
        expect(inside ? cgst : igst).toBe(Math.round((taxable * rate) / (inside ? 20_000 : 10_000)))
        expect(Math.abs(total - taxable - cgst - sgst - igst)).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 200 },
  )
})
