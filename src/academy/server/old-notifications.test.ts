import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { deleteOldNotifications } from './notifications.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('notifications are deleted after a year, a few in each statement', async () => {
  const { id } = await world.user()
  await world.db.execute(sql`
    insert into notifications (user_id, kind, data, created_at)
    select ${id}::uuid, 'password_changed', '{}', now() - make_interval(days => 362 + n, hours => 12) from generate_series(1, 9) n`)
  await deleteOldNotifications(world.db, 3)
  const [left] = await world.db.execute<{ count: number }>(
    sql`select count(*)::int as count from notifications where user_id = ${id}::uuid`,
  )
  expect(left?.count).toBe(2)
})
