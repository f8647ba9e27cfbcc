import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findOwnerId } from '../../academy/server/owner-id.ts'
import { connect, type Connection, type Sql } from '../../platform/server/db/connect.ts'
import { migrate } from '../../platform/server/db/migrate.ts'
import { reportStorage } from '../../media/server/files/storage-report.ts'
import type { Storage } from '../../platform/server/storage/storage.ts'
import { objectsOf, rowsOf } from '../../testing/every-table.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createWorld } from '../../testing/world.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createOlderBackup } from '../../testing/older-backup.ts'
import { OLDER_PASSWORD, olderScreenshot, olderResource } from '../../testing/older-rows.ts'
import { importAcademy } from './import.ts'
import { listTables } from './tables.ts'

let backup: Buffer
beforeAll(async () => void (backup = await createOlderBackup()))

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const restore = (connection: Pick<Connection, 'sql' | 'db'>, storage: Storage, bytes = backup) =>
  importAcademy({ connection, storage, source: Readable.from([bytes], { objectMode: false }) })

async function startApp(): Promise<TestApp> {
  const app = await startTestApp()
  closing.push(() => app.close())
  return app
}

/** Returns the structure of the tables, without owners and privileges. */
const shapeOf = async (sql: Sql) => ({
  columns: await sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`,
  indexes: await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  triggers:
    await sql`select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  constraints: await sql`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  routines: await sql`
    select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by proname, prosrc`,
  migrations: await sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`,
})

test('restores a backup of an earlier version into a running academy, with the same result as an upgrade', async () => {
  const app = await startApp()
  const { database, services } = app
  const { sql, db } = database
  const shape = await shapeOf(sql)
  const guest = app.client()
  expect((await guest.get('/api/courses')).json).toEqual([])

  const { tables } = await restore({ sql, db }, services.storage)
  expect(await shapeOf(sql)).toEqual(shape)
  const here = new Set((await listTables(sql)).map(({ name }) => name))
  // The upgrade itself writes to these tables.
  const changed = ['audit_log', 'plans', 'search_vocabulary', 'settings']
  for (const { name, rows } of tables.filter(
    (table) => here.has(table.name) && !changed.includes(table.name),
  ))
    expect(await rowsOf(sql, name), name).toHaveLength(rows)
  for (const passing of ['sessions', 'password_resets']) expect(await rowsOf(sql, passing)).toEqual([])

  // Checks the files and the passwords.
  expect([...(await objectsOf(services.storage)).values()].map(String).sort()).toEqual(
    [olderScreenshot, olderResource].map(String).sort(),
  )
  expect(await reportStorage(db, services.storage, { contents: true })).toMatchObject({
    missing: [],
    orphaned: [],
    damaged: [],
  })
  const asha = app.client()
  expect((await asha.post('/api/login', { username: 'asha', password: OLDER_PASSWORD })).json).toMatchObject({
    username: 'asha',
    fullName: 'आशा "K" \\ O’Neill',
  })
  const [owner] = await sql`select username from users where id = ${(await findOwnerId(db)) ?? ''}`
  expect(owner).toEqual({ username: 'founder' })

  // The search finds a misspelt word, and words that are new since that version.
  expect((await guest.get('/api/courses?search=ziter')).json).toMatchObject([{ slug: 'zither' }])
  await sql`update courses set title = 'Mridangam' where slug = 'tabla'`
  expect((await guest.get('/api/courses?search=mridangm')).json).toMatchObject([{ slug: 'tabla' }])
  expect(await sql`select distinct is_published, deleted_at from courses`).toEqual([
    { is_published: true, deleted_at: null },
  ])

  // The first three payments have the same transaction ID in different spellings.
  expect(await sql`select id, status, transaction_key as key from payments order by id`).toEqual([
    { id: 1, status: 'pending', key: 'UTR400000000001#1' },
    { id: 2, status: 'approved', key: 'UTR400000000001' },
    { id: 3, status: 'rejected', key: 'UTR400000000001' },
    { id: 4, status: 'approved', key: 'UTR500000000001' },
  ])
  expect(await sql`select id, action, subject_kind, subject_id from audit_log order by id`).toMatchObject([
    { action: 'user.role' },
    { id: 2, action: 'payment.repeated', subject_kind: 'payment', subject_id: '1' },
    // This entry is from Asha's sign-in above.
    { id: 3, action: 'user.new_device' },
  ])
  expect(
    await sql`
      select substr(noun, 10) as status, count::int as count from counters where noun like 'payments/%' order by 1`,
  ).toEqual([
    { status: 'approved', count: 2 },
    { status: 'pending', count: 1 },
    { status: 'rejected', count: 1 },
  ])

  // Counters and IDs continue after those of the archive.
  const comment = await asha.post('/api/lessons/4/comments', { content: 'It goes on' })
  expect(comment).toMatchObject({ status: 201, json: { id: 6 } })
  expect(await sql`select comments_count from lessons where id = 4`).toEqual([{ comments_count: 4 }])
})

test('keeps the empty academy unchanged if a restore fails, so that it can be retried', async () => {
  const world = await createWorld()
  closing.push(() => world.close())
  const { sql } = world.database
  await world.user({ username: 'admin', role: 'admin' })
  const shape = await shapeOf(sql)
  await expect(restore(world.database, world.storage, backup.subarray(0, -30))).rejects.toThrow(/damaged/)
  expect(await shapeOf(sql)).toEqual(shape)
  expect(await sql`select username from users`).toEqual([{ username: 'admin' }])
  expect((await objectsOf(world.storage)).size).toBe(0)

  await restore(world.database, world.storage)
  expect(await sql`select username from users order by 1`).toHaveLength(4)
})

test('changes nothing in an academy that is not empty', async () => {
  const world = await createWorld()
  closing.push(() => world.close())
  const course = await world.course()
  await expect(restore(world.database, world.storage)).rejects.toThrow(/only goes into an empty academy/)
  expect(await world.database.sql`select id from courses`).toEqual([{ id: course.id }])
})

test('needs no right to create extensions, and keeps other objects of the database', async () => {
  const database = await createTestDatabase('template1')
  closing.push(() => database.close())
  const role = `tenant_${randomBytes(4).toString('hex')}`
  const { sql: landlord } = database
  const name = new URL(database.url).pathname.slice(1)
  for (const extension of ['pg_trgm', 'fuzzystrmatch', 'unaccent'])
    await landlord`create extension ${landlord(extension)}`
  await landlord`create function of_the_landlord() returns integer language sql as 'select 1'`
  await landlord.unsafe(`create role ${role} login password 'rent'`)
  await landlord.unsafe(`create schema drizzle authorization ${role}`)
  await landlord.unsafe(`grant create on database ${name} to ${role}`)
  await landlord.unsafe(`grant create on schema public to ${role}`)

  const address = new URL(database.url)
  address.username = role
  address.password = 'rent'
  await migrate(address.href)
  const tenant = connect(address.href, { max: 2 })
  closing.push(() => tenant.close())
  const world = await createWorld()
  closing.push(() => world.close())
  await restore(tenant, world.storage)
  expect(await tenant.sql`select count(*)::int as n from payments`).toEqual([{ n: 4 }])
  expect(await tenant.sql`select of_the_landlord() as n`).toEqual([{ n: 1 }])
  expect(
    await tenant.sql`select distinct extowner::regrole::text <> ${role} as other from pg_extension`,
  ).toEqual([{ other: true }])
})
