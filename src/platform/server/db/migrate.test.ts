import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { DatabaseError, migrate } from './migrate.ts'
import { knownMigrations } from './migrations.ts'

test('the times of migrations rise, because an earlier one than the last applied would be left out', () => {
  const times = knownMigrations.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
})

test('does not change tables of a later version, and reports it', async () => {
  const running = await startTestApp()
  const { database } = running
  const guest = running.client()
  expect((await guest.get('/readyz')).status).toBe(200)
  await migrate(database.url)
  await database.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`)
  await expect(migrate(database.url)).rejects.toThrow(DatabaseError)
  await expect(migrate(database.url)).rejects.toThrow(/newer version of Lantern/)
  expect((await guest.get('/readyz')).status).toBe(503)
  await running.close()
})
