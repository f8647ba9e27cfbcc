import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCourses } from '../catalogue/server/courses/course-lists.ts'
import { searchLessons, suggest } from '../catalogue/server/search/suggestions.ts'
import { userList } from '../accounts/users.schema.ts'
import { listUsers } from '../office/server/users.ts'
import { approvalQueueInput } from '../payments/approval-queue.schema.ts'
import { listApprovalQueue } from '../payments/server/approval-queue.ts'
import { courseList } from '../catalogue/courses.schema.ts'
import { connect } from '../platform/server/db/connect.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('PostgreSQL plans each search for its own words', async () => {
  const course = await world.course({ title: 'Algebra for beginners' })
  await world.lesson(course.id, { title: 'Algebra' })
  const { db, close } = connect(world.database.url, { max: 1 })
  try {
    const search = 'algebra'
    expect((await listCourses(db, null, { ...courseList.parse({ search }), limit: 5 })).items).toHaveLength(1)
    await suggest(db, null, { search })
    await searchLessons(db, null, { search, limit: 5 })
    await listUsers(db, userList.parse({ search }))
    await listApprovalQueue(db, await world.user({ role: 'admin' }), approvalQueueInput.parse({ search }))
    const prepared = await db.$client<{ statement: string }[]>`select statement from pg_prepared_statements`
    expect(prepared.length).toBeGreaterThan(3)
    const searches = prepared.map(({ statement }) => statement).filter((text) => /@@| like \S*\$/.test(text))
    expect(searches).toEqual([])
  } finally {
    await close()
  }
})
