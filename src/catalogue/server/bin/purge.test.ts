import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../../academy/tables.ts'
import { comments } from '../../../community/tables.ts'
import type { User } from '../../../platform/user.schema.ts'
import { sweepAcademy } from '../../../sweep.ts'
import { refuseRows } from '../../../testing/refuse-rows.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { courses, lessons } from '../../tables.ts'
import { purgeBinItem } from './bin-items.ts'
import { purgeExpiredCourses } from './bin.ts'
import { deleteStudentRows, STUDENT_TABLES } from './student-rows.ts'

let world: World
let boss: User
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ username: 'boss', role: 'admin' })
  admin = world.as(boss)
})
afterAll(() => world.close())
beforeEach(() => admin.bin.empty())

const gone = { code: 'NOT_FOUND' }
const never = () => false
const titles = async () =>
  (await world.db.select({ title: courses.title }).from(courses)).map((one) => one.title)

async function courseWithComments(title: string, count: number) {
  const course = await world.course({ title })
  const lesson = await world.lesson(course.id, { title })
  await world.db.insert(comments).values(
    Array.from({ length: count }, () => ({
      lessonId: lesson.id,
      userId: boss.id,
      content: 'Lovely',
      contentHtml: 'Lovely',
    })),
  )
  return { course, lesson }
}

/** Moves a course to the bin, 31 days ago. */
async function expire(id: number) {
  await admin.courses.delete({ id })
  await world.db
    .update(courses)
    .set({ deletedAt: sql`now() - interval '31 days'` })
    .where(eq(courses.id, id))
}

test('the rows of students are deleted in parts', async () => {
  const { course } = await courseWithComments('Ragas', 101)
  await admin.courses.delete({ id: course.id })
  const left = () => world.db.$count(comments)
  const counts: number[] = []
  let parts = 0
  // Attempts, submissions and the first part of the comments.
  expect(await deleteStudentRows(world.db, { courseId: course.id }, () => (parts += 1) <= 3)).toBe(false)
  counts.push(await left())
  expect(await deleteStudentRows(world.db, { courseId: course.id }, () => true)).toBe(true)
  expect([...counts, await left()]).toEqual([1, 0])
})

test('a large course leaves the bin immediately, and the sweep deletes the rest', async () => {
  const { course } = await courseWithComments('Ragas', 3)
  await expire(course.id)
  const stopped = AbortSignal.abort()
  expect(await purgeExpiredCourses({ ...world, signal: stopped })).toBe(0)
  expect(await titles()).toContain('Ragas')
  expect(await admin.bin.list()).toEqual([])
  await expect(admin.bin.restore({ id: course.id })).rejects.toMatchObject(gone)
  await expect(admin.bin.delete({ id: course.id })).rejects.toMatchObject(gone)
  expect(await sweepAcademy(world)).toMatchObject({ courses: 1 })
  expect(await titles()).not.toContain('Ragas')
  const logged = await world.db
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(eq(auditLog.action, 'course.purged'))
  expect(logged.filter(({ id }) => id === String(course.id))).toHaveLength(1)
})

test('a large lesson leaves the bin immediately, and the sweep deletes the rest', async () => {
  const { lesson } = await courseWithComments('Ragas', 3)
  const item = { kind: 'lesson' as const, id: lesson.id }
  await admin.lessons.delete({ id: lesson.id })
  expect(await purgeBinItem(world.db, boss, item, never)).toBe(false)
  expect(await admin.bin.items()).toEqual([])
  await expect(admin.bin.restoreItem(item)).rejects.toMatchObject(gone)
  await expect(admin.bin.deleteItem(item)).rejects.toMatchObject(gone)
  expect(await sweepAcademy(world)).toMatchObject({ items: 1 })
  expect(await world.db.$count(lessons, eq(lessons.id, lesson.id))).toBe(0)
})

test("a course that can't be deleted stops neither the sweep nor the emptying of the bin", async () => {
  const first = await world.course({ title: 'Stuck' })
  const second = await courseWithComments('Small', 1)
  const { id } = await admin.categories.create({ name: 'Unused' })
  await admin.categories.delete({ id })
  for (const course of [first, second.course]) await expire(course.id)
  const allow = await refuseRows(world, 'delete', 'courses', "old.title = 'Stuck'")
  try {
    await expect(sweepAcademy(world)).rejects.toThrow()
    expect(await titles()).toEqual(expect.arrayContaining(['Stuck']))
    expect(await titles()).not.toContain('Small')
    await expect(admin.bin.empty()).rejects.toThrow()
    expect(await admin.bin.items()).toEqual([])
  } finally {
    await allow()
  }
  await sweepAcademy(world)
  expect(await titles()).not.toContain('Stuck')
})

test('all tables with rows of students are deleted in parts', async () => {
  const rows = await world.database.sql<{ name: string; via: string[] }[]>`
    with recursive tree (id, via) as (
      select 'courses'::regclass::oid, array['courses']::text[]
      union all
      select c.conrelid, via || c.conrelid::regclass::text
      from tree join pg_constraint c on c.confrelid = tree.id
      where c.contype = 'f' and c.confdeltype = 'c' and c.conrelid <> c.confrelid
    )
    select id::regclass::text as name, via from tree
    where exists (select from pg_attribute where attrelid = id and attname = 'user_id')`
  const known = new Set(STUDENT_TABLES.map(getTableName))
  // Tables with few rows: the sweep deletes old actions, and there are few staff.
  const few = new Set(['bulk_action_students', 'staff_duties'])
  const missing = rows.filter(({ name, via }) => !few.has(name) && !via.some((one) => known.has(one)))
  expect(missing.map(({ name }) => name)).toEqual([])
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['lesson_progress', 'quiz_attempts']))
})
