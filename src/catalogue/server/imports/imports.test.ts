import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleCourseInput, sampleLessonInput, sampleResourceInput } from '../../samples.ts'
import { courseImports } from '../../tables.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller
let courseId: number
let importId: number

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  await world.category('Music')
})
afterAll(() => world.close())

beforeEach(async () => {
  courseId = (await admin.courses.create(sampleCourseInput())).id
  importId = (await admin.imports.create({ courseId, source: 'archive', name: 'physics.zip' })).id
})

const lessonsOf = async () =>
  (await admin.lessons.list({ courseId })).map(({ title, section }) => [title, section])
const sectionsOf = async () => (await admin.sections.list({ courseId })).map(({ title }) => title)

test('an undone import moves what it created to the bin, and deletes its empty sections', async () => {
  const own = await admin.sections.create({ courseId, title: 'Own' })
  const first = await admin.sections.create({ courseId, title: 'Week 1', importId })
  const second = await admin.sections.create({ courseId, title: 'Week 2', importId })
  await admin.lessons.create(sampleLessonInput({ courseId, title: 'Mine', order: 1, sectionId: second.id }))
  await admin.lessons.create(
    sampleLessonInput({ courseId, title: 'Motion', order: 2, sectionId: first.id, importId }),
  )
  await admin.lessons.create(
    sampleLessonInput({ courseId, title: 'Force', order: 3, sectionId: own.id, importId }),
  )
  await admin.resources.create(sampleResourceInput({ courseId, title: 'Notes', importId }))
  expect(await admin.imports.list({ courseId })).toMatchObject([
    { id: importId, source: 'archive', name: 'physics.zip', lessons: 2, resources: 1 },
  ])

  await admin.imports.undo({ id: importId })
  expect(await lessonsOf()).toEqual([['Mine', 'Week 2']])
  expect(await sectionsOf()).toEqual(['Own', 'Week 2'])
  expect((await admin.sections.list({ courseId })).map(({ position }) => position)).toEqual([1, 2])
  expect(await admin.resources.listByCourse({ courseId })).toEqual([])
  expect(await admin.imports.list({ courseId })).toEqual([])
  const binned = (await admin.bin.items()).map(({ title }) => title)
  expect(binned).toEqual(expect.arrayContaining(['Motion', 'Force', 'Notes']))
  await expect(admin.imports.undo({ id: importId })).rejects.toMatchObject({ message: /undone already/ })
})

test('an import that was undone creates nothing more', async () => {
  await admin.imports.undo({ id: importId })
  const found = { cause: { code: 'IMPORT_NOT_FOUND' } }
  await expect(
    admin.lessons.create(sampleLessonInput({ courseId, order: 1, importId })),
  ).rejects.toMatchObject(found)
  await expect(admin.sections.create({ courseId, title: 'A', importId })).rejects.toMatchObject(found)
  await expect(admin.resources.create(sampleResourceInput({ courseId, importId }))).rejects.toMatchObject(
    found,
  )
})

test('an import belongs to one course, and a lesson that left the course stays', async () => {
  const other = await admin.courses.create(sampleCourseInput())
  await expect(
    admin.lessons.create(sampleLessonInput({ courseId: other.id, order: 1, importId })),
  ).rejects.toMatchObject({ cause: { code: 'IMPORT_NOT_FOUND' } })
  const lesson = await admin.lessons.create(sampleLessonInput({ courseId, order: 1, importId }))
  await admin.lessons.update({ id: lesson.id, courseId: other.id })
  await admin.imports.undo({ id: importId })
  expect(await admin.lessons.list({ courseId: other.id })).toHaveLength(1)
})

test('an import can be undone for seven days', async () => {
  await admin.lessons.create(sampleLessonInput({ courseId, order: 1, importId }))
  await world.db
    .update(courseImports)
    .set({ createdAt: sql`now() - interval '7 days'` })
    .where(eq(courseImports.id, importId))
  expect(await admin.imports.list({ courseId })).toEqual([])
  await expect(admin.imports.undo({ id: importId })).rejects.toMatchObject({ message: /7 days/ })
  expect(await lessonsOf()).toHaveLength(1)
})
