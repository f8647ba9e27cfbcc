import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../platform/user.schema.ts'
import { checkPurchase } from '../../catalogue/server/access/entitlement.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'

let world: World
let guest: Caller
let admin: Caller
let member: User

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  admin = world.as(await world.user({ role: 'admin' }))
  member = await world.user()
  await world.join(member)
})
afterAll(() => world.close())

test('a student enrols in a free course once, however many calls arrive', async () => {
  const student = world.as(await world.user())
  const course = await world.course()
  expect(await student.enrollments.check({ courseId: course.id })).toEqual({ enrolled: false })
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => student.enrollments.create({ courseId: course.id })),
  )
  expect(replies.filter(({ created }) => created)).toHaveLength(1)
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
  expect(replies[0]).toMatchObject({ courseId: course.id, progress: 0, completedLessons: 0, resume: null })
  expect(replies[0]?.course).toMatchObject({ slug: course.slug })
  expect(await student.enrollments.courseIds()).toEqual([course.id])
  expect(await student.enrollments.check({ courseId: course.id })).toEqual({ enrolled: true })
  expect((await guest.courses.byId({ id: course.id })).students).toBe(1)
})

test('a premium course requires a purchase, with the same message as its lessons', async () => {
  const premium = await world.course({ isPremium: true })
  const buyer = await world.user()
  const student = await world.user()
  const enrol = (caller: Caller) => caller.enrollments.create({ courseId: premium.id })
  await expect(enrol(guest)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(enrol(world.as(student))).rejects.toMatchObject({
    code: 'PAYMENT_REQUIRED',
    message: 'Please purchase this course to access the lessons.',
  })
  for (const status of ['pending', 'rejected'] as const)
    await world.payment(buyer.id, {
      courseId: premium.id,
      status,
      decidedAt: status === 'pending' ? null : new Date(),
    })
  await expect(enrol(world.as(buyer))).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' })
  expect(await checkPurchase(world.db, buyer, premium.id)).toEqual({ purchased: false })
  await world.buy(buyer, premium.id)
  expect(await checkPurchase(world.db, buyer, premium.id)).toEqual({ purchased: true })
  for (const caller of [world.as(buyer), world.as(member), admin])
    expect((await enrol(caller)).created).toBe(true)
})

test('enrolling again in a course that became premium returns the existing enrolment', async () => {
  const student = world.as(await world.user())
  const course = await world.course()
  const { id } = await student.enrollments.create({ courseId: course.id })
  await admin.courses.update({ id: course.id, isPremium: true, price: '₹499' })
  expect(await student.enrollments.create({ courseId: course.id })).toMatchObject({ id, created: false })
})

test('the purchase check covers free courses, members, and memberships that have ended or not started', async () => {
  const [free, premium] = [await world.course(), await world.course({ isPremium: true })]
  const [student, former, coming] = [await world.user(), await world.user(), await world.user()]
  await world.join(former, { from: -366, until: -1 })
  await world.join(coming, { from: 1, until: 366 })
  const check = async (user: User, courseId: number) =>
    (await checkPurchase(world.db, user, courseId)).purchased
  expect(await check(student, free.id)).toBe(false)
  expect(await check(member, free.id)).toBe(true)
  expect(await check(member, premium.id)).toBe(true)
  expect(await check(former, premium.id)).toBe(false)
  expect(await check(coming, premium.id)).toBe(false)
  await expect(check(student, 999_999)).rejects.toMatchObject({ status: 404 })
})

test('guests and unknown courses are refused', async () => {
  const student = world.as(await world.user())
  await expect(guest.enrollments.check({ courseId: 1 })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(guest.enrollments.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(student.enrollments.check({ courseId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(student.enrollments.create({ courseId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the library has the latest activity first, with progress and the next lesson', async () => {
  const student = world.as(await world.user())
  const [one, two] = [await world.course(), await world.course()]
  const first = await world.lesson(one.id, { order: 1 })
  const second = await world.lesson(one.id, { order: 2 })
  const third = await world.lesson(one.id, { order: 3 })
  await student.enrollments.create({ courseId: one.id })
  await student.enrollments.create({ courseId: two.id })
  const library = async () => await student.enrollments.list()
  expect((await library()).map(({ courseId }) => courseId)).toEqual([two.id, one.id])

  await student.progress.update({ id: second.id, position: 30 })
  const [latest] = await library()
  expect(latest).toMatchObject({
    courseId: one.id,
    progress: 0,
    resume: { lessonId: second.id, title: second.title, order: 2, position: 30 },
  })
  await student.progress.update({ id: second.id, position: 40, completed: true })
  expect((await library())[0]).toMatchObject({
    progress: 33.3,
    completedLessons: 1,
    resume: { lessonId: first.id, position: 0 },
  })
  await student.progress.update({ id: first.id, position: 0, completed: true })
  expect((await library())[0]).toMatchObject({ progress: 66.7, resume: { lessonId: third.id } })

  await admin.lessons.update({ id: third.id, isVisible: false })
  expect((await library())[0]).toMatchObject({ progress: 100, completedLessons: 2, resume: null })
  await admin.lessons.update({ id: third.id, isVisible: true })
  await admin.lessons.delete({ id: first.id })
  expect((await library())[0]).toMatchObject({ progress: 50, completedLessons: 1 })
})

test('the library is in parts, and can be filtered by in progress and completed', async () => {
  const student = world.as(await world.user())
  const made: { id: number; courseId: number; lessonId: number }[] = []
  for (let n = 0; n < 6; n += 1) {
    const course = await world.course()
    const lesson = await world.lesson(course.id)
    const { id } = await student.enrollments.create({ courseId: course.id })
    made.push({ id, courseId: course.id, lessonId: lesson.id })
  }
  const [first, second, , fourth, , sixth] = made
  for (const done of [first, fourth])
    await student.progress.update({ id: done?.lessonId ?? 0, position: 0, completed: true })
  await student.progress.update({ id: second?.lessonId ?? 0, position: 30 })
  await admin.courses.delete({ id: sixth?.courseId ?? 0 })

  const whole = await student.enrollments.list()
  const walked: typeof whole = []
  let cursor: number | undefined
  do {
    const part = await student.enrollments.library({ limit: 2, cursor })
    expect(part).toMatchObject({ current: 3, completed: 2, next: { id: second?.id } })
    walked.push(...part.items)
    cursor = part.nextCursor ?? undefined
  } while (cursor)
  expect(walked).toEqual(whole.filter(({ progress }) => progress < 100))
  const completed = await student.enrollments.library({ completed: true })
  expect(completed).toMatchObject({ nextCursor: null, current: 3, completed: 2, next: { id: second?.id } })
  expect(completed.items).toEqual(whole.filter(({ progress }) => progress === 100))
  const nobody = world.as(await world.user())
  const empty = {
    items: [],
    nextCursor: null,
    current: 0,
    completed: 0,
    next: null,
    batches: [],
    hasQuizzes: false,
  }
  expect(await nobody.enrollments.library({})).toEqual(empty)
})

test('progress stays below 100 until all lessons are complete', async () => {
  const student = world.as(await world.user())
  const course = await world.course()
  const made = await Promise.all(
    Array.from({ length: 120 }, (_, index) => world.lesson(course.id, { order: index + 1 })),
  )
  const { courseId } = await student.enrollments.create({ courseId: course.id })
  for (const { id } of made.slice(1)) await student.progress.update({ id, position: 1, completed: true })
  expect((await student.enrollments.list()).find((one) => one.courseId === courseId)?.progress).toBe(99.2)
  await admin.lessons.create({ courseId: course.id, title: 'One more', duration: '1 minute', order: 200 })
  const last = await student.progress.update({ id: made[0]?.id ?? 0, position: 1, completed: true })
  expect(last.progress).toBe(99.2)
})

test('a library stays available when its course becomes premium, and a course when it is bought again', async () => {
  const user = await world.user()
  const student = world.as(user)
  const course = await world.course()
  const lesson = await world.lesson(course.id)
  await student.enrollments.create({ courseId: course.id })
  await student.progress.update({ id: lesson.id, position: 12 })
  await admin.courses.update({ id: course.id, isPremium: true, price: '₹499' })
  const library = await student.enrollments.list()
  expect(library).toHaveLength(1)
  expect(await student.enrollments.byCourse({ courseId: course.id })).toEqual(library[0])
  expect(await world.as(await world.user()).enrollments.byCourse({ courseId: course.id })).toBeNull()
  expect(await student.progress.byLesson({ id: lesson.id })).toEqual({ position: 12, completed: false })
  expect(await student.progress.byCourse({ courseId: course.id })).toHaveLength(1)
  expect(await student.lessons.byId({ id: lesson.id })).toMatchObject({ locked: true, videoUrl: null })
  await expect(student.progress.update({ id: lesson.id, position: 20 })).rejects.toMatchObject({
    code: 'PAYMENT_REQUIRED',
  })
  await world.buy(user, course.id)
  expect(await student.progress.update({ id: lesson.id, position: 20 })).toMatchObject({ position: 20 })
})
