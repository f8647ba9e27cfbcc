import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { DatabaseError, migrate } from './migrate.ts'

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
