import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPaymentsCsv } from '../../payments/server/export.ts'
import { getReceipt } from '../../payments/server/documents/receipts.ts'
import { runInLanguage } from '../../platform/server/language.ts'
import type { User } from '../../platform/user.schema.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { screenshot } from '../../testing/pictures.ts'

let world: World
let boss: User
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ username: 'boss', role: 'admin' })
  admin = world.as(boss)
})
afterAll(() => world.close())

const listed = async (call: Caller) =>
  Object.fromEntries((await call.settings.list()).map(({ key, value }) => [key, value]))

describe('payment details', () => {
  test('are empty until someone sets them, and only students can read them', async () => {
    const student = world.as(await world.user())
    expect((await admin.admin.overview()).setup).toEqual([
      'name',
      'course',
      'payments',
      'policies',
      'contact',
      'staff',
      'figures',
      'backups',
    ])
    expect(await student.payments.quote({})).toMatchObject({ upi: null, bank: null, amountDue: 4999 })

    await admin.settings.update({ key: 'bank_account_number', value: '123456789012' })
    // Incomplete bank details are not shown.
    expect(await student.payments.quote({})).toMatchObject({ upi: null, bank: null })
    await admin.settings.update({ key: 'bank_ifsc', value: 'hdfc0001234' })
    await admin.settings.update({ key: 'academy_name', value: 'Deodar House' })
    expect(await student.payments.quote({})).toMatchObject({
      upi: null,
      bank: { accountName: 'Deodar House', accountNumber: '123456789012', ifsc: 'HDFC0001234' },
    })
    await admin.settings.update({ key: 'upi_id', value: 'deodar@okbank' })
    expect((await student.payments.quote({})).upi).toMatchObject({
      id: 'deodar@okbank',
      payee: 'Deodar House',
    })
    await admin.settings.update({ key: 'upi_id', value: '' })
    expect((await student.payments.quote({})).upi).toBeNull()

    for (const call of [student, world.as(null)])
      expect(Object.keys(await listed(call)).filter((key) => /^(upi|bank)_/.test(key))).toEqual([])
    expect(await listed(admin)).toMatchObject({ bank_ifsc: 'HDFC0001234', upi_id: '' })
  })

  test('are no longer on the set-up list after they are set', async () => {
    expect((await admin.admin.overview()).setup).toEqual([
      'course',
      'policies',
      'contact',
      'staff',
      'figures',
      'backups',
    ])
    await admin.settings.update({ key: 'stat_students', value: '10,000+' })
    await admin.settings.update({ key: 'contact_email', value: ' hello@deodar.example ' })
    await world.course()
    expect((await admin.admin.overview()).setup).toEqual(['policies', 'staff', 'backups'])
    expect(await listed(world.as(null))).toMatchObject({ contact_email: 'hello@deodar.example' })
  })

  test("can't contain an email address", async () => {
    for (const value of ['asha@gmail.com', 'asha@academy.co.in', 'asha', 'asha@ok bank'])
      await expect(admin.settings.update({ key: 'upi_id', value }), value).rejects.toThrow(
        'such as name@bank',
      )
    for (const value of ['asha@okbank', '9876543210@ybl', '123456789@HDFC0001234.ifsc.npci', ''])
      await admin.settings.update({ key: 'upi_id', value })
  })

  test('notify the other administrators of a change, and show it to all for a week', async () => {
    const other = world.as(await world.user({ role: 'admin' }))
    const told = async (call: Caller) =>
      (await call.notifications.list({})).items.map(({ kind, data }) => ({ kind, data }))
    await admin.settings.update({ key: 'bank_name', value: 'First Bank' })
    await admin.settings.update({ key: 'bank_name', value: 'Other Bank' })
    await admin.settings.update({ key: 'bank_name', value: 'Other Bank' })
    await admin.settings.update({ key: 'membership_price', value: '₹5,999' })
    const news = { kind: 'payment_details_changed', data: { by: 'boss', setting: 'bank_name' } }
    // Payment details that are set for the first time cannot redirect payments.
    expect(await told(other)).toEqual([news])
    expect(await told(admin)).toEqual([])
    const changes = async () => (await other.admin.overview()).payeeChanges
    expect((await changes())[0]).toMatchObject({
      actorName: 'boss',
      subject: 'setting bank_name',
      data: { from: 'First Bank', to: 'Other Bank' },
    })
    expect((await changes()).map(({ subject }) => subject)).not.toContain('setting membership_price')
    const before = (await changes()).length
    await world.db.execute(sql`
      insert into audit_log (actor_name, action, subject_kind, subject_id, created_at)
      values ('boss', 'setting.changed', 'setting', 'upi_id', now() - interval '8 days')`)
    expect(await changes()).toHaveLength(before)
  })

  test('raise an alert if another administrator enters them first, but not if the owner does', async () => {
    const changes = async () => (await admin.admin.overview()).payeeChanges.map(({ data }) => data)
    const third = world.as(await world.user({ role: 'admin' }))
    const told = async () =>
      (await third.notifications.list({})).items.filter(({ kind }) => kind === 'payment_details_changed')
        .length
    await admin.settings.update({ key: 'upi_payee', value: 'Deodar House' })
    expect(await changes()).not.toContainEqual({ from: '', to: 'Deodar House' })
    expect(await told()).toBe(0)
    await admin.settings.update({ key: 'upi_payee', value: '' })
    expect(await changes()).toContainEqual({ from: 'Deodar House', to: '' })
    expect(await told()).toBe(1)
    const other = world.as(await world.user({ username: 'other', role: 'admin' }))
    await other.settings.update({ key: 'upi_payee', value: 'Other House' })
    expect(await changes()).toContainEqual({ from: '', to: 'Other House' })
    expect(await told()).toBe(2)
  })
})

describe('the name of the academy', () => {
  test('replaces the name in a hero text that was saved unchanged, and in no other text', async () => {
    const title = async () => (await listed(world.as(null)))['hero_title']
    expect(await title()).toBe('Master New Skills with Deodar House')
    await admin.settings.update({ key: 'hero_title', value: 'Master New Skills with Deodar House' })
    await admin.settings.update({ key: 'academy_name', value: 'Cedar House' })
    expect(await title()).toBe('Master New Skills with Cedar House')
    await admin.settings.update({ key: 'hero_title', value: 'Read by lamplight' })
    await admin.settings.update({ key: 'academy_name', value: 'Lantern' })
    expect(await title()).toBe('Read by lamplight')
  })
})

describe('the calendar', () => {
  /** Creates a payment for the plan, with its approval at this time. */
  async function approvedAt(moment: Date | string, amount: number) {
    const call = world.as(await world.user())
    const { id } = await call.payments.create({
      amount,
      transactionId: `TURN-${amount}`,
      proofImage: await screenshot(amount),
    })
    await admin.payments.decide({ id, status: 'approved' })
    const at = new Date(moment).toISOString()
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`update payments set submitted_at = ${at}, decided_at = ${at} where id = ${id}`)
      // Disables the triggers, because they reject every change to the ledger.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update ledger_entries set entered_at = ${at} where payment_id = ${id}`)
    })
    await world.db.execute(sql`select rebuild_counters()`)
    return id
  }
  const lineOf = async (id: number, zone: string) => {
    let csv = ''
    for await (const piece of createPaymentsCsv(world.db, zone)) csv += piece
    return csv.split('\r\n').find((line) => line.startsWith(`${id},`))
  }

  test('applies to exports and receipts, even at the end of a year', async () => {
    const id = await approvedAt('2025-12-31T18:31:00Z', 101)
    expect(await lineOf(id, 'Asia/Kolkata')).toContain('2026-01-01 00:01:00,2026-01-01 00:01:00,boss')
    expect(await lineOf(id, 'America/New_York')).toContain('2025-12-31 13:31:00')
    expect(await getReceipt(world, boss, id)).toMatchObject({ day: '2026-01-01' })
    await admin.settings.update({ key: 'time_zone', value: 'America/New_York' })
    expect(await getReceipt(world, boss, id)).toMatchObject({ day: '2025-12-31' })
    await admin.settings.update({ key: 'time_zone', value: 'Asia/Kolkata' })
  })

  test('applies to charts: the last minute before midnight belongs to the month that ends', async () => {
    const [row] = await world.db.execute<{ first: string; turn: string }>(sql`
      select to_char(month, 'YYYY-MM-DD') as first, month at time zone 'Asia/Kolkata' as turn
      from date_trunc('month', now() at time zone 'Asia/Kolkata') as month`)
    const turn = new Date(row?.turn ?? '').getTime()
    await approvedAt(new Date(turn - 60_000), 211)
    await approvedAt(new Date(turn + 60_000), 307)
    const sums = async () => {
      const { revenueByMonth } = await admin.admin.overview()
      const at = revenueByMonth.findIndex(({ month }) => month.toISOString().startsWith(row?.first ?? 'none'))
      return [revenueByMonth[at - 1]?.revenue, revenueByMonth[at]?.revenue]
    }
    expect(await sums()).toEqual([211, 307])
    // In this time zone the month starts earlier, so both payments are in it. The first day of each month identifies
    // it.
    await admin.settings.update({ key: 'time_zone', value: 'Pacific/Kiritimati' })
    expect(await sums()).toEqual([0, 518])
    const { revenueByMonth, byWeek } = await admin.admin.overview()
    expect(revenueByMonth.map(({ month }) => month.getUTCDate())).toEqual(Array(12).fill(1))
    expect(byWeek.map(({ week }) => week.getUTCDay())).toEqual(Array(12).fill(1))
    await admin.settings.update({ key: 'time_zone', value: 'Asia/Kolkata' })
  })
})

describe('the default hero text', () => {
  const hero = async (language: 'en' | 'hi') => {
    const { hero_title: title, hero_subtitle: subtitle } = await runInLanguage(language, () =>
      listed(world.as(null)),
    )
    return { title, subtitle }
  }
  const save = (key: string, value: string) => admin.settings.update({ key, value })

  test("is in the user's language, even if it was saved unchanged", async () => {
    await world.database.sql`delete from settings where key like 'hero%'`
    await save('academy_name', 'Cedar House')
    const inEnglish = await hero('en')
    const inHindi = await hero('hi')
    expect(inEnglish.title).toBe('Master New Skills with Cedar House')
    expect(inHindi.title).toBe('Cedar House के साथ नए हुनर सीखें')

    await save('hero_title', inHindi.title ?? '')
    await save('hero_subtitle', inEnglish.subtitle ?? '')
    expect([await hero('en'), await hero('hi')]).toEqual([inEnglish, inHindi])

    // `before` is the default that the administrator saw in another language, so there is no conflict.
    await runInLanguage('en', () =>
      admin.settings.update({ key: 'hero_title', value: 'दीपक तले', before: inEnglish.title }),
    )
    expect([(await hero('en')).title, (await hero('hi')).title]).toEqual(['दीपक तले', 'दीपक तले'])
  })
})
