import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorSeal } from '../../../accounts/server/two-step-verification/factor-seal.ts'
import { checkLedger } from '../../../payments/server/ledger/check-ledger.ts'
import { databaseStatements } from '../../../platform/server/metrics.ts'
import { screenshot } from '../../../testing/pictures.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import type { StudentCells } from '../../imports.rules.ts'
import { studentImportRows } from '../../tables.ts'
import { applyImport } from './apply.ts'
import { giveUpImport } from './start.ts'
import { undoImport } from './undo.ts'

const seal = factorSeal(['a secret that only tests know'])

let world: World
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  await world.course({ isPremium: true, title: 'Zither', pricePaise: 299_900 })
  await world.course({ isPremium: true, title: 'Flute', pricePaise: 99_900 })
})
afterAll(() => world.close())

async function prepared(rows: readonly StudentCells[]) {
  const { id } = await admin.studentImports.create({ name: 'students.csv' })
  await admin.studentImports.addRows({ id, rows: rows.map((cells, index) => ({ line: index + 2, cells })) })
  return admin.studentImports.check({ id })
}
const apply = (id: number, signal?: AbortSignal) => applyImport({ ...world, seal }, id, signal)

/** Creates accounts, and rows that record their cash. */
async function payers(name: string, count: number): Promise<StudentCells[]> {
  const rows = []
  for (let n = 0; n < count; n += 1) {
    const { username } = await world.user({ username: `${name}-${n}` })
    const course = n % 2 === 0 ? 'Zither' : 'Flute'
    rows.push({ username, course, paid: '500', ...(n % 3 === 0 && { until: '31/03/2099' }) })
  }
  return rows
}
const hashes = () => world.db.$count(studentImportRows, sql`${studentImportRows.passwordHash} is not null`)
const invoices = async () => (await world.database.sql`select from invoices`).length

test('an import has the same few statements for any number of students', async () => {
  const statementsOf = async (rows: StudentCells[]) => {
    const { id } = await prepared(rows)
    await admin.studentImports.start({ id })
    const count = async () => (await databaseStatements.get()).values[0]?.value ?? 0
    const before = await count()
    await apply(id)
    expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'done' })
    return (await count()) - before
  }
  const few = await statementsOf(await payers('few', 2))
  expect(await statementsOf(await payers('many', 30))).toBe(few)
  expect(await checkLedger(world.db)).toEqual([])
  const given = await world.db.execute(sql`
    select u.username, o.course_title as course, e.source, e.ends_at is null as lifetime, p.amount_paise as paise,
      exists (select from enrollments n where n.user_id = u.id and n.course_id = o.course_id) as enrolled
    from entitlements e join users u on u.id = e.user_id join payments p on p.id = e.payment_id
      join orders o on o.id = p.order_id and o.user_id = u.id and o.course_id = e.course_id
      join student_import_rows r on r.payment_id = p.id and r.user_id = u.id
    where u.username in ('many-0', 'many-1', 'many-2') order by 1`)
  const all = { paise: 50_000, enrolled: true }
  expect(given).toEqual([
    { username: 'many-0', course: 'Zither', source: 'cash', lifetime: false, ...all },
    { username: 'many-1', course: 'Flute', source: 'purchase', lifetime: true, ...all },
    { username: 'many-2', course: 'Zither', source: 'purchase', lifetime: true, ...all },
  ])
})

test('the hashes of first passwords survive an interruption, but not the end of the import', async () => {
  const rows = Array.from({ length: 52 }, (_, n) => ({ name: `Pupil ${n}`, mobile: `98100${10_000 + n}` }))
  const { id } = await prepared(rows)
  await admin.studentImports.start({ id })
  const server = new AbortController()
  const check = server.signal.throwIfAborted.bind(server.signal)
  let checks = 0
  // The server stops before the last password. The first 50 hashes are saved together.
  server.signal.throwIfAborted = () => {
    checks += 1
    if (checks === 52) server.abort('interrupted')
    check()
  }
  await expect(apply(id, server.signal)).rejects.toBe('interrupted')
  expect(await hashes()).toBe(50)
  const [saved] = await world.database.sql<{ hash: string }[]>`
    select password_hash as hash from student_import_rows where import_id = ${id} and line = 2`
  await apply(id)
  const [made] = await world.database.sql<{ hash: string }[]>`
    select u.password_hash as hash from users u join student_import_rows r on r.user_id = u.id
    where r.import_id = ${id} and r.line = 2`
  expect(made).toEqual(saved)
  expect(await hashes()).toBe(0)
  // An overlapping run of the job gives up after this one has finished.
  await giveUpImport(world.db, id)
  expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'done', failure: null })

  const other = await prepared([{ name: 'Given up', mobile: '9810099999' }])
  await admin.studentImports.start({ id: other.id })
  await world.db.update(studentImportRows).set({ passwordHash: 'made' })
  await giveUpImport(world.db, other.id)
  expect(await admin.studentImports.byId({ id: other.id })).toMatchObject({ state: 'failed' })
  expect(
    await world.db.$count(studentImportRows, sql`import_id = ${other.id} and password_hash is not null`),
  ).toBe(0)
})

test('with a GSTIN, the rehearsal counts the invoices, and the import can run without them', async () => {
  const before = await prepared(await payers('before', 2))
  expect(before.invoices).toBe(0)
  await admin.settings.update({ key: 'gstin', value: '27AAPFU0939F1ZV' })
  await admin.settings.update({ key: 'gst_name', value: 'Lantern Institute' })
  const taxed = await prepared([...(await payers('taxed', 3)), { name: 'Free', mobile: '9810088888' }])
  expect(taxed.invoices).toBe(3)
  await admin.studentImports.start({ id: taxed.id })
  await apply(taxed.id)
  expect(await invoices()).toBe(3)
  expect(await admin.studentImports.byId({ id: taxed.id })).toMatchObject({ state: 'done', invoices: 0 })

  const earlier = await prepared(await payers('earlier', 3))
  await admin.studentImports.start({ id: earlier.id, withoutInvoices: true })
  await apply(earlier.id)
  expect(await admin.studentImports.byId({ id: earlier.id })).toMatchObject({ state: 'done' })
  expect(await invoices()).toBe(3)
  const [entry] = (await admin.audit.list({})).items.filter(({ action }) => action === 'students.imported')
  expect(entry?.data).toMatchObject({ students: 3, withoutInvoices: true })
  // Later payments get invoices again.
  const { id } = await world.user({ username: 'walk-in' })
  const [course] = await world.database.sql<{ id: number }[]>`select id from courses where title = 'Flute'`
  await admin.grants.create({
    userId: id,
    courseId: course?.id ?? 0,
    source: 'cash',
    amount: 500,
    reason: null,
  })
  expect(await invoices()).toBe(4)
})

test('undoing keeps the cash that counts as credit for a plan, and goes on with the other students', async () => {
  await admin.settings.update({ key: 'difference_days', value: '30' })
  const rows = []
  const students = []
  for (const n of [1, 2, 3]) {
    const student = await world.user({ username: `credit-${n}` })
    students.push(student)
    rows.push({ username: student.username, course: 'Flute', paid: '500' })
  }
  const { totalRevenue } = await admin.admin.stats()
  const { id } = await prepared(rows)
  await admin.studentImports.start({ id })
  await apply(id)
  const [first, upgraded, last] = students.map((student) => world.as(student)) as [Caller, Caller, Caller]
  const { amountDue, credit } = await upgraded.payments.quote({})
  expect(credit?.amount).toBe(500)
  const proofImage = await screenshot(1)
  await upgraded.payments.create({ amount: amountDue, transactionId: '632612345678', proofImage })
  await admin.studentImports.undo({ id })
  await undoImport(world, id)
  expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'undone', failure: null, kept: 1 })
  const { items } = await admin.studentImports.rows({ id, result: 'kept' })
  expect(items.map(({ username }) => username)).toEqual(['credit-2'])
  const courses = await Promise.all([first, upgraded, last].map((one) => one.enrollments.courseIds()))
  expect(courses.map(({ length }) => length)).toEqual([0, 1, 0])
  expect((await admin.admin.stats()).totalRevenue).toBe(totalRevenue + 500)
  expect(await checkLedger(world.db)).toEqual([])
})
