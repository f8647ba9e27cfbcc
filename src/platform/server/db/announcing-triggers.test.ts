import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/world.ts'
import type { LivePayload } from '../live.ts'
import { projectRoot } from '../process/project-root.ts'

let world: World
const heard: LivePayload[] = []

beforeAll(async () => {
  world = await createWorld()
  await world.live.ready()
  world.live.subscribe('change', (payload) => heard.push(payload))
})
afterAll(() => world.close())

async function listHeard() {
  await world.live.caughtUp()
  return heard.splice(0)
}

const listTriggers = () => world.database.sql<{ table: string; name: string; runs: string; type: number }[]>`
  select c.relname as table, t.tgname as name, f.proname as runs, t.tgtype as type
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`

const TRUNCATE = 32

test('a table has one trigger that announces its changes', async () => {
  const announcing = (await listTriggers()).filter(
    ({ runs, type }) => runs.startsWith('announce_') && !(type & TRUNCATE),
  )
  const tables = announcing.map(({ table }) => table)
  expect(tables.length).toBeGreaterThan(20)
  expect(tables).toEqual([...new Set(tables)])
})

test('a new price is announced once, for cached responses and open pages together', async () => {
  const { id } = await world.course({ isPremium: true })
  await listHeard()
  await world.database.sql`update courses set price_paise = 123400 where id = ${id}`
  expect(await listHeard()).toEqual([{ tag: 'all', noun: 'courses', hidden: false }])
  await world.database.sql`update courses set price_paise = 123400 where id = ${id}`
  expect(await listHeard()).toEqual([])
})

test('the truncation of a table that announces changes is announced, or refused', async () => {
  const tables = new Set(
    (await listTriggers()).filter(({ runs }) => runs.startsWith('announce_')).map(({ table }) => table),
  )
  const refused: string[] = []
  for (const table of tables) {
    await listHeard()
    await world.database.sql.unsafe(`truncate ${table} cascade`).catch(() => refused.push(table))
    if (!refused.includes(table)) expect(await listHeard(), table).toContainEqual(ALL)
  }
  // Truncating these tables with `cascade` would also truncate refunds, which are append-only.
  expect(refused.sort()).toEqual(['categories', 'courses', 'orders', 'payments', 'plans', 'users'])
})

const ALL = { tag: 'all', noun: null, hidden: false }

test('a page lists every trigger', async () => {
  const page = readFileSync(join(projectRoot, 'docs/decisions/triggers.md'), 'utf8')
  const listed = [...page.matchAll(/`(\w+)` on ([^|]+)\|/g)].flatMap(([, runs = '', tables = '']) =>
    tables.split(',').map((table) => `${runs} on ${table.trim()}`),
  )
  const triggers = (await listTriggers()).map(({ runs, table }) => `${runs} on ${table}`)
  expect(listed.sort()).toEqual([...new Set(triggers)].sort())
})
