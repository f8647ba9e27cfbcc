import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleCourseInput, sampleLessonInput } from '../../samples.ts'
import { sections } from '../../tables.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { applyMigrations, knownMigrations, rebuildAt } from '../../../platform/server/db/migrations.ts'

let world: World
let admin: Caller
let courseId: number
let lessonIds: number[]

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  await world.category('Music')
})
afterAll(() => world.close())

beforeEach(async () => {
  courseId = (await admin.courses.create(sampleCourseInput())).id
  lessonIds = []
  for (let order = 1; order <= 4; order += 1)
    lessonIds.push((await admin.lessons.create(sampleLessonInput({ courseId, order }))).id)
})

const at = (index: number) => lessonIds[index] ?? 0
const add = (title: string, firstLessonId?: number) =>
  admin.sections.create({ courseId, title, firstLessonId })
/** Returns the lessons as indexes into `lessonIds`, each with its section. */
const listed = async (id = courseId) =>
  (await admin.lessons.list({ courseId: id })).map((lesson) => [lessonIds.indexOf(lesson.id), lesson.section])
const titles = async () => (await admin.sections.list({ courseId })).map(({ title }) => title)

describe('a section', () => {
  test('starts with a lesson and ends before the next section', async () => {
    await add('Week 1', at(0))
    await add('Week 2', at(2))
    expect(await listed()).toEqual([
      [0, 'Week 1'],
      [1, 'Week 1'],
      [2, 'Week 2'],
      [3, 'Week 2'],
    ])
    expect(await titles()).toEqual(['Week 1', 'Week 2'])
    const seen = await world.as(null).lessons.list({ courseId })
    expect(seen.map(({ section }) => section)).toEqual(['Week 1', 'Week 1', 'Week 2', 'Week 2'])
  })

  test('stays when its first lesson moves or is deleted', async () => {
    const first = await add('Week 1', at(0))
    await add('Week 2', at(2))
    await admin.lessons.update({ id: at(2), sectionId: first.id })
    expect(await listed()).toEqual([
      [0, 'Week 1'],
      [1, 'Week 1'],
      [2, 'Week 1'],
      [3, 'Week 2'],
    ])
    await admin.lessons.delete({ id: at(0) })
    expect(await listed()).toEqual([
      [1, 'Week 1'],
      [2, 'Week 1'],
      [3, 'Week 2'],
    ])
    await admin.lessons.delete({ id: at(3) })
    expect(await titles()).toEqual(['Week 1', 'Week 2'])
  })

  test('moves with its lessons, and their orders change', async () => {
    await add('Week 1', at(0))
    const second = await add('Week 2', at(2))
    expect(await admin.sections.update({ id: second.id, position: 1 })).toMatchObject({ position: 1 })
    expect(await titles()).toEqual(['Week 2', 'Week 1'])
    expect(await listed()).toEqual([
      [2, 'Week 2'],
      [3, 'Week 2'],
      [0, 'Week 1'],
      [1, 'Week 1'],
    ])
    const orders = (await admin.lessons.list({ courseId })).map(({ order }) => order)
    expect(orders).toEqual([1, 2, 3, 4])
  })

  test('that is deleted moves its lessons to the previous section', async () => {
    const first = await add('Week 1', at(0))
    const second = await add('Week 2', at(2))
    await add('Week 3', at(3))
    await admin.sections.delete({ id: second.id })
    expect((await admin.sections.list({ courseId })).map(({ position }) => position)).toEqual([1, 2])
    expect((await listed()).map(([, title]) => title)).toEqual(['Week 1', 'Week 1', 'Week 1', 'Week 3'])
    await admin.sections.delete({ id: first.id })
    expect((await listed()).map(([, title]) => title)).toEqual(['', '', '', 'Week 3'])
    await expect(admin.sections.delete({ id: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is copied with its lessons', async () => {
    await add('Week 1', at(1))
    await add('Empty')
    const copy = await admin.courses.duplicate({ id: courseId })
    expect((await listed(copy.id)).map(([, title]) => title)).toEqual(['', 'Week 1', 'Week 1', 'Week 1'])
    const own = await admin.sections.list({ courseId: copy.id })
    expect(own.map(({ title }) => title)).toEqual(['Week 1', 'Empty'])
    expect(await world.db.$count(sections, eq(sections.courseId, courseId))).toBe(2)
  })

  test('accepts only lessons of its own course', async () => {
    const other = await admin.courses.create(sampleCourseInput())
    const foreign = await admin.sections.create({ courseId: other.id, title: 'Elsewhere' })
    const unknown = { code: 'NOT_FOUND', message: 'We couldn’t find this section. Reload the page.' }
    const sectionId = foreign.id
    await expect(admin.lessons.update({ id: at(0), sectionId })).rejects.toMatchObject(unknown)
    await expect(
      admin.lessons.create({ ...sampleLessonInput({ courseId }), sectionId }),
    ).rejects.toMatchObject(unknown)
    await expect(
      admin.lessons.reorder({ updates: [{ id: at(0), order: 1, sectionId }] }),
    ).rejects.toMatchObject(unknown)
    await expect(
      admin.sections.create({ courseId: other.id, title: 'Late', firstLessonId: at(0) }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('lessons', () => {
  test('that are new join the section of the lesson before them', async () => {
    await add('Week 1', at(0))
    await add('Week 2', at(2))
    const made = await admin.lessons.create(sampleLessonInput({ courseId, order: 2 }))
    expect(made).toMatchObject({ section: 'Week 1', order: 3 })
    expect(await admin.lessons.create(sampleLessonInput({ courseId, order: 9 }))).toMatchObject({
      section: 'Week 2',
      order: 6,
    })
  })

  test('change their section and their order in one call', async () => {
    const first = await add('Week 1', at(0))
    const second = await add('Week 2', at(2))
    const updates = [0, 2, 1, 3].map((index, place) => ({
      id: at(index),
      order: place + 1,
      sectionId: place < 1 ? first.id : second.id,
    }))
    await admin.lessons.reorder({ updates })
    expect(await listed()).toEqual([
      [0, 'Week 1'],
      [2, 'Week 2'],
      [1, 'Week 2'],
      [3, 'Week 2'],
    ])
  })

  test('stay in their sections when a reorder names no section', async () => {
    await add('Week 1', at(0))
    await add('Week 2', at(2))
    await admin.lessons.reorder({
      updates: lessonIds.toReversed().map((id, index) => ({ id, order: index + 1 })),
    })
    expect(await listed()).toEqual([
      [1, 'Week 1'],
      [0, 'Week 1'],
      [3, 'Week 2'],
      [2, 'Week 2'],
    ])
  })

  test('that move to another course join its last section', async () => {
    const other = await admin.courses.create(sampleCourseInput())
    const { id } = await admin.lessons.create(sampleLessonInput({ courseId: other.id, order: 1 }))
    await admin.sections.create({ courseId: other.id, title: 'There', firstLessonId: id })
    await add('Here', at(0))
    await admin.lessons.updateMany({ ids: [at(0)], courseId: other.id })
    await admin.lessons.update({ id: at(1), courseId: other.id })
    const moved = await admin.lessons.list({ courseId: other.id })
    expect(moved.map(({ section }) => section)).toEqual(['There', 'There', 'There'])
  })
})

test('the upgrade of an earlier database turns headings of lessons into sections', async () => {
  const database = await createTestDatabase()
  try {
    const rows = await database.sql.begin(async (tx) => {
      const before = knownMigrations[knownMigrations.findIndex(({ tag }) => tag.endsWith('_sections')) - 1]
      await rebuildAt(tx, before?.tag ?? '')
      await tx`insert into categories (name) values ('Music')`
      await tx`
        insert into courses (slug, title, instructor, description, thumbnail, category_id, duration)
        select 'course-' || n, 'Course', 'Asha', 'Songs', '/images/course.webp', 1, '1 hour' from generate_series(1, 2) as n`
      await tx`
        insert into lessons (course_id, title, duration, "order", section) values
          (1, 'a', '1 minute', 1, ''), (1, 'b', '1 minute', 2, 'One'), (1, 'c', '1 minute', 3, ''),
          (1, 'd', '1 minute', 3, 'Two'), (2, 'e', '1 minute', 1, '')`
      await applyMigrations(tx)
      return tx<{ title: string; section: string | null; position: number | null }[]>`
        select l.title, s.title as section, s.position from lessons l left join sections s on s.id = l.section_id
        order by l.course_id, l."order", l.id`
    })
    expect(rows.map(({ title, section, position }) => [title, section, position])).toEqual([
      ['a', null, null],
      ['b', 'One', 1],
      ['c', 'One', 1],
      ['d', 'Two', 2],
      ['e', null, null],
    ])
  } finally {
    await database.close()
  }
})
