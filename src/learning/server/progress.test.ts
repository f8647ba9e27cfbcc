import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../platform/user.schema.ts'
import { lessonProgress, studyDays } from '../tables.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'

let world: World
let user: User
let student: Caller
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  user = await world.user()
  student = world.as(user)
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

/** Creates a lesson of 100 seconds in a new course, and enrols the student. */
async function lesson(
  values: Parameters<World['lesson']>[1] = {},
  course: Parameters<World['course']>[0] = {},
) {
  const { id: courseId } = await world.course(course)
  const made = await world.lesson(courseId, { duration: '100 seconds', ...values })
  await student.enrollments.create({ courseId })
  return { id: made.id, courseId }
}

describe('saving', () => {
  test('stores the position, and completes the lesson after 90% of its length', async () => {
    const { id } = await lesson()
    expect(await student.progress.byLesson({ id })).toEqual({ position: 0, completed: false })
    expect(await student.progress.update({ id, position: 12.3 })).toEqual({
      position: 12.3,
      completed: false,
      progress: 0,
    })
    expect(await student.progress.update({ id, position: 90 })).toMatchObject({ completed: false })
    expect(await student.progress.update({ id, position: 90.5 })).toEqual({
      position: 90.5,
      completed: true,
      progress: 100,
    })
    expect(await student.progress.byLesson({ id })).toEqual({ position: 90.5, completed: true })
  })

  test('watching again does not complete more, and loses no progress', async () => {
    const { id } = await lesson()
    await student.progress.update({ id, position: 100, completed: true })
    expect(await student.progress.update({ id, position: 3 })).toEqual({
      position: 3,
      completed: true,
      progress: 100,
    })
    expect(await student.progress.update({ id, position: 0, watched: [[0, 2]] })).toMatchObject({
      position: 0,
      completed: true,
    })
  })

  test('only completed: false undoes completion, and earlier playback does not complete it again', async () => {
    const { id } = await lesson()
    await student.progress.update({ id, position: 95 })
    expect(await student.progress.update({ id, position: 95, completed: false })).toEqual({
      position: 95,
      completed: false,
      progress: 0,
    })
    expect(await student.progress.update({ id, position: 95 })).toMatchObject({ completed: false })
    expect(await student.progress.update({ id, position: 10, watched: [[5, 10]] })).toMatchObject({
      completed: false,
    })
    expect(await student.progress.update({ id, position: 97, watched: [[93, 97]] })).toMatchObject({
      completed: true,
    })
  })

  test('seeking to the end does not count as watching', async () => {
    const { id } = await lesson()
    expect(await student.progress.update({ id, position: 99, watched: [[0, 5]] })).toMatchObject({
      position: 99,
      completed: false,
    })
    expect(await student.progress.update({ id, position: 99, watched: [] })).toMatchObject({
      completed: false,
    })
    expect(await student.progress.detail({ id })).toEqual({
      position: 99,
      completed: false,
      watchedTo: 5,
      completesAt: 90,
    })
  })

  test('uses the file’s own length; typed length counts only without a file; without both, students complete manually', async () => {
    const video = await world.file('video', { durationSeconds: 10 })
    const own = await lesson({ videoFileId: video.id, duration: '1 hour' })
    expect(await student.progress.update({ id: own.id, position: 9.5 })).toMatchObject({ completed: true })
    const unmeasured = await world.file('video', { durationSeconds: null })
    const unknown = await lesson({ videoFileId: unmeasured.id, duration: '10 seconds' })
    expect(await student.progress.update({ id: unknown.id, position: 500 })).toMatchObject({
      completed: false,
    })
    const wordy = await lesson({ duration: 'a while' })
    expect(await student.progress.update({ id: wordy.id, position: 9000 })).toMatchObject({
      completed: false,
    })
    expect(await student.progress.update({ id: wordy.id, position: 9000, completed: true })).toMatchObject({
      completed: true,
    })
  })

  test('keeps all ranges from many devices at the same time', async () => {
    const { id } = await lesson({ duration: '1000 seconds' })
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        student.progress.update({ id, position: n, watched: [[n * 20, n * 20 + 10.5]] }),
      ),
    )
    const [row] = await world.db
      .select({ watched: lessonProgress.watched })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.lessonId, id), eq(lessonProgress.userId, user.id)))
    expect(row?.watched.match(/\[/g)).toHaveLength(40)
    expect(await student.progress.detail({ id })).toMatchObject({ watchedTo: 790.5 })
  })

  test('a row has a limited size', async () => {
    const { id } = await lesson({ duration: '10 hours' })
    for (let round = 0; round < 7; round++)
      await student.progress.update({
        id,
        position: 0,
        watched: Array.from({ length: 100 }, (_, n): [number, number] => [
          round * 300 + n * 3,
          round * 300 + n * 3 + 1,
        ]),
      })
    const [row] = await world.db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, id))
    expect(row?.watched.length).toBeLessThan(10_000)
    expect(await student.progress.detail({ id })).toMatchObject({ watchedTo: 2098 })
  })

  test('a course returns the progress of its lessons', async () => {
    const { id, courseId } = await lesson()
    const hidden = await world.lesson(courseId)
    await student.progress.update({ id, position: 7 })
    await student.progress.update({ id: hidden.id, position: 8 })
    await admin.lessons.update({ id: hidden.id, isVisible: false })
    expect(await student.progress.byCourse({ courseId })).toEqual([
      { lessonId: id, position: 7, completed: false },
    ])
    await expect(student.progress.byCourse({ courseId: 999_999 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('refusals have a fixed order', () => {
  test('session, entitlement, validation, existence, enrollment', async () => {
    const premium = await world.lesson((await world.course({ isPremium: true })).id)
    const free = await world.lesson((await world.course()).id)
    const hidden = await world.lesson((await world.course()).id, { isVisible: false })
    const update = (caller: Caller, id: number, patch: object = {}) =>
      caller.progress.update({ id, position: 1, ...patch })
    await expect(update(world.as(null), premium.id, { position: 'x' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(update(student, premium.id, { position: 'x' })).rejects.toMatchObject({
      code: 'PAYMENT_REQUIRED',
      message: 'Please purchase this course to access the lessons.',
    })
    await expect(update(student, 999_999, { position: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(update(student, 999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(update(student, hidden.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(update(student, premium.id)).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' })
    await expect(update(student, free.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const patch of [
      { position: -1 },
      { position: Number.NaN },
      { position: Infinity },
      { watched: [[5, 4]] },
      { completed: 'yes' },
    ])
      await expect(update(student, free.id, patch)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    for (const verb of ['byLesson', 'detail'] as const) {
      await expect(world.as(null).progress[verb]({ id: free.id })).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
      })
      await expect(student.progress[verb]({ id: hidden.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('a preview lesson of a premium course counts for enrolled students', async () => {
    const course = await world.course({ isPremium: true })
    const preview = await world.lesson(course.id, { isPreview: true })
    await expect(student.progress.update({ id: preview.id, position: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await world.buy(user, course.id)
    await student.enrollments.create({ courseId: course.id })
    expect(await student.progress.update({ id: preview.id, position: 1 })).toMatchObject({ position: 1 })
  })
})

describe('progress that was made without a connection', () => {
  const measure = async (id: number) => {
    const [row] = await world.db
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.lessonId, id), eq(lessonProgress.userId, user.id)))
    return row
  }

  test('completes the lesson by the same rule, and changes nothing when it is sent again', async () => {
    const { id } = await lesson()
    await student.studyGoal.save({ unit: 'minutes', target: 90, reminder: null })
    const update = { id, position: 95, watched: [[0, 95]] as [number, number][], secondsAgo: 3600 }
    expect(await student.progress.update(update)).toMatchObject({ position: 95, completed: true })
    const first = await measure(id)
    const [{ seconds } = { seconds: 0 }] = await world.db.select().from(studyDays)
    expect(await student.progress.update(update)).toMatchObject({ position: 95, completed: true })
    expect(await measure(id)).toMatchObject({ watched: first?.watched, rewatched: '{}', position: 95 })
    expect(await world.db.select().from(studyDays)).toMatchObject([{ seconds }])
    await student.studyGoal.delete()
  })

  test('does not change a position that was saved later elsewhere', async () => {
    const { id } = await lesson()
    await student.progress.update({ id, position: 50, watched: [[40, 50]] })
    const older = { id, position: 20, watched: [[0, 20]] as [number, number][], secondsAgo: 600 }
    expect(await student.progress.update(older)).toMatchObject({ position: 50 })
    expect((await measure(id))?.watched).toBe('{[0,20),[40,50)}')
    expect(await student.progress.update({ ...older, secondsAgo: 0 })).toMatchObject({ position: 20 })
  })
})
