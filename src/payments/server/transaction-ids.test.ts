import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionKey } from '../rules.ts'
import { payments } from '../tables.ts'
import { toAppError } from '../../platform/server/errors.ts'
import { projectRoot } from '../../platform/server/process/project-root.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { screenshot } from '../../testing/pictures.ts'

let world: World
let admin: Caller
let proofImage: string

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  proofImage = await screenshot(1)
})
afterAll(() => world.close())

const pay = async (transactionId: string) =>
  world.as(await world.user()).payments.create({ amount: 4999, transactionId, proofImage })

test('is used once in any spelling, and found by any spelling', async () => {
  const { id } = await pay('4021-3345 7788')
  for (const spelling of ['402133457788', '४०२१३३४५७७८८', '4021\u034f33457788', '4021\n3345\u28007788']) {
    const refused = await pay(spelling).catch((error: unknown) => toAppError(error).status)
    expect([spelling, refused]).toEqual([spelling, 409])
    const { items } = await admin.payments.list({ search: spelling })
    expect(items.map((payment) => payment.id)).toEqual([id])
  }
  expect((await admin.payments.list({ search: '३३४५-७' })).items).toHaveLength(1)
  await admin.payments.decide({ id, status: 'rejected' })
  expect(await pay('402133457788')).toMatchObject({ transactionId: '402133457788' })
})

test('is used once as a reference of 12 digits, with any text around it', async () => {
  const { id } = await pay('UPI 632612345678')
  const spellings = [
    '632612345678',
    'UTR: 632612345678',
    '0000632612345678',
    '632612345678 gpay',
    '632612345678 2',
    '6326 1234 5678 upi',
  ]
  const { call, own } = await world.user().then(async (user) => {
    const as = world.as(user)
    return {
      call: as,
      own: await as.payments.create({ amount: 4999, transactionId: 'paid by gpay', proofImage }),
    }
  })
  for (const transactionId of spellings) {
    const answers = [
      await pay(transactionId).catch((error: unknown) => toAppError(error).status),
      await call.payments
        .correct({ id: own.id, transactionId })
        .catch((error: unknown) => toAppError(error).status),
    ]
    expect([transactionId, ...answers]).toEqual([transactionId, 409, 409])
    expect(await call.payments.isTransactionUsed({ transactionId })).toEqual({ used: true })
  }
  // A longer number is a different reference.
  expect(await pay('6326123456789')).toMatchObject({ status: 'pending' })
  await admin.payments.decide({ id, status: 'rejected' })
  const again = await pay('632612345678 gpay')
  expect((await admin.payments.list({ search: `#${id}` })).items[0]).toMatchObject({ canApprove: false })
  expect(
    await admin.payments.approveRejected({ id }).catch((error: unknown) => toAppError(error).status),
  ).toBe(409)
  await admin.payments.decide({ id: again.id, status: 'rejected' })
  expect(await admin.payments.approveRejected({ id })).toMatchObject({ status: 'approved' })
})

test('is used once if several students submit it at the same time with different text around it', async () => {
  const spellings = ['', 'UPI ', 'UTR: ', '000', 'Ref '].map((before) => `${before}632699998888`)
  const results = await Promise.allSettled(spellings.map(pay))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('is free again after an approval by mistake, but not after a refund', async () => {
  for (const reason of ['mistake', 'refund'] as const) {
    const transactionId = reason === 'mistake' ? '632611112222' : '632611113333'
    const { id } = await pay(transactionId)
    await admin.payments.decide({ id, status: 'approved' })
    await admin.payments.revoke({ id, reason })
    const payer = await pay(transactionId).catch((error: unknown) => toAppError(error).status)
    if (reason === 'refund') expect(payer).toBe(409)
    else expect(payer).toMatchObject({ status: 'pending', transactionId })
  }
})

test('is normalised again by the migration; of equal ones, one payment keeps it and the log names the others', async () => {
  const folder = join(projectRoot, 'drizzle')
  const name = readdirSync(folder).find((file) => file.endsWith('_transaction_keys.sql')) ?? ''
  const statements = readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')

  const old = async (key: string, status: 'pending' | 'approved' | 'rejected' = 'pending') => {
    const { id } = await world.payment((await world.user()).id, {
      transactionId: key,
      transactionKey: key,
      status,
      ...(status === 'pending' && { decidedAt: null }),
    })
    return id
  }
  const plain = await old('OLD1')
  const odd = 'ÄŐ-९९\u{11137}ー\u034fक़म्'.normalize('NFKC').toUpperCase()
  const strange = await old(odd)
  const first = await old('77-88-99')
  const approved = await old('778899', 'approved')
  const third = await old('७७८८९९')
  const refused = await old('7788.99', 'rejected')

  await world.db.transaction(async (tx) => {
    // When this migration was new, the table of payments had these columns.
    await tx.execute(sql`alter table payments add username text, add course_title text`)
    // At that time, the audit log stored its subject in one column.
    const today = (statement: string) =>
      statement
        .replace('action, subject, data', 'action, subject_kind, subject_id, data')
        .replace("'payment ' || p.id", "'payment', p.id::text")
    for (const statement of statements) await tx.execute(sql.raw(today(statement)))
    // Runs the deferred triggers, which create invoices, because tables cannot be changed while they are pending.
    await tx.execute(sql`set constraints all immediate`)
    await tx.execute(sql`alter table payments drop username, drop course_title`)
  })
  const rows = await world.db.select().from(payments)
  const keyOf = (id: number) => rows.find((row) => row.id === id)?.transactionKey
  expect([plain, strange, first, approved, third, refused].map(keyOf)).toEqual([
    'OLD1',
    transactionKey(odd),
    `778899#${first}`,
    '778899',
    `778899#${third}`,
    '778899',
  ])
  const { items } = await admin.audit.list({ limit: 2 })
  expect(items.map(({ action, subject, data }) => [action, subject, data['firstId']])).toEqual([
    ['payment.repeated', `payment ${third}`, approved],
    ['payment.repeated', `payment ${first}`, approved],
  ])
})
