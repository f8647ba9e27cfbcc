import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a returning student continues the course that they studied last; without one there is no link', async () => {
  const student = world.as(await world.user())
  expect(await student.enrollments.welcome()).toEqual({ next: null, fresh: [] })
  const [begun, chosen] = [await world.course(), await world.course()]
  const lesson = await world.lesson(begun.id)
  await world.lesson(chosen.id)
  await student.enrollments.create({ courseId: begun.id })
  await student.progress.update({ id: lesson.id, position: 61 })
  await student.enrollments.create({ courseId: chosen.id })
  expect((await student.enrollments.welcome()).next).toMatchObject({
    course: { slug: begun.slug },
    resume: { lessonId: lesson.id, position: 61 },
  })
  expect(await student.enrollments.progress()).toEqual([
    { courseId: chosen.id, progress: 0 },
    { courseId: begun.id, progress: 0 },
  ])
  await student.progress.update({ id: lesson.id, position: 61, completed: true })
  expect((await student.enrollments.welcome()).next).toMatchObject({ courseId: chosen.id })
  expect((await student.enrollments.progress())[0]).toEqual({ courseId: begun.id, progress: 100 })
  await expect(world.as(null).enrollments.welcome()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a course in the bin is not offered', async () => {
  const student = world.as(await world.user())
  const course = await world.course()
  await world.lesson(course.id)
  await student.enrollments.create({ courseId: course.id })
  await world.as(await world.user({ role: 'admin' })).courses.delete({ id: course.id })
  expect(await student.enrollments.welcome()).toEqual({ next: null, fresh: [] })
  expect(await student.enrollments.progress()).toEqual([])
})

test('lessons that were added since the last visit are new, newest first, without hidden ones', async () => {
  const student = world.as(await world.user())
  const course = await world.course()
  const first = await world.lesson(course.id)
  await student.enrollments.create({ courseId: course.id })
  await student.progress.update({ id: first.id, position: 5 })
  const fresh = async () => (await student.enrollments.welcome()).fresh.map(({ title }) => title)
  expect(await fresh()).toEqual([])
  for (const title of ['A', 'B', 'C', 'D']) await world.lesson(course.id, { title })
  await world.lesson(course.id, { title: 'Hidden', isVisible: false })
  await world.lesson((await world.course()).id, { title: 'Of another course' })
  expect(await fresh()).toEqual(['D', 'C', 'B'])
  expect((await student.enrollments.welcome()).fresh[0]?.course.title).toBe(course.title)
  await student.progress.update({ id: first.id, position: 9 })
  expect(await fresh()).toEqual([])
  await world.db.execute(sql`update lesson_progress set updated_at = updated_at - interval '1 day'`)
  expect(await fresh()).toEqual(['D', 'C', 'B'])
})
