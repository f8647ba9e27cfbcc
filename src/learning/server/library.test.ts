import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a library is searched by words of title and instructor, and sorted', async () => {
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
