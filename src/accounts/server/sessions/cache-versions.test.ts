import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

let database: TestDatabase
let asha = ''
beforeAll(async () => {
  database = await createTestDatabase()
  const [user] = await database.sql<{ id: string }[]>`
    insert into users (username, password_hash) values ('asha', 'none') returning id`
  asha = user?.id ?? ''
})
afterAll(() => database.close())

/** Returns the rows that together form this user's version. */
async function versionOf(id: string) {
  const rows = await database.sql<{ version: string }[]>`
    select version from user_cache_versions where user_id = ${id} order by version`
  return rows.map(({ version }) => version)
}

test('transactions on data of one user do not wait for each other, and each commit changes the version', async () => {
  const { sql } = database
  await sql`select renew_user_cache(array[${asha}::uuid])`
  const versions = [await versionOf(asha)]
  await sql.begin(async (first) => {
    await first`select renew_user_cache(array[${asha}::uuid])`
    await sql.begin(async (second) => {
      await second`set local lock_timeout = '1s'`
      await second`select renew_user_cache(array[${asha}::uuid])`
      await second`select renew_user_cache(array[${asha}::uuid])`
    })
    versions.push(await versionOf(asha))
  })
  versions.push(await versionOf(asha))
  await sql`select renew_user_cache(array[${asha}::uuid])`
  versions.push(await versionOf(asha))
  expect(new Set(versions.map((one) => one.join())).size).toBe(4)
  // The second transaction could not delete the row that the first one was deleting.
  expect(versions.map(({ length }) => length)).toEqual([1, 2, 2, 1])
})

test('a transaction that fails does not change the version', async () => {
  const before = await versionOf(asha)
  const failed = database.sql.begin(async (tx) => {
    await tx`select renew_user_cache(array[${asha}::uuid])`
    throw new Error('No')
  })
  await expect(failed).rejects.toThrow('No')
  expect(await versionOf(asha)).toEqual(before)
})
