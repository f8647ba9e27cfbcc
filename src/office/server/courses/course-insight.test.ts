import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
})
afterAll(() => world.close())

test('enrolments and completions of a course are counted by week', async () => {
  const course = await world.course()
  const enrol = async (days: number, finished: boolean) => {
    const { id } = await world.user()
    await world.db.execute(sql`insert into enrollments (user_id, course_id, created_at)
      values (${id}, ${course.id}, now() - make_interval(days => ${days}))`)
    if (finished)
      await world.db.execute(sql`insert into course_completions (user_id, course_id, required_ids, lesson_ids)
        values (${id}, ${course.id}, '{}', '{}')`)
  }
  await enrol(0, true)
  await enrol(0, false)
  await enrol(21, true)
  // These enrolments are earlier than the first week.
  await enrol(200, true)
  const { weeks } = await admin.courses.insight({ courseId: course.id })
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toMatchObject({ enrolled: 2, finished: 1 })
  expect(weeks.at(-4)).toMatchObject({ enrolled: 1, finished: 1 })
  expect(weeks.reduce((sum, week) => sum + week.enrolled, 0)).toBe(3)
  for (const { week } of weeks) expect(week.getUTCDay()).toBe(1)
  const student = world.as(await world.user())
  await expect(student.courses.insight({ courseId: course.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(admin.courses.insight({ courseId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('where students stop and ask is shown if at least five students watched', async () => {
  const course = await world.course()
  const lesson = await world.lesson(course.id, { duration: '10:00' })
  const watch = async (position: number, completed = false) => {
    const { id } = await world.user()
    await world.db.execute(sql`insert into lesson_progress (user_id, lesson_id, position, completed)
      values (${id}, ${lesson.id}, ${position}, ${completed})`)
    return id
  }
  await watch(65)
  await watch(70)
  await watch(600, true)
  await watch(0)
  const few = await admin.courses.lessonInsight({ id: lesson.id })
  expect(few).toEqual({ students: 4, parts: [], questions: [] })
  // This position is after the end of the video, as if a shorter video had replaced the original.
  const asker = world.as(await world.user())
  await watch(900)
  await asker.comments.create({ id: lesson.id, content: 'Why?', kind: 'question', atSeconds: 61 })
  const rude = await asker.comments.create({ id: lesson.id, content: 'Rude', atSeconds: 61 })
  await admin.comments.hide({ commentId: rude.id, hidden: true })
  const { students, parts } = await admin.courses.lessonInsight({ id: lesson.id })
  expect([students, parts.length]).toEqual([5, 20])
  expect(parts[2]).toEqual({ atSeconds: 60, stopped: 2, asked: 1, rewatched: 0 })
  expect(parts[19]).toEqual({ atSeconds: 570, stopped: 1, asked: 0, rewatched: 0 })
  expect(parts.reduce((sum, part) => sum + part.stopped, 0)).toBe(3)

  const unknown = await world.lesson(course.id, { duration: '' })
  expect((await admin.courses.lessonInsight({ id: unknown.id })).parts).toEqual([])
  await expect(asker.courses.lessonInsight({ id: lesson.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('parts that students watched again are counted, and repeated reports are not', async () => {
  const course = await world.course()
  const { id } = await world.lesson(course.id, { duration: '10:00' })
  const report = async (...updates: { watched: [number, number][]; retried?: boolean }[]) => {
    const student = world.as(await world.user())
    await student.enrollments.create({ courseId: course.id })
    for (const update of updates) await student.progress.update({ id, position: 0, ...update })
    return student
  }
  // The student watches to 1:20, goes back to 1:05, and continues.
  await report({ watched: [[0, 80]] }, { watched: [[65, 90]] }, { watched: [[90, 120]] })
  // The student watches the whole lesson, and later its first two minutes twice.
  await report({ watched: [[0, 600]] }, { watched: [[0, 120]] }, { watched: [[0, 120]] })
  // The ends of the two ranges overlap slightly.
  await report({ watched: [[0, 62]] }, { watched: [[61.5, 100]] })
  // The client did not receive the response to the first report.
  await report({ watched: [[0, 100]] }, { watched: [[0, 130]], retried: true })
  const last = await report({ watched: [[590, 600]] }, { watched: [[590, 600]] })
  // If the student undoes the completion, Lantern deletes the watched ranges, but not the ranges that were watched
  // again.
  await last.progress.update({ id, position: 0, completed: false })
  await last.progress.update({ id, position: 0, watched: [[0, 600]] })
  const { parts } = await admin.courses.lessonInsight({ id })
  expect(parts.map(({ rewatched }) => rewatched)).toEqual([1, 1, 2, 1, ...Array<number>(15).fill(0), 1])
})

test('a student’s page shows when they studied and finished', async () => {
  const course = await world.course()
  const lesson = await world.lesson(course.id)
  const asha = await world.user()
  await world.as(asha).enrollments.create({ courseId: course.id })
  const shown = async () => (await admin.users.byId({ id: asha.id })).enrollments[0]
  expect(await shown()).toMatchObject({ studiedAt: null, finishedAt: null })
  await world.as(asha).progress.update({ id: lesson.id, position: 1, completed: true })
  expect(await shown()).toMatchObject({ studiedAt: expect.any(Date), finishedAt: expect.any(Date) })
})

test('a teacher with an account sees the insight of their own courses only', async () => {
  const person = await world.user()
  const teacher = world.as(person)
  const own = await world.course({ instructor: 'Gauri Rao', title: 'Ragas' })
  const draft = await world.course({ instructor: 'Gauri Rao', isPublished: false })
  const other = await world.course({ instructor: 'Ravi Das' })
  const [lesson, foreign] = [await world.lesson(own.id), await world.lesson(other.id)]
  const forbidden = { code: 'FORBIDDEN' }
  await expect(teacher.courses.taught()).rejects.toMatchObject(forbidden)
  await expect(teacher.courses.insight({ courseId: own.id })).rejects.toMatchObject(forbidden)
  await admin.teachers.create({ name: 'gauri rao', description: 'Sings', username: person.username })
  expect(await teacher.courses.taught()).toEqual([{ id: own.id, title: 'Ragas' }])
  expect((await teacher.courses.insight({ courseId: own.id })).weeks).toHaveLength(12)
  expect(await teacher.courses.lessonInsight({ id: lesson.id })).toMatchObject({ students: 0 })
  await expect(teacher.courses.insight({ courseId: other.id })).rejects.toMatchObject(forbidden)
  await expect(teacher.courses.lessonInsight({ id: foreign.id })).rejects.toMatchObject(forbidden)
  await expect(teacher.courses.insight({ courseId: 999_999 })).rejects.toMatchObject(forbidden)
  await expect(teacher.courses.insight({ courseId: draft.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // Teachers can't see the list of students, and guests can't see the figures.
  await expect(teacher.courses.students({ courseId: own.id })).rejects.toMatchObject(forbidden)
  await expect(world.as(null).courses.taught()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
