import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { categories } from '../../../catalogue/tables.ts'
import { dedupeReads } from './dedupe-reads.ts'
import { databaseErrorCode } from './connect.ts'
import { type Placeholders, preparedQuery, queryBuilder } from './prepared-query.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const namedOf = preparedQuery(({ name }: Placeholders<{ name: string }>) =>
  queryBuilder.select().from(categories).where(eq(categories.name, name)),
)
const divided = preparedQuery(({ by }: Placeholders<{ by: number }>) => sql`select 1 / ${by}::int`)

test('runs a read with the same values once for each page, even a failed one', async () => {
  const db = dedupeReads(database.db)
  const named = (name: string) => namedOf(db, { name })
  await db.insert(categories).values([{ name: 'Maths' }, { name: 'Music' }])
  const [first, second, other] = await Promise.all([named('Maths'), named('Maths'), named('Music')])
  expect(first).toEqual(second)
  expect(first[0]).not.toBe(second[0])
  expect(first[0]?.createdAt).toBeInstanceOf(Date)
  expect(other.map(({ name }) => name)).toEqual(['Music'])

  await db.update(categories).set({ description: 'Sums' }).where(eq(categories.name, 'Maths'))
  expect(await named('Maths')).toEqual(first)
  expect(await namedOf(dedupeReads(database.db), { name: 'Maths' })).toMatchObject([{ description: 'Sums' }])
  expect(await namedOf(database.db, { name: 'Maths' })).toMatchObject([{ description: 'Sums' }])
  for (let n = 0; n < 2; n += 1) {
    const error = await divided(db, { by: 0 }).catch((caught: unknown) => caught)
    expect(databaseErrorCode(error)).toBe('22012')
  }
})

test('runs all other statements each time, because they may have effects', async () => {
  const db = dedupeReads(database.db)
  const heard: string[] = []
  const listening = await database.sql.listen('told', (payload) => heard.push(payload))
  const tell = () => db.execute(sql`select pg_notify('told', ${'again'}), txid_current()`)
  await Promise.all([tell(), tell()])
  await tell()
  await expect.poll(() => heard).toEqual(['again', 'again', 'again'])
  await listening.unlisten()
  await db.insert(categories).values({ name: 'Art' })
  const built = () => db.select().from(categories).where(eq(categories.name, 'Art'))
  expect(await built()).toHaveLength(1)
  await db.delete(categories).where(eq(categories.name, 'Art'))
  expect(await built()).toHaveLength(0)
  await db.transaction(async (tx) => {
    const count = async () => (await namedOf(tx, { name: 'Music' })).length
    expect(await count()).toBe(1)
    await tx.delete(categories)
    expect(await count()).toBe(0)
  })
})
