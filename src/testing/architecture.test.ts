import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'architecture-'))
  await write('payments/tables.ts', "export const payments = pgTable('payments', {})")
  await write('academy/tables.ts', "export const settings = pgTable('settings', {})")
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, text: string) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

/** Runs this lint step and returns its output. */
const check = () =>
  new Promise<string[]>((resolve) => {
    execFile(
      process.execPath,
      [join(projectRoot, 'scripts/architecture.mjs'), folder],
      (_error, _out, said) => resolve(said.trim().split('\n').filter(Boolean)),
    )
  })

const VIOLATION = 'names the table payments in SQL, which belongs to payments'

test('reports tables of higher modules in SQL strings and SQL files', async () => {
  await write(
    'academy/server/news.ts',
    'export const q = sql<{ n: number }>`select 1 from payments where id = 1`',
  )
  await write('platform/server/db/all.ts', 'export const q = sql`delete from payments`')
  await write('academy/server/sql/news.sql', 'CREATE FUNCTION news() AS $$ SELECT 1 FROM payments; $$;')
  const said = await check()
  for (const name of ['academy/server/news.ts', 'platform/server/db/all.ts', 'academy/server/sql/news.sql'])
    expect(said).toContain(`src/${name}: ${VIOLATION}`)
})

test('accepts tables of the same and lower modules, triggers on others, and prose', async () => {
  await write('payments/server/all.ts', 'export const q = sql`select from payments join settings using (id)`')
  await write('academy/server/words.ts', 'export const t = `A reminder from payments`')
  await write(
    'academy/server/sql/tell.sql',
    '-- from payments\nCREATE TRIGGER t AFTER UPDATE ON payments REFERENCING OLD TABLE AS o FOR EACH STATEMENT EXECUTE FUNCTION tell();',
  )
  expect(await check()).toEqual([])
})

test('recognises tables in a folder of their own', async () => {
  await write('payments/tables/orders.ts', "export const orders = pgTable('orders', {})")
  await write('academy/server/news.ts', 'export const q = sql`select 1 from orders`')
  await write('site/client/page.tsx', "import '../../payments/tables/orders.ts'")
  expect(await check()).toEqual(
    expect.arrayContaining([
      'src/academy/server/news.ts: names the table orders in SQL, which belongs to payments',
      expect.stringContaining(
        'src/site/client/page.tsx: imports payments/tables/orders.ts; the layer client',
      ),
    ]),
  )
})

test('reports imports of higher modules', async () => {
  await write('payments/server/all.ts', 'export const all = 1')
  await write(
    'academy/server/news.ts',
    "import { all } from '../../payments/server/all.ts'\nexport const news = all",
  )
  expect(await check()).toContain(
    'src/academy/server/news.ts: imports payments/server/all.ts; academy is below payments',
  )
})
