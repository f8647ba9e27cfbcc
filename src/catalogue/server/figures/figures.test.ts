import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('shows the figures of the specification until the owner saves others', async () => {
  const guest = world.as(null)
  const figures = async () =>
    Object.fromEntries(
      (await guest.settings.list()).flatMap(({ key, value }) =>
        key.startsWith('stat_') ? [[key, value]] : [],
      ),
    )
  expect(await figures()).toEqual({
    stat_students: '10,000+',
    stat_courses: '150+',
    stat_hours: '50,000+',
    stat_success: '95%',
  })
  const admin = world.as(await world.user({ role: 'admin' }))
  await admin.settings.update({ key: 'stat_courses', value: ' 8 ' })
  await admin.settings.update({ key: 'stat_hours', value: '' })
  expect(await figures()).toMatchObject({ stat_courses: '8', stat_hours: '', stat_students: '10,000+' })
})

test('counts visible courses, students, hours and completed lessons, and returns only what the owner shows', async () => {
  const student = await world.user()
  const admin = world.as(await world.user({ role: 'admin' }))
  const course = await world.course({ isPublished: true })
  const draft = await world.course({ isPublished: false })
  const { id } = await world.lesson(course.id, { duration: '90 minutes' })
  const other = await world.lesson(course.id, { duration: '45 minutes' })
  await world.lesson(course.id, { duration: '10 hours', isVisible: false })
  await world.lesson(draft.id, { duration: '10 hours' })
  await world.db.execute(sql`
    insert into lesson_progress (user_id, lesson_id, completed, completed_at)
    values (${student.id}, ${id}, true, now()), (${student.id}, ${other.id}, false, null)`)
  const figures = () => world.as(null).courses.figures()
  expect(await figures()).toEqual({ students: null, courses: null, hours: null, success: null })
  for (const key of ['stat_courses', 'stat_hours', 'stat_success'])
    await admin.settings.update({ key, value: 'count' })
  expect(await figures()).toEqual({ students: null, courses: 1, hours: 2, success: 50 })
  await admin.settings.update({ key: 'stat_students', value: 'count' })
  expect(await figures()).toMatchObject({ students: 1 })
  for (const key of ['stat_students', 'stat_success']) await admin.settings.update({ key, value: '95+' })
  expect(await figures()).toEqual({ students: null, courses: 1, hours: 2, success: null })
})
