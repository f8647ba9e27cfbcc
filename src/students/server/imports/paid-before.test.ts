import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { factorSeal } from '../../../accounts/server/two-step-verification/factor-seal.ts'
import { createWorld } from '../../../testing/world.ts'
import { applyImport } from './apply.ts'
import { undoImport } from './undo.ts'

const seal = factorSeal(['a secret that only tests know'])
const world = await createWorld()
afterAll(() => world.close())
const admin = world.as(await world.user({ username: 'boss', role: 'admin' }))

const ROWS = [
  { name: 'Tara', mobile: '9800000021', batch: 'Evening', paid: '2,500' },
  { name: 'Uma', mobile: '9800000022', course: 'Sitar', paid: '1000', until: '31/03/2099' },
]

async function rehearse(rows = ROWS) {
  const { id } = await admin.studentImports.create({ name: 'students.csv' })
  await admin.studentImports.addRows({ id, rows: rows.map((cells, index) => ({ line: index + 2, cells })) })
  await admin.studentImports.check({ id })
  const { items } = await admin.studentImports.rows({ id })
  return { id, notes: items.map(({ result, note }) => note?.replace(/\d{4}-\d\d-\d\d$/, 'a day') ?? result) }
}

async function run(id: number) {
  await admin.studentImports.start({ id })
  await applyImport({ ...world, seal }, id)
  return admin.studentImports.byId({ id })
}

const revenue = async () => (await admin.admin.stats()).totalRevenue

test('the same sheet does not record its cash twice, unless the first import was undone', async () => {
  const course = await world.course({ isPremium: true, title: 'Zither', pricePaise: 299_900 })
  await world.course({ isPremium: true, title: 'Sitar', pricePaise: 99_900 })
  await admin.batches.create({
    name: 'Evening',
    startsOn: '2026-06-01',
    endsOn: '2099-03-31',
    courseIds: [course.id],
  })
  const first = await rehearse()
  const atTheSameTime = await rehearse()
  expect(first.notes).toEqual(['new', 'new'])
  expect(await run(first.id)).toMatchObject({ state: 'done' })
  const once = await revenue()
  expect(once).toBe(3500)

  const again = await rehearse([
    ...ROWS,
    { name: 'Vani', mobile: '9800000023', batch: 'Evening', paid: '900' },
  ])
  expect(again.notes).toEqual(['paid_before: a day', 'paid_before: a day', 'new'])
  expect(await run(again.id)).toMatchObject({ state: 'done' })
  expect(await revenue()).toBe(once + 900)
  await run(atTheSameTime.id)
  expect(await revenue()).toBe(once + 900)

  // A different amount counts as another payment. The same amount a month later also counts as another payment.
  const [tara, uma] = ROWS
  expect((await rehearse([{ ...tara!, paid: '2,400' }, uma!])).notes).toEqual([
    'existing',
    'paid_before: a day',
  ])
  await world.db.execute(sql`update payments set decided_at = decided_at - interval '28 days'`)
  expect((await rehearse()).notes).toEqual(['existing', 'existing'])
  await world.db.execute(sql`update payments set decided_at = decided_at + interval '28 days'`)

  await admin.studentImports.undo({ id: again.id })
  await undoImport(world, again.id)
  await admin.studentImports.undo({ id: first.id })
  await undoImport(world, first.id)
  expect(await revenue()).toBe(0)
  expect((await rehearse()).notes).toEqual(['new', 'new'])
})
