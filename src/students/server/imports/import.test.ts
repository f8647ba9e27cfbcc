import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorSeal } from '../../../accounts/server/two-step-verification/factor-seal.ts'
import { verifyPassword } from '../../../accounts/server/passwords/passwords.ts'
import { CERTIFICATE_COLORS } from '../../../learning/certificates.schema.ts'
import { checkLedger } from '../../../payments/server/ledger/check-ledger.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import type { StudentCells } from '../../imports.rules.ts'
import { applyImport } from './apply.ts'
import { deleteOldImports } from './imports.ts'
import { undoImport } from './undo.ts'

const seal = factorSeal(['a secret that only tests know'])

let world: World
let admin: Caller
let boss: User
let course: { id: number; title: string }
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ username: 'boss', role: 'admin' })
  admin = world.as(boss)
  course = await world.course({ isPremium: true, title: 'Zither', pricePaise: 299_900 })
})
afterAll(() => world.close())

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

async function rehearse(rows: readonly StudentCells[]) {
  const { id } = await admin.studentImports.create({ name: 'students.csv' })
  await admin.studentImports.addRows({ id, rows: rows.map((cells, index) => ({ line: index + 2, cells })) })
  const { counts } = await admin.studentImports.check({ id })
  const { items } = await admin.studentImports.rows({ id })
  return { id, counts, items }
}

async function run(id: number) {
  await admin.studentImports.start({ id })
  await applyImport({ ...world, seal }, id)
  return admin.studentImports.byId({ id })
}

async function undo(id: number) {
  await admin.studentImports.undo({ id })
  await undoImport(world, id)
  return admin.studentImports.byId({ id })
}

const userOf = async (username: string) => {
  const [row] = await world.db.execute<User & { mobile: string | null; hash: string }>(sql`
    select id, username, full_name as "fullName", role, mobile, password_hash as hash from users
    where lower(username) = lower(${username})`)
  return row
}

test('a rehearsal shows the result of every row, and changes nothing', async () => {
  await world.user({ username: 'meera', fullName: 'Meera Joshi', mobile: '+919800000001' })
  await world.user({ username: 'kabir', fullName: 'Kabir', mobile: '+919800000002' })
  await admin.batches.create({ name: 'Noon', startsOn: '2026-06-01' })
  await admin.batches.create({ name: 'Past', startsOn: '2020-01-01', endsOn: '2020-02-01' })
  const { items, counts } = await rehearse([
    { name: 'Asha Rao', mobile: '98000 00010' },
    { name: 'asha  RAO', mobile: '9800000010' },
    { name: 'Meera Joshi', mobile: '9800000001', batch: 'NOON' },
    { name: 'Brother of Kabir', mobile: '9800000002' },
    { username: 'MEERA' },
    { username: 'kabir', name: 'Somebody else' },
    { username: 'boss' },
    { name: 'Asha Rao', mobile: '9800000011' },
    { mobile: '9800000012' },
    { name: 'A', mobile: '12345' },
    { name: 'B', mobile: '9.8E+09' },
    { name: 'C', batch: 'Midnight' },
    { name: 'D', batch: 'Past' },
    { name: 'E', course: 'Flute' },
    { name: 'F', course: 'zither', paid: '5000', until: '31/03/2099' },
    { name: 'G', paid: '5000' },
    { name: 'H', until: '31/03/2099' },
    { name: 'I', course: 'Zither', until: '31/03/2020' },
    { name: 'J', course: 'Zither', paid: 'yes' },
    { name: 'K', course: 'Zither', until: 'soon' },
    { name: 'L', username: 'no spaces please' },
    { name: 'आशा कुलकर्णी' },
  ])
  expect(items.map(({ result, note, username }) => [result, note, username])).toEqual([
    ['new', null, 'asha.rao'],
    ['duplicate', 'same_as: 2', null],
    ['existing', null, 'meera'],
    ['new', 'mobile_used: kabir', 'brother.of.kabir'],
    ['duplicate', 'same_as: 4', null],
    ['error', 'username_taken: kabir', null],
    ['error', 'is_staff: boss', null],
    ['new', null, 'asha.rao2'],
    ['error', 'name_missing', null],
    ['error', 'mobile_wrong: 12345', null],
    ['error', 'mobile_rounded: 9.8E+09', null],
    ['error', 'batch_unknown: Midnight', null],
    ['error', 'batch_over: Past', null],
    ['error', 'course_unknown: Flute', null],
    ['new', null, 'student.f'],
    ['error', 'paid_for_what', null],
    ['error', 'until_for_what', null],
    ['error', 'until_past: 31/03/2020', null],
    ['error', 'paid_wrong: yes', null],
    ['error', 'until_wrong: soon', null],
    ['error', 'username_wrong: no spaces please', null],
    ['new', null, 'asha.kulakarni'],
  ])
  expect(counts).toEqual({ new: 5, existing: 1, duplicate: 2, error: 14 })
  expect(await userOf('asha.rao')).toBeUndefined()
})

test('an account without a name is never taken for the student of a row', async () => {
  await world.user({ username: 'nameless', mobile: '+919800000055' })
  await admin.batches.create({ name: 'Careful', startsOn: '2026-06-01' })
  const { items } = await rehearse([
    { name: 'Someone', mobile: '9800000055', batch: 'Careful' },
    { name: 'Someone', username: 'nameless', batch: 'Careful' },
    { username: 'nameless', batch: 'Careful' },
  ])
  expect(items.map(({ result, note }) => [result, note])).toEqual([
    ['error', 'mobile_of: nameless'],
    ['error', 'username_taken: nameless'],
    ['existing', null],
  ])
})

test('an import of an administrator who was blocked in the meantime changes nothing', async () => {
  const other = await world.user({ role: 'admin' })
  const { id } = await rehearse([{ name: 'Too Late' }])
  await world.as(other).studentImports.start({ id })
  await admin.users.setBlocked({ id: other.id, blocked: true })
  await applyImport({ ...world, seal }, id)
  expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'failed', failure: 'staff_gone' })
  expect(await userOf('too.late')).toBeUndefined()
})

test('an import creates students with passwords, batches, courses and cash, and undoing removes all of it', async () => {
  const other = await world.course({ isPremium: true, title: 'Sitar', pricePaise: 100_000 })
  const batch = await admin.batches.create({
    name: 'Evening',
    startsOn: '2026-06-01',
    courseIds: [course.id],
  })
  const ravi = await world.user({ username: 'ravi', fullName: 'Ravi', mobile: '+919800000020' })
  const before = (await admin.admin.stats()).totalRevenue
  const { id } = await rehearse([
    { name: 'Tara', mobile: '9800000021', batch: 'Evening', paid: '2,500' },
    { name: 'Uma', mobile: '9800000022', course: 'Sitar', paid: '1000' },
    { name: 'Vani', mobile: '9800000023', course: 'Sitar', until: '31/03/2099' },
    {
      name: 'Ravi',
      mobile: '9800000020',
      batch: 'evening',
      course: 'Sitar',
      paid: '₹900',
      until: '31/03/2099',
    },
  ])
  expect(await run(id)).toMatchObject({ state: 'done', canUndo: true, hasPasswords: true })
  expect((await admin.admin.stats()).totalRevenue - before).toBe(4400)
  expect(await checkLedger(world.db)).toEqual([])
  const can = async (username: string, courseId: number) =>
    (await world.as((await userOf(username)) ?? null).payments.check({ courseId })).purchased
  const access = await Promise.all(
    ['tara', 'uma', 'vani', 'ravi'].map(async (name) => [
      await can(name, course.id),
      await can(name, other.id),
    ]),
  )
  expect(access).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [true, true],
  ])
  expect((await admin.batches.byId({ id: batch.id })).members).toBe(2)
  // Only students who had an account before are notified.
  expect((await world.as(ravi).notifications.list({})).items.map(({ kind }) => kind)).toEqual([
    'access_given',
  ])

  const passwords = await admin.studentImports.passwords({ id })
  expect(passwords.map(({ username, mobile }) => [username, mobile])).toEqual([
    ['tara', '+919800000021'],
    ['uma', '+919800000022'],
    ['vani', '+919800000023'],
  ])
  for (const { username, password } of passwords) {
    expect(password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await verifyPassword((await userOf(username))?.hash ?? null, password)).toBe(true)
  }
  expect(new Set(passwords.map(({ password }) => password)).size).toBe(3)
  expect(await refusal(admin.studentImports.passwords({ id }))).toBe('STUDENT_PASSWORDS_SHOWN')

  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0, canUndo: false })
  for (const name of ['tara', 'uma', 'vani']) expect(await userOf(name)).toBeUndefined()
  expect([await can('ravi', course.id), await can('ravi', other.id)]).toEqual([false, false])
  expect(await world.as(ravi).enrollments.courseIds()).toEqual([])
  expect((await admin.admin.stats()).totalRevenue).toBe(before)
  expect(await checkLedger(world.db)).toEqual([])
  expect(await refusal(admin.studentImports.undo({ id }))).toBe('STUDENT_IMPORT_BUSY')
})

test('undoing keeps students who signed in, were paid for again, or studied, and lists them', async () => {
  const free = await world.course({ title: 'Drums' })
  const lesson = await world.lesson(free.id)
  const old = await world.user({ username: 'old.student' })
  const { id } = await rehearse([
    { name: 'Signed In', course: 'Drums' },
    { name: 'Untouched', course: 'Drums' },
    { name: 'Given More', course: 'Drums' },
    { username: 'old.student', course: 'Drums' },
  ])
  await run(id)
  await world.signIn((await userOf('signed.in')) as User)
  const more = await userOf('given.more')
  await admin.grants.create({ userId: more?.id ?? '', courseId: course.id, source: 'scholarship' })
  await world.as(old).progress.update({ id: lesson.id, position: 3, completed: true })
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 3 })
  const { items } = await admin.studentImports.rows({ id, result: 'kept' })
  expect(items.map(({ username }) => username)).toEqual(['signed.in', 'given.more', 'old.student'])
  expect(await userOf('untouched')).toBeUndefined()
  expect(await world.as(old).enrollments.courseIds()).toEqual([free.id])
})

test('undoing keeps students to whom the staff gave something, and cash that was refunded in part', async () => {
  const cash = { course: 'Zither', paid: '1,000' }
  const { id } = await rehearse([
    { name: 'Has Certificate', ...cash },
    { name: 'Has Note', ...cash },
    { name: 'Has Refund', ...cash },
    { name: 'Has Course', ...cash },
    { name: 'Has Nothing', ...cash },
  ])
  await run(id)
  const idOf = async (username: string) => (await userOf(username))?.id ?? ''
  await admin.certificates.saveSettings({
    courseId: course.id,
    rule: 'by_hand',
    hours: null,
    signatory: 'Meera Iyer',
    signatoryTitle: '',
    ...CERTIFICATE_COLORS,
  })
  await admin.certificates.issue({ courseId: course.id, username: 'has.certificate', name: 'Asha' })
  await admin.staffNotes.create({ id: await idOf('has.note'), body: 'Call the parents' })
  const gift = await world.course({ title: 'Gift' })
  await world.as((await userOf('has.course')) as User).enrollments.create({ courseId: gift.id })
  const { items } = await admin.payments.list({ search: 'has.refund', status: 'approved' })
  await admin.payments.refund({ id: items[0]?.id ?? 0, amount: 400 })
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 4 })
  expect(await userOf('has.nothing')).toBeUndefined()
  expect(await userOf('has.refund')).toBeDefined()
  expect(await checkLedger(world.db)).toEqual([])
})

test('a second run of the same import or undo does not mark it as failed', async () => {
  const { id } = await rehearse([{ name: 'Run Twice' }])
  await admin.studentImports.start({ id })
  await Promise.all([applyImport({ ...world, seal }, id), applyImport({ ...world, seal }, id)])
  expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'done', failure: null })
  await admin.studentImports.undo({ id })
  await Promise.all([undoImport(world, id), undoImport(world, id)])
  expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'undone', failure: null })
})

test('an interrupted undo continues with the remaining students', async () => {
  const { id } = await rehearse(
    Array.from({ length: 60 }, (_, n) => ({ name: `Many ${n}`, course: 'Zither', paid: '10' })),
  )
  await run(id)
  const left = async () => {
    const [row] = await world.db.execute<{ n: number }>(sql`
      select count(*)::int as n from student_import_rows where import_id = ${id}`)
    return row?.n
  }
  await admin.studentImports.undo({ id })
  await expect(undoImport(world, id, AbortSignal.abort())).rejects.toThrow()
  expect(await left()).toBe(35)
  expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'undoing' })
  await undoImport(world, id)
  expect(await left()).toBe(0)
  expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'undone' })
  expect(await checkLedger(world.db)).toEqual([])
})

test('a change since the rehearsal stops the whole import, and it can be rehearsed again', async () => {
  const rows = [{ name: 'Late One' }, { name: 'Late Two' }]
  const { id } = await rehearse(rows)
  await world.user({ username: 'late.two' })
  expect(await run(id)).toMatchObject({ state: 'failed', failure: 'username_taken: late.two' })
  expect(await userOf('late.one')).toBeUndefined()
  await admin.studentImports.check({ id })
  const { items } = await admin.studentImports.rows({ id })
  expect(items.map(({ username }) => username)).toEqual(['late.one', 'late.two2'])
  expect(await run(id)).toMatchObject({ state: 'done' })

  await admin.batches.create({ name: 'Small', startsOn: '2026-06-01', seats: 1 })
  const full = await rehearse([
    { name: 'First', batch: 'Small' },
    { name: 'Second', batch: 'Small' },
  ])
  expect(await run(full.id)).toMatchObject({ state: 'failed', failure: 'BATCH_FULL' })
  expect(await userOf('first')).toBeUndefined()
})

test('an import runs once, only after a rehearsal, and only with rows to import', async () => {
  const { id } = await admin.studentImports.create({ name: 'empty.csv' })
  expect(await refusal(admin.studentImports.start({ id }))).toBe('STUDENT_IMPORT_BUSY')
  const empty = await rehearse([{ mobile: '9800000099' }])
  expect(await refusal(admin.studentImports.start({ id: empty.id }))).toBe('STUDENT_IMPORT_EMPTY')
  const { id: once } = await rehearse([{ name: 'Only Once' }])
  await admin.studentImports.start({ id: once })
  expect(await refusal(admin.studentImports.start({ id: once }))).toBe('STUDENT_IMPORT_BUSY')
  expect(await refusal(admin.studentImports.addRows({ id: once, rows: [{ line: 9, cells: {} }] }))).toBe(
    'STUDENT_IMPORT_BUSY',
  )
  // A second run of the job changes nothing.
  await applyImport({ ...world, seal }, once)
  await applyImport({ ...world, seal }, once)
  expect((await admin.studentImports.byId({ id: once })).counts.new).toBe(1)
  await world.db.execute(
    sql`update student_imports set applied_at = now() - interval '8 days' where id = ${once}`,
  )
  expect(await refusal(admin.studentImports.undo({ id: once }))).toBe('STUDENT_IMPORT_TOO_OLD')
  expect(await deleteOldImports(world.db)).toBe(1)
  expect(await userOf('only.once')).toBeDefined()
})
