import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../testing/world.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { hashPassword } from '../../../accounts/server/passwords/passwords.ts'
import type { User } from '../../../platform/user.schema.ts'

// A change during a deletion either commits first or finds no row. There must be no deadlocks. Lantern repeats a
// transaction after a deadlock, so calls don't fail. The test therefore reads the database's deadlock counter.

const ROUNDS = 8

let world: World
let admin: Caller
let students: User[]

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  students = await Promise.all([1, 2, 3, 4].map(() => world.user()))
})
afterAll(() => world.close())

const as = (at: number) => world.as(students[at] as User)
const statuses = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) =>
    one.status === 'fulfilled' ? 200 : toAppError(one.reason).status,
  )

/** Returns concurrent actions by several users on a lesson. */
const bustle = (id: number) => [
  ...students.map((student) => world.as(student).comments.create({ id, content: 'Hello', atSeconds: 1 })),
  as(0).lessons.like({ id }),
  as(1).lessons.like({ id }),
  as(1).lessons.share({ id }),
  as(2).notes.create({ id, content: 'Remember', atSeconds: 1 }),
  as(3).progress.update({ id, position: 5 }),
]

async function circles(): Promise<number> {
  // A connection reports its statistics when it becomes idle or closes. So this uses all connections once more.
  await Promise.all(
    Array.from({ length: 30 }, () =>
      world.db.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`),
    ),
  )
  await world.db.execute(sql`select pg_stat_clear_snapshot()`)
  const [row] = await world.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  return row?.deadlocks ?? -1
}

const purge = (id: number) => admin.bin.deleteItem({ kind: 'lesson', id })

describe('a lesson is deleted while others write on it', () => {
  test.each([
    ['a lesson', (id: number) => [admin.lessons.delete({ id }).then(() => purge(id))]],
    ['several lessons', (id: number) => [admin.lessons.deleteMany({ ids: [id] }).then(() => purge(id))]],
    [
      'its course',
      (_lessonId: number, courseId: number) => [
        admin.courses.delete({ id: courseId }).then(() => admin.bin.delete({ id: courseId })),
        admin.lessons.create({ courseId, title: 'One more', duration: '1 minute', order: 9 }),
        as(0).enrollments.create({ courseId }),
      ],
    ],
  ])('%s is deleted without a deadlock', async (_what, remove) => {
    for (let round = 0; round < ROUNDS; round++) {
      const course = await world.course()
      const lesson = await world.lesson(course.id)
      await world.lesson(course.id)
      await as(3).enrollments.create({ courseId: course.id })
      await admin.captions.create({
        lessonId: lesson.id,
        language: 'en',
        content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n',
      })
      const own = await as(0).comments.create({ id: lesson.id, content: 'First' })
      const [before, after] = [bustle(lesson.id), () => bustle(lesson.id)]
      const all = await statuses([
        ...before,
        ...remove(lesson.id, course.id),
        as(0).comments.delete({ commentId: own.id }),
        admin.captions.create({
          lessonId: lesson.id,
          language: 'hi',
          content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n',
        }),
        ...after(),
      ])
      // Status 409 means that the target is already deleted.
      for (const status of all) expect([200, 404, 409]).toContain(status)
    }
    expect(await circles()).toBe(0)
  })
})

test('a student leaves, a course is reordered, a category renamed and lessons deleted at the same time', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const password = 'long enough'
    const leaver = await world.user({ passwordHash: await hashPassword(password) })
    const course = await world.course({ category: `Round ${round}` })
    const lessons = await Promise.all([1, 2, 3, 4].map(() => world.lesson(course.id)))
    for (const { id } of lessons) {
      await world.as(leaver).comments.create({ id, content: 'I was here' })
      await world.as(leaver).lessons.like({ id })
    }
    const category = (await admin.categories.list()).find(({ name }) => name === `Round ${round}`)
    const all = await statuses([
      world.as(leaver).account.delete({ password }),
      ...lessons.flatMap(({ id }) => [
        world.as(leaver).comments.create({ id, content: 'Still here' }),
        world.as(leaver).lessons.like({ id }),
        as(0).lessons.like({ id }),
      ]),
      admin.lessons.reorder({ updates: lessons.map(({ id }, at) => ({ id, order: 9 - at })) }),
      admin.categories.update({ id: category?.id ?? 0, name: `Renamed ${round}` }),
      admin.courses.update({ id: course.id, title: `Course of round ${round}` }),
      admin.lessons.updateMany({ ids: lessons.map(({ id }) => id).toReversed(), isPremium: true }),
      admin.lessons.delete({ id: lessons[2]?.id ?? 0 }),
    ])
    for (const status of all) expect([200, 401, 402, 404, 409]).toContain(status)
    const [{ drift } = { drift: -1 }] = await world.db.execute<{ drift: number }>(sql`
      select count(*)::int as drift from lessons l
      where likes_count <> (select count(*) from lesson_likes where lesson_id = l.id)
        or comments_count <> (select count(*) from comments where lesson_id = l.id)`)
    expect(drift).toBe(0)
  }
  expect(await circles()).toBe(0)
})
