import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
const published: string[] = []

beforeAll(async () => {
  world = await createWorld()
  await world.live.ready()
  world.live.subscribe('change', ({ noun }) => noun !== null && published.push(String(noun)))
})
afterAll(() => world.close())

/** Returns the nouns of live events since the last call. */
async function listPublished(): Promise<string[]> {
  await world.live.caughtUp()
  return published.splice(0)
}

test('publishes a change of an unknown column, but not of columns that students do not see', async () => {
  const { sql } = world.database
  const course = await world.course()
  await world.lesson(course.id)
  await listPublished()

  await sql`alter table courses add column made_up text`
  await sql`alter table lessons add column made_up text`
  await sql`alter table resources add column made_up text`
  await world.resource({ courseId: course.id })
  await listPublished()
  await sql`update courses set made_up = 'new'`
  expect(await listPublished()).toEqual(['courses'])
  await sql`update lessons set made_up = 'new'`
  expect(await listPublished()).toEqual(['lessons'])
  await sql`update resources set made_up = 'new'`
  expect(await listPublished()).toEqual(['resources'])

  await sql`update courses set made_up = 'new', description_html = '<p>', search = 'x', updated_at = now()`
  await sql`update lessons set made_up = 'new', description_html = '<p>', updated_at = now(),
    likes_count = 5, shares_count = 6, comments_count = 7`
  expect(await listPublished()).toEqual([])
})
