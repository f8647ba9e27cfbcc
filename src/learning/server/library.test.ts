import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../platform/server/db/connect.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { libraryList } from '../learning.schema.ts'
import { listLibrary } from './library.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a library can be searched by title and instructor, and sorted', async () => {
  const student = world.as(await world.user())
  for (const [title, instructor] of [
    ['Zither', 'Asha Rao'],
    ['algebra', 'Ravi Das'],
    ['Music theory 100%', 'Asha Das'],
  ] as const) {
    const course = await world.course({ title, instructor })
    await world.lesson(course.id)
    await student.enrollments.create({ courseId: course.id })
  }
  const titles = async (input: {
    search?: string
    sort?: 'recent' | 'title'
    limit?: number
    cursor?: number | undefined
  }) => (await student.enrollments.library(input)).items.map(({ course }) => course.title)
  expect(await titles({ sort: 'title' })).toEqual(['algebra', 'Music theory 100%', 'Zither'])
  expect(await titles({ search: 'DAS' })).toEqual(['Music theory 100%', 'algebra'])
  expect(await titles({ search: ' theory asha ' })).toEqual(['Music theory 100%'])
  expect(await titles({ search: '%' })).toEqual(['Music theory 100%'])
  expect(await titles({ search: 'cello' })).toEqual([])
  const first = await student.enrollments.library({ sort: 'title', limit: 2 })
  expect(first).toMatchObject({ current: 3, completed: 0 })
  expect(await titles({ sort: 'title', limit: 2, cursor: first.nextCursor ?? undefined })).toEqual(['Zither'])
})

test('a library needs one statement for any number of courses and search words', async () => {
  const person = await world.user()
  const { db, close } = connect(world.database.url, { max: 1 })
  try {
    const written = new Set<number>()
    for (const search of ['a', 'a b', 'a b c']) {
      const course = await world.course({ title: 'a b c' })
      await world.lesson(course.id)
      await world.as(person).enrollments.create({ courseId: course.id })
      const found = await listLibrary(db, person, { ...libraryList.parse({ search }), limit: 1 })
      expect(found.items).toHaveLength(1)
      const [row] = await db.$client<[{ prepared: number }]>`
        select count(*)::int as prepared from pg_prepared_statements where statement like '%strpos%'
          and statement not like '%pg_prepared_statements%'`
      written.add(row.prepared)
    }
    expect([...written]).toEqual([1])
  } finally {
    await close()
  }
})
