import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { projectRoot } from '../process/project-root.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const sources = join(projectRoot, 'src')

const HINT = `The functions and triggers that the migrations create (first) differ from src/*/server/sql/*.sql (second).
Each function has a file of its name, with its triggers, as they are after all migrations. To change one, edit the file and
copy the change into a new migration (npx drizzle-kit generate --custom). After a rebase onto a migration that changes one,
copy that change into the file. If a function loses its file or changes its parameters, drop the old one in the migration.
Comments may differ, so they need no migration.`

test('the files contain exactly the functions and triggers that the migrations create', async () => {
  const migrated = await readRoutines(database.sql)
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sql'),
  )
  const written = await database.sql.begin(async (tx) => {
    for (const { signature } of await listFunctions(tx)) await tx.unsafe(`drop routine ${signature} cascade`)
    // A function may call a function that is created later.
    await tx`set local check_function_bodies = off`
    for (const file of files) await tx.unsafe(readFileSync(join(sources, file), 'utf8'))
    return readRoutines(tx)
  })
  expect(migrated, HINT).toEqual(written)
  const names = (await listFunctions(database.sql)).map(({ name }) => name)
  expect(files.map((file) => basename(file, '.sql')).toSorted(), HINT).toEqual(names.toSorted())
})

test('no trigger is in two files', () => {
  const defined = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [
      ...readFileSync(join(sources, name), 'utf8').matchAll(
        /^create (?:or replace |constraint )?trigger (\w+)[^;]*? on (\w+)/gim,
      ),
    ])
    .map(([, name, table]) => `${name} on ${table}`)
  expect(defined.length).toBeGreaterThan(50)
  expect(defined.filter((one, at) => defined.indexOf(one) !== at)).toEqual([])
})

/** Returns our functions, without those of extensions. */
const listFunctions = (sql: postgres.ISql) => sql<{ name: string; signature: string; text: string }[]>`
  select p.proname as name, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as text
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

const listTriggers = (sql: postgres.ISql) => sql<{ signature: string; text: string }[]>`
  select t.tgname || ' on ' || c.relname as signature, pg_get_triggerdef(t.oid) as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`

/** Returns the text of each function and trigger, without comments and with normalized white space. */
async function readRoutines(sql: postgres.ISql): Promise<Record<string, string>> {
  const all = [...(await listFunctions(sql)), ...(await listTriggers(sql))]
  return Object.fromEntries(
    all.map(({ signature, text }) => [signature, text.replaceAll(/^\s*--.*$/gm, '').replaceAll(/\s+/g, ' ')]),
  )
}
