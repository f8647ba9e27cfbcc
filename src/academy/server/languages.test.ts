import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { settings } from '../tables.ts'
import { watchLanguages } from './languages.ts'

let world: World
beforeAll(async () => (world = await createWorld()))
afterAll(() => world.close())

test('a failed read of the languages is repeated until it succeeds', async () => {
  await world.db.insert(settings).values({ key: 'languages', value: 'hi' })
  await world.live.ready()
  await world.db.execute(sql`alter table settings rename to settings_away`)
  const languages = watchLanguages(world)
  await languages.start()
  expect(languages.offered()).not.toEqual(['hi'])
  await world.db.execute(sql`alter table settings_away rename to settings`)
  await expect.poll(languages.offered).toEqual(['hi'])
})
