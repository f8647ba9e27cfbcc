import { eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { dedupeReads } from './dedupe-reads.ts'
import { moment } from './columns.ts'
import { connect, type Connection } from './connect.ts'
import { type Placeholders, preparedQuery, queryBuilder } from './prepared-query.ts'

const lamps = pgTable('lamps', {
  id: integer('id').notNull(),
  name: text('name'),
  litAt: moment('lit_at'),
  parts: jsonb('parts'),
})
const wicks = pgTable('wicks', { lampId: integer('lamp_id').notNull(), length: integer('length').notNull() })

const fields = {
  id: lamps.id,
  called: lamps.name,
  litAt: lamps.litAt,
  parts: lamps.parts,
  length: wicks.length,
  next: sql<number>`${lamps.id} + 1`,
  lit: sql<Date>`${lamps.litAt}`.mapWith(lamps.litAt),
  upper: sql<string>`upper(${lamps.name})`.as('upper'),
}

let database: TestDatabase
let connection: Connection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url)
  const { sql: own } = database
  await own`create table lamps (id int, name text, lit_at timestamptz, parts jsonb)`
  await own`create table wicks (lamp_id int, length int)`
  await own`insert into lamps values (1, 'brass', '2026-01-02 03:04:05.678Z', '{"a": [1]}'), (2, null, null, null), (3, 'tin', null, '[]')`
  await own`insert into wicks values (1, 12)`
})
afterAll(async () => {
  await connection.close()
  await database.close()
})

let times = 0
const lampsWhere = preparedQuery(
  ({ id, name }: Placeholders<{ id?: number | undefined; name?: string | null }>, kind: 'up' | 'down') => {
    times += 1
    return queryBuilder
      .select(fields)
      .from(lamps)
      .leftJoin(wicks, eq(wicks.lampId, lamps.id))
      .where(id ? eq(lamps.id, id) : name && eq(lamps.name, name))
      .orderBy(kind === 'up' ? lamps.id : sql`${lamps.id} desc`)
  },
)

test('returns the same rows as Drizzle', async () => {
  const { db } = connection
  const own = await lampsWhere(db, {}, 'up')
  expect(own).toEqual(
    await db.select(fields).from(lamps).leftJoin(wicks, eq(wicks.lampId, lamps.id)).orderBy(lamps.id),
  )
  expect(own[0]).toMatchObject({ litAt: new Date('2026-01-02T03:04:05.678Z'), parts: { a: [1] }, length: 12 })
})

test('is built once for each kind and each set of given values', async () => {
  const { db } = connection
  times = 0
  const found = async (...asked: [Parameters<typeof lampsWhere>[1], 'up' | 'down']) =>
    (await lampsWhere(db, ...asked)).map(({ id }) => id)
  for (let round = 0; round < 2; round += 1) {
    expect(await found({ id: 1 }, 'up')).toEqual([1])
    expect(await found({ id: 3 }, 'up')).toEqual([3])
    expect(await found({ name: 'tin' }, 'up')).toEqual([3])
    expect(await found({ name: 'brass', id: undefined }, 'up')).toEqual([1])
    expect(await found({ id: 2, name: null }, 'down')).toEqual([2])
    expect(await found({ name: null }, 'down')).toEqual([3, 2, 1])
  }
  expect(times).toBe(4)
})

const sum = preparedQuery(
  ({ a, b }: Placeholders<{ a: number; b: number }>) => sql<{ sum: number }>`
  select ${b}::int + ${a}::int + ${a}::int as sum`,
)

test('runs in a transaction, and once for a page', async () => {
  const { db } = connection
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into lamps values (9, 'here', null, null)`)
      expect(await lampsWhere(tx, { id: 9 }, 'up')).toMatchObject([{ called: 'here' }])
      tx.rollback()
    })
    .catch(() => undefined)
  expect(await lampsWhere(db, { id: 9 }, 'up')).toEqual([])
  const page = dedupeReads(db)
  const asked = [sum(page, { a: 1, b: 5 }), sum(page, { a: 1, b: 5 }), sum(page, { a: 2, b: 5 })]
  expect((await Promise.all(asked)).flat()).toMatchObject([{ sum: 7 }, { sum: 7 }, { sum: 9 }])
})
