import { crc32 } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../platform/user.schema.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { billingDetails } from '../../tables.ts'
import { createGstr1 } from './gstr1.ts'
import { zipOf } from './zip.ts'

let world: World
let boss: User
let month: string
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ role: 'admin' })
  for (const [key, value] of Object.entries({ gstin: '27AAPFU0939F1ZV', gst_name: 'Lantern LLP' }))
    await world.as(boss).settings.update({ key, value })
  const [row] = await world.db.execute<{ month: string }>(
    sql`select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM') as month`,
  )
  month = row?.month ?? ''
})
afterAll(() => world.close())

/** Creates a student who pays this amount and gets this refund. */
async function buy(details: Partial<typeof billingDetails.$inferInsert>, rupees: number, back?: number) {
  const { id: userId, username } = await world.user()
  if (Object.keys(details).length > 0) await world.db.insert(billingDetails).values({ userId, ...details })
  const { id } = await world.payment(userId, {
    username,
    kind: 'membership',
    amountPaise: rupees * 100,
    amountDuePaise: rupees * 100,
  })
  if (back) await world.as(boss).payments.revoke({ id, reason: 'refund', amount: back })
}

const linesOf = (csv = '') => csv.trimEnd().split('\r\n').slice(1)

test('lists a month by sections, and deducts consumers’ credit notes from the sums', async () => {
  await buy({ name: 'Firm, "Ltd"', gstin: '29AAGCB7383J1Z4' }, 11_800, 1180)
  await buy({}, 1180)
  await buy({}, 2360, 1180)
  await buy({ state: '29' }, 590)
  await buy({ state: '33' }, 118_000, 1180)
  const files = await createGstr1(world.db, month)
  expect(Object.keys(files)).toEqual(
    ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn(b2b)', 'hsn(b2c)', 'docs'].map((name) => `${name}.csv`),
  )
  const [b2b] = linesOf(files['b2b.csv'])
  expect(b2b).toMatch(
    /^29AAGCB7383J1Z4,"Firm, ""Ltd""",INV\/\d\d-\d\d\/00001,\d\d-[A-Z][a-z]{2}-2\d{3},11800,29-Karnataka,N,,Regular B2B,,18,10000,$/,
  )
  expect(linesOf(files['b2cl.csv'])).toEqual([expect.stringMatching(/,118000,33-Tamil Nadu,,18,100000,,$/)])
  expect(linesOf(files['b2cs.csv'])).toEqual(['OE,27-Maharashtra,,18,2000,,', 'OE,29-Karnataka,,18,500,,'])
  expect(linesOf(files['cdnr.csv'])).toEqual([
    expect.stringMatching(/,CN\/\d\d-\d\d\/00001,.*,C,29-Karnataka,N,Regular B2B,1180,,18,1000,$/),
  ])
  expect(linesOf(files['cdnur.csv'])).toEqual([
    expect.stringMatching(/^B2CL,CN.*,33-Tamil Nadu,1180,,18,1000,$/),
  ])
  expect(linesOf(files['hsn(b2b).csv'])).toEqual(['999293,,NA,0,10620,18,9000,1620,0,0,'])
  expect(linesOf(files['hsn(b2c).csv'])).toEqual(['999293,,NA,0,119770,18,101500,17910,180,180,'])
  expect(linesOf(files['docs.csv'])).toEqual([
    expect.stringMatching(/^Invoices for outward supply,INV\/.*\/00001,INV\/.*\/00005,5,0$/),
    expect.stringMatching(/^Credit Note,CN\/.*\/00001,CN\/.*\/00003,3,0$/),
  ])
  expect(await createGstr1(world.db, '2020-01')).toEqual({})
})

test('writes sums below zero as numbers, in a month with more credit notes than invoices', async () => {
  const { id: userId, username } = await world.user()
  const { id } = await world.payment(userId, {
    username,
    kind: 'membership',
    amountPaise: 118_050,
    amountDuePaise: 118_050,
  })
  await world.as(boss).payments.revoke({ id, reason: 'refund', amount: 590.5 })
  const later = '2031-05'
  await world.db.execute(sql`alter table invoices disable trigger user`)
  await world.db.execute(
    sql`update invoices set issued_on = ${`${later}-02`}::date where payment_id = ${id} and kind = 'credit_note'`,
  )
  await world.db.execute(sql`alter table invoices enable trigger user`)
  const files = await createGstr1(world.db, later)
  expect(linesOf(files['b2cs.csv'])).toEqual(['OE,27-Maharashtra,,18,-500.42,,'])
  expect(linesOf(files['hsn(b2c).csv'])).toEqual(['999293,,NA,0,-590.5,18,-500.42,0,-45.04,-45.04,'])
})

test('creates a ZIP file that other programs open', () => {
  const zip = zipOf({ 'a.csv': 'é,1\r\n', 'hsn(b2b).csv': '' }, new Date('2026-11-01'))
  // Reads the archive as ZIP readers do: from the end record to the directory, then each file.
  const end = zip.subarray(-22)
  expect([end.readUInt32LE(0), end.readUInt16LE(10)]).toEqual([0x06054b50, 2])
  let at = end.readUInt32LE(16)
  expect(at + end.readUInt32LE(12)).toBe(zip.length - 22)
  const found: string[][] = []
  for (let left = 2; left > 0; left--) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const [crc, size, length] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
    ]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    expect(zip.readUInt32LE(local)).toBe(0x04034b50)
    expect(zip.toString('utf8', local + 30, local + 30 + length)).toBe(name)
    const body = zip.subarray(local + 30 + length, local + 30 + length + size)
    expect(crc32(body)).toBe(crc)
    found.push([name, body.toString()])
    at += 46 + length
  }
  expect(found).toEqual([
    ['a.csv', 'é,1\r\n'],
    ['hsn(b2b).csv', ''],
  ])
})

test('has a folder for each GSTIN if the academy changed it in this month', async () => {
  await world.as(boss).settings.update({ key: 'gstin', value: '29AAGCB7383J1Z4' })
  await buy({ state: '29' }, 1180)
  const files = await createGstr1(world.db, month)
  expect(linesOf(files['29AAGCB7383J1Z4/b2cs.csv'])).toEqual(['OE,29-Karnataka,,18,1000,,'])
  expect(linesOf(files['29AAGCB7383J1Z4/docs.csv'])).toHaveLength(1)
  expect(linesOf(files['27AAPFU0939F1ZV/b2b.csv'])).toHaveLength(1)
  expect(files['b2b.csv']).toBeUndefined()
})
