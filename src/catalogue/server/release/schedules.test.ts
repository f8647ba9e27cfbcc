import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleCourseInput, sampleLessonInput } from '../../samples.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { courses, lessons, sections } from '../../tables.ts'
import { publishDue } from './schedules.ts'

let world: World
let admin: Caller
let student: Caller
let courseId: number
let lessonIds: number[]

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  student = world.as(await world.user())
  await world.category('Music')
})
afterAll(() => world.close())

beforeEach(async () => {
  courseId = (await admin.courses.create(sampleCourseInput())).id
  lessonIds = []
  for (const title of ['Do', 'Re', 'Mi'])
    lessonIds.push((await admin.lessons.create(sampleLessonInput({ courseId, title, order: 9 }))).id)
})

const at = (index: number) => lessonIds[index] ?? 0
const seen = async (caller: Caller) => (await caller.lessons.list({ courseId })).map(({ title }) => title)
/** Simulates that the scheduled time has passed. */
const pass = async () => {
  for (const table of [courses, sections, lessons])
    await world.db.execute(sql`update ${table} set publish_at = now() where publish_at is not null`)
  await publishDue(world.db)
}

test('lessons of a hidden section exist only for administrators', async () => {
  const { id } = await admin.sections.create({ courseId, title: 'Week 2', firstLessonId: at(1) })
  await admin.sections.update({ id, isVisible: false })
  expect(await seen(student)).toEqual(['Do'])
  expect(await seen(admin)).toEqual(['Do', 'Re', 'Mi'])
  expect((await student.courses.byId({ id: courseId })).lessonsCount).toBe(1)
  await expect(student.lessons.byId({ id: at(1) })).rejects.toThrow(
    'We couldn’t find this lesson. Reload the page.',
  )
  expect((await student.search.lessons({ search: 'Mi' })).map(({ lessonId }) => lessonId)).not.toContain(
    at(2),
  )

  // If a lesson leaves the section, it is visible again. If staff show a section, its hidden lessons stay hidden.
  await admin.lessons.update({ id: at(2), sectionId: null })
  expect(await seen(student)).toEqual(['Do', 'Mi'])
  await admin.lessons.update({ id: at(1), isVisible: false })
  await admin.sections.update({ id, isVisible: true })
  expect(await seen(student)).toEqual(['Do', 'Mi'])
  await admin.lessons.update({ id: at(1), isVisible: true })
  await admin.sections.update({ id, isVisible: false, release: { at: TOMORROW } })
  await admin.sections.delete({ id })
  // Deleting a section shows and opens no lesson.
  expect(await seen(student)).toEqual(['Do', 'Mi'])
  const hidden = (await admin.lessons.list({ courseId })).find(({ title }) => title === 'Re')
  expect(hidden).toMatchObject({ isVisible: false, release: { at: new Date(TOMORROW) } })
  await admin.lessons.update({ id: at(1), isVisible: true, release: null })
})

test('deleting a section opens no lesson earlier, regardless of its own rule and time', async () => {
  const { id } = await admin.sections.create({ courseId, title: 'Week 3', firstLessonId: at(1) })
  const later = new Date(Date.now() + 2 * 86_400_000)
  await admin.sections.update({ id, release: { at: later.toISOString() } })
  await admin.lessons.update({ id: at(1), release: { at: TOMORROW } })
  await admin.lessons.update({ id: at(2), release: { days: 1, minute: 0, after: 'enrolment' } })
  await admin.sections.delete({ id })
  const lessons = await admin.lessons.list({ courseId })
  expect(lessons.find((one) => one.id === at(1))).toMatchObject({ isVisible: true, release: { at: later } })
  expect(lessons.find((one) => one.id === at(2))).toMatchObject({ isVisible: false })

  const hidden = await admin.sections.create({ courseId, title: 'Week 4', firstLessonId: at(1) })
  await admin.lessons.update({ id: at(1), publishAt: TOMORROW })
  await admin.sections.update({ id: hidden.id, isVisible: false })
  await admin.sections.delete({ id: hidden.id })
  expect((await admin.lessons.list({ courseId })).find((one) => one.id === at(1))).not.toHaveProperty(
    'publishAt',
  )
  for (const lessonId of [at(1), at(2)])
    await admin.lessons.update({ id: lessonId, isVisible: true, release: null })
})

test('a course, a section and a lesson are published at their time', async () => {
  const { id } = await admin.sections.create({ courseId, title: 'Week 2', firstLessonId: at(2) })
  await admin.courses.update({ id: courseId, publishAt: TOMORROW })
  await admin.sections.update({ id, publishAt: TOMORROW })
  await admin.lessons.update({ id: at(0), publishAt: TOMORROW })
  const { isPublished, publishAt } = await admin.courses.byId({ id: courseId })
  expect([isPublished, publishAt?.toISOString()]).toEqual([false, TOMORROW])
  await expect(student.courses.byId({ id: courseId })).rejects.toThrow(
    'We couldn’t find this course. Reload the page.',
  )
  await publishDue(world.db)
  await expect(student.courses.byId({ id: courseId })).rejects.toThrow(
    'We couldn’t find this course. Reload the page.',
  )
  expect(
    (await admin.lessons.list({ courseId })).map((lesson) => [lesson.isVisible, 'publishAt' in lesson]),
  ).toEqual([
    [false, true],
    [true, false],
    [true, false],
  ])

  await pass()
  expect(await seen(student)).toEqual(['Do', 'Re', 'Mi'])
  expect(await student.courses.byId({ id: courseId })).not.toHaveProperty('publishAt')
  const audit = await admin.audit.list({ limit: 10 })
  expect(audit.items.filter(({ actorName }) => actorName === 'Lantern').map(({ action }) => action)).toEqual([
    'lesson.changed',
    'section.changed',
    'course.published',
  ])
})

test('showing or hiding a lesson manually cancels its time', async () => {
  for (const isVisible of [true, false]) {
    await admin.lessons.update({ id: at(0), publishAt: TOMORROW })
    await admin.lessons.update({ id: at(0), title: 'Do, a deer' })
    expect((await admin.lessons.byId({ id: at(0) })).publishAt).toEqual(new Date(TOMORROW))
    await admin.lessons.updateMany({ ids: [at(0)], isVisible })
    expect(await admin.lessons.byId({ id: at(0) })).not.toHaveProperty('publishAt')
    await pass()
    expect((await admin.lessons.byId({ id: at(0) })).isVisible).toBe(isVisible)
  }
})

test('a course in the bin is not published, and a copy has no time', async () => {
  await admin.courses.update({ id: courseId, publishAt: TOMORROW })
  const copy = await admin.courses.duplicate({ id: courseId })
  expect(copy).not.toHaveProperty('publishAt')
  await admin.courses.delete({ id: courseId })
  await pass()
  await admin.bin.restore({ id: courseId })
  expect((await admin.courses.byId({ id: courseId })).isPublished).toBe(false)
  await pass()
  expect((await admin.courses.byId({ id: courseId })).isPublished).toBe(true)
  expect((await admin.courses.byId({ id: copy.id })).isPublished).toBe(false)
})
