import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { categories } from '../../../catalogue/tables.ts'
import { dedupeReads } from './dedupe-reads.ts'
import { databaseErrorCode } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('asks once in the same words, whoever asks at whichever moment, and what changes or locks every time', async () => {
  const db = dedupeReads(database.db)
  const named = (name: string) => db.select().from(categories).where(eq(categories.name, name))
  await db.insert(categories).values([{ name: 'Maths' }, { name: 'Music' }])
  const [first, second, other] = await Promise.all([named('Maths'), named('Maths'), named('Music')])
  expect(first).toEqual(second)
  expect(first[0]?.createdAt).toBeInstanceOf(Date)
  expect(other.map(({ name }) => name)).toEqual(['Music'])

  await db.update(categories).set({ description: 'Sums' }).where(eq(categories.name, 'Maths'))
  expect(await named('Maths')).toEqual(first)
  expect(await named('Maths').for('update')).toMatchObject([{ description: 'Sums' }])
  expect(await dedupeReads(database.db).select().from(categories)).toHaveLength(2)
  await db.transaction(async (tx) => {
    const inside = () => tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
    expect(await inside()).not.toEqual(await inside())
  })
  for (let n = 0; n < 2; n += 1) {
    const error = await db.execute(sql`select ${1}::int / 0`).catch((caught: unknown) => caught)
    expect(databaseErrorCode(error)).toBe('22012')
  }
})
