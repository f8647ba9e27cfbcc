import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseCompletions } from '../tables.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function openCourse(lessons: readonly { isRequired?: boolean; isVisible?: boolean }[]) {
  const { id } = await world.course()
  const ids: number[] = []
  for (const lesson of lessons) ids.push((await world.lesson(id, lesson)).id)
  const user = await world.user()
  const student = world.as(user)
  await student.enrollments.create({ courseId: id })
  const mark = (at: number, completed = true) =>
    student.progress.update({ id: ids[at] ?? 0, position: 1, completed })
  const read = () => student.enrollments.byCourse({ courseId: id })
  return { id, ids, user, student, mark, read }
}

test('a finished course stays finished when lessons are added, and the new ones are listed', async () => {
  const { id, mark, read, student } = await openCourse([{}, {}])
  expect(await mark(0)).toMatchObject({ progress: 50 })
  expect(await read()).toMatchObject({ progress: 50, finishedAt: null, newLessonIds: [] })
  expect(await mark(1)).toMatchObject({ progress: 100 })
  const added = await world.lesson(id)
  expect(await read()).toMatchObject({
    progress: 100,
    finishedAt: expect.any(Date),
    completedLessons: 2,
    newLessonIds: [added.id],
    resume: { lessonId: added.id },
  })
  const library = await student.enrollments.library({ completed: true })
  expect(library).toMatchObject({ current: 0, completed: 1, next: null })
  expect((await student.enrollments.welcome()).next).toBeNull()
  await student.progress.update({ id: added.id, position: 1, completed: true })
  expect(await read()).toMatchObject({ progress: 100, newLessonIds: [] })
})

test('optional lessons do not count, and a student can undo a required one', async () => {
  const { id, ids, mark, read } = await openCourse([{}, { isRequired: false }, {}, { isVisible: false }])
  await mark(1)
  expect(await read()).toMatchObject({ progress: 0, completedLessons: 1 })
  await mark(0)
  expect(await mark(2)).toMatchObject({ progress: 100 })
  expect(await mark(2, false)).toMatchObject({ progress: 50 })
  expect(await mark(2)).toMatchObject({ progress: 100 })
  // Lessons that become required later count only for students who had not finished at that time.
  await world.db.execute(sql`update lessons set is_required = true where course_id = ${id}`)
  await mark(1, false)
  expect(await read()).toMatchObject({ progress: 100, newLessonIds: [] })
  // This lesson was hidden when the student finished, so it is new now.
  await world.db.execute(sql`update lessons set is_visible = true where course_id = ${id}`)
  expect(await read()).toMatchObject({ progress: 100, newLessonIds: [ids[3]] })
  await world.db.execute(sql`delete from lessons where id in (${ids[0]}, ${ids[2]})`)
  expect(await read()).toMatchObject({ progress: 100 })
})

test('a student who is not enrolled, and a course without required lessons, finish nothing', async () => {
  const { id, user, mark, read } = await openCourse([{ isRequired: false }])
  expect(await mark(0)).toMatchObject({ progress: 0 })
  expect(await read()).toMatchObject({ finishedAt: null })
  const required = await world.lesson(id)
  await world.db.execute(sql`delete from enrollments where user_id = ${user.id}`)
  await world.db.execute(sql`
    insert into lesson_progress (user_id, lesson_id, completed) values (${user.id}, ${required.id}, true)`)
  expect(
    await world.db
      .select()
      .from(courseCompletions)
      .where(sql`user_id = ${user.id}`),
  ).toEqual([])
})

test('two devices that complete the last two lessons at the same time finish the course', async () => {
  const { mark, read } = await openCourse([{}, {}])
  await Promise.all([mark(0), mark(1)])
  expect(await read()).toMatchObject({ progress: 100, finishedAt: expect.any(Date) })
})

test('the order in which lessons are completed and undone does not matter', async () => {
  const { mark, read, ids } = await openCourse([{}, {}, {}, { isRequired: false }])
  let finished = false
  const done = new Set<number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 3 }), fc.boolean()), { maxLength: 8 }),
      async (events) => {
        for (const [at, completed] of events) {
          await mark(at, completed)
          if (completed) done.add(at)
          else done.delete(at)
          const required = [0, 1, 2].filter((one) => done.has(one)).length
          finished ||= required === 3
          const enrollment = await read()
          expect(enrollment?.progress).toBe([0, 33.3, 66.7, 100][required])
          expect(enrollment?.finishedAt !== null).toBe(finished)
          expect(enrollment?.completedLessons).toBe(done.size)
        }
      },
    ),
    { numRuns: 15 },
  )
  expect(ids).toHaveLength(4)
})
