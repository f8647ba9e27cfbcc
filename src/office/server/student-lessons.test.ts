import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createWorld, type World } from '../../testing/world.ts'

let world: World
let admin: Caller
let student: Caller
let userId: string

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  const user = await world.user()
  userId = user.id
  student = world.as(user)
})
afterAll(() => world.close())

test('staff see what a student can open at a given time, and open a lesson for them', async () => {
  const { id: courseId } = await world.course()
  const first = await world.lesson(courseId, { order: 1 })
  const second = await world.lesson(courseId, { order: 2, releaseDays: 2, releaseMinute: 0 })
  await student.enrollments.create({ courseId })
  const locked = async (days: number) => {
    const at = new Date(Date.now() + days * 86_400_000).toISOString()
    const seen = await admin.courses.studentLessons({ courseId, userId, at })
    return seen.map((lesson) => lesson.locked)
  }
  expect(await locked(0)).toEqual([false, true])
  expect(await locked(3)).toEqual([false, false])

  await expect(student.courses.excuse({ lessonId: second.id, userId, excused: true })).rejects.toThrow()
  expect((await student.lessons.byId({ id: second.id })).locked).toBe(true)
  const excuse = (excused: boolean) => admin.courses.excuse({ lessonId: second.id, userId, excused })
  await excuse(true)
  await excuse(true)
  expect((await student.lessons.byId({ id: second.id })).locked).toBe(false)
  expect(await admin.courses.studentLessons({ courseId, userId })).toMatchObject([
    { id: first.id, excused: false },
    { id: second.id, excused: true, locked: false },
  ])
  await excuse(false)
  expect((await student.lessons.byId({ id: second.id })).locked).toBe(true)
  const audit = await admin.audit.list({ limit: 5 })
  expect(audit.items.map(({ action }) => action)).toEqual(['lesson.excuse_removed', 'lesson.excused'])
})

test('an unknown lesson or student returns 404', async () => {
  const { id: courseId } = await world.course()
  const { id: lessonId } = await world.lesson(courseId)
  const nobody = crypto.randomUUID()
  await expect(admin.courses.studentLessons({ courseId, userId: nobody })).rejects.toThrow(
    'We couldn’t find this user. Reload the page.',
  )
  await expect(admin.courses.excuse({ lessonId, userId: nobody, excused: true })).rejects.toThrow(
    'We couldn’t find this user. Reload the page.',
  )
  await expect(admin.courses.excuse({ lessonId: 999_999, userId, excused: true })).rejects.toThrow(
    'We couldn’t find this lesson. Reload the page.',
  )
})
