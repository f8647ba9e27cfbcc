import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a long transaction that enrols students delays no enrolment in its courses', async () => {
  const { sql } = world.database
  const courses = [(await world.course()).id, (await world.course()).id]
  const [ravi, asha] = [await world.user(), await world.user()]
  await sql.begin(async (long) => {
    for (const id of courses)
      await long`insert into enrollments (user_id, course_id) values (${ravi.id}, ${id})`
    await sql.begin(async (short) => {
      await short`set local lock_timeout = '1s'`
      for (const id of courses.toReversed())
        await short`insert into enrollments (user_id, course_id) values (${asha.id}, ${id})`
    })
    await long`delete from enrollments where user_id = ${ravi.id} and course_id = ${courses[1] ?? 0}`
  })
  const counts = await sql<{ students: number }[]>`
    select students from course_students where course_id in ${sql(courses)} order by course_id`
  expect(counts.map(({ students }) => students)).toEqual([2, 1])
  expect(await sql`select from enrollment_changes`).toHaveLength(0)
})

test('a failed transaction changes no student counts', async () => {
  const { sql } = world.database
  const { id } = await world.course()
  const user = await world.user()
  const failed = sql.begin(async (tx) => {
    await tx`insert into enrollments (user_id, course_id) values (${user.id}, ${id})`
    throw new Error('No')
  })
  await expect(failed).rejects.toThrow('No')
  const [count] = await sql<
    { students: number }[]
  >`select students from course_students where course_id = ${id}`
  expect(count?.students).toBe(0)
})
