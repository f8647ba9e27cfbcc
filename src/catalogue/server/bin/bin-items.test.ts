import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleCourseInput } from '../../samples.ts'
import { BIN_DAYS } from '../../courses.rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import { categories, courses, lessons, resources } from '../../tables.ts'
import { files } from '../../../media/tables.ts'
import { sweep } from '../../../sweep.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let boss: User
let admin: Caller
let asha: User

const gone = { code: 'NOT_FOUND' }

beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ username: 'boss', role: 'admin' })
  admin = world.as(boss)
  asha = await world.user({ username: 'asha' })
})
afterAll(() => world.close())
beforeEach(() => admin.bin.empty())

const fileExists = async (id: string) =>
  (await world.db.select({ id: files.id }).from(files).where(eq(files.id, id))).length === 1
const binned = async () => (await admin.bin.items()).map(({ kind, id }) => `${kind} ${id}`)

describe('a lesson', () => {
  async function studied() {
    const course = await world.course({ title: 'Ragas' })
    const film = await world.file('video', { durationSeconds: 60 })
    const lesson = await world.lesson(course.id, { title: 'The drone alone', videoFileId: film.id })
    await world.lesson(course.id, { title: 'Another' })
    const student = world.as(asha)
    await student.enrollments.create({ courseId: course.id })
    await student.comments.create({ id: lesson.id, content: 'Lovely' })
    await student.notes.create({ id: lesson.id, content: 'Remember', atSeconds: 1 })
    await student.lessons.like({ id: lesson.id })
    await student.progress.update({ id: lesson.id, position: 59, completed: true })
    return { course, film, lesson, student }
  }
  const progressOf = async (courseId: number) =>
    (await world.as(asha).enrollments.list()).find((one) => one.courseId === courseId)?.progress

  test('in the bin is hidden from everyone, and is restored with all its data', async () => {
    const { course, film, lesson, student } = await studied()
    const before = await student.lessons.byId({ id: lesson.id })
    expect(await progressOf(course.id)).toBe(50)
    await admin.lessons.delete({ id: lesson.id })
    for (const caller of [admin, student, world.as(null)]) {
      await expect(caller.lessons.byId({ id: lesson.id })).rejects.toMatchObject(gone)
      expect((await caller.lessons.list({ courseId: course.id })).map(({ id }) => id)).not.toContain(
        lesson.id,
      )
      await expect(caller.comments.list({ id: lesson.id })).rejects.toMatchObject(gone)
      expect(await caller.search.lessons({ search: 'drone alone' })).toEqual([])
    }
    await expect(admin.lessons.update({ id: lesson.id, title: 'Again' })).rejects.toMatchObject(gone)
    await expect(admin.lessons.delete({ id: lesson.id })).rejects.toMatchObject(gone)
    await expect(admin.lessons.updateMany({ ids: [lesson.id], isVisible: true })).rejects.toMatchObject(gone)
    expect(await progressOf(course.id)).toBe(0)
    expect(await admin.courses.contents({ id: course.id })).toMatchObject({ lessons: 1 })
    expect(await fileExists(film.id)).toBe(true)

    expect(await admin.bin.items()).toMatchObject([
      { kind: 'lesson', id: lesson.id, title: 'The drone alone', course: 'Ragas', daysLeft: BIN_DAYS },
    ])
    await admin.bin.restoreItem({ kind: 'lesson', id: lesson.id })
    expect(await admin.bin.items()).toEqual([])
    expect(await student.lessons.byId({ id: lesson.id })).toEqual(before)
    expect((await student.comments.list({ id: lesson.id })).items).toHaveLength(1)
    expect(await student.notes.list({ id: lesson.id })).toHaveLength(1)
    expect(await student.lessons.liked({ id: lesson.id })).toEqual({ liked: true })
    expect(await progressOf(course.id)).toBe(50)
    expect(await student.search.lessons({ search: 'drone alone' })).toMatchObject([{ lessonId: lesson.id }])
    await expect(admin.bin.restoreItem({ kind: 'lesson', id: lesson.id })).rejects.toMatchObject(gone)
  })

  test('stays hidden if it was hidden, and returns to its section', async () => {
    const course = await world.course()
    const hidden = await world.lesson(course.id, { isVisible: false, order: 1 })
    await world.lesson(course.id, { order: 2 })
    await admin.sections.create({ courseId: course.id, title: 'Week 1', firstLessonId: hidden.id })
    await admin.lessons.deleteMany({ ids: [hidden.id] })
    await admin.bin.restoreItem({ kind: 'lesson', id: hidden.id })
    expect(await admin.lessons.byId({ id: hidden.id })).toMatchObject({
      isVisible: false,
      section: 'Week 1',
      order: 1,
    })
  })

  test('of a course in the bin can be restored only after the course', async () => {
    const { course, lesson } = await studied()
    await admin.lessons.delete({ id: lesson.id })
    await admin.courses.delete({ id: course.id })
    expect(await binned()).toEqual([])
    await expect(admin.bin.restoreItem({ kind: 'lesson', id: lesson.id })).rejects.toMatchObject(gone)
    await admin.bin.restore({ id: course.id })
    expect(await binned()).toEqual([`lesson ${lesson.id}`])
    expect(await admin.courses.contents({ id: course.id })).toMatchObject({ lessons: 1 })
    const copy = await admin.courses.duplicate({ id: course.id })
    expect(await admin.lessons.list({ courseId: copy.id })).toHaveLength(1)
  })

  test('is removed permanently with its file', async () => {
    const { film, lesson } = await studied()
    await expect(admin.bin.deleteItem({ kind: 'lesson', id: lesson.id })).rejects.toMatchObject(gone)
    await admin.lessons.delete({ id: lesson.id })
    await admin.bin.deleteItem({ kind: 'lesson', id: lesson.id })
    expect(await fileExists(film.id)).toBe(false)
    expect(await world.db.$count(lessons, eq(lessons.id, lesson.id))).toBe(0)
  })
})

test('a resource in the bin is hidden, can be restored, and is deleted with its file', async () => {
  const file = await world.file('resource')
  const resource = await world.resource({ title: 'Tunings', fileId: file.id })
  const listed = async () => (await world.as(null).resources.listIndependent()).map(({ id }) => id)
  await admin.resources.delete({ id: resource.id })
  expect(await listed()).not.toContain(resource.id)
  await expect(admin.resources.update({ id: resource.id, title: 'New' })).rejects.toMatchObject(gone)
  await expect(admin.resources.delete({ id: resource.id })).rejects.toMatchObject(gone)
  expect(await fileExists(file.id)).toBe(true)
  expect(await admin.bin.items()).toMatchObject([{ kind: 'resource', title: 'Tunings', course: null }])
  await admin.bin.restoreItem({ kind: 'resource', id: resource.id })
  expect(await listed()).toContain(resource.id)
  await admin.resources.delete({ id: resource.id })
  await admin.bin.deleteItem({ kind: 'resource', id: resource.id })
  expect(await fileExists(file.id)).toBe(false)
})

describe('a category', () => {
  const names = async () => (await world.as(null).categories.list()).map(({ name }) => name)

  test('makes its name available to others, and gets a number when it is restored', async () => {
    const first = await admin.categories.create({ name: 'Dance', description: 'Steps' })
    await admin.categories.delete({ id: first.id })
    expect(await names()).not.toContain('Dance')
    expect((await admin.courses.facets({})).map(({ category }) => category)).not.toContain('Dance')
    const input = sampleCourseInput({ category: 'Dance' })
    await expect(admin.courses.create(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(admin.categories.update({ id: first.id, name: 'Other' })).rejects.toMatchObject(gone)
    const second = await admin.categories.create({ name: 'dance' })
    const { id } = await admin.courses.create(input)
    expect((await world.as(null).courses.list({ category: 'DANCE' })).items.map((one) => one.id)).toEqual([
      id,
    ])

    await admin.bin.restoreItem({ kind: 'category', id: first.id })
    expect(await admin.categories.list()).toContainEqual({
      id: first.id,
      name: 'Dance (2)',
      description: 'Steps',
    })
    await admin.courses.delete({ id })
    await admin.categories.delete({ id: second.id })
    await admin.bin.restoreItem({ kind: 'category', id: second.id })
    expect(await names()).toContain('dance')
  })

  test('is restored with one of its courses, which stores its name after permanent deletion', async () => {
    const made = await admin.categories.create({ name: 'Weaving', description: 'Looms' })
    const course = await admin.courses.create(sampleCourseInput({ category: 'Weaving' }))
    await admin.courses.delete({ id: course.id })
    await admin.categories.delete({ id: made.id })
    expect(await admin.bin.restore({ id: course.id })).toMatchObject({ category: 'Weaving' })
    expect(await admin.categories.list()).toContainEqual(made)
    expect(await admin.bin.items()).toEqual([])

    await admin.courses.delete({ id: course.id })
    await admin.categories.delete({ id: made.id })
    await admin.bin.deleteItem({ kind: 'category', id: made.id })
    expect(await world.db.$count(categories, eq(categories.id, made.id))).toBe(0)
    expect(await admin.bin.restore({ id: course.id })).toMatchObject({ category: 'Weaving' })
  })

  test('does not contain a course that is created while it is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await admin.categories.create({ name: `Race ${round}` })
      await Promise.allSettled([
        admin.courses.create(sampleCourseInput({ category: `Race ${round}` })),
        admin.categories.delete({ id }),
      ])
      const [stray] = await world.db
        .select({ id: courses.id })
        .from(courses)
        .innerJoin(categories, eq(categories.id, courses.categoryId))
        .where(sql`${categories.deletedAt} is not null and ${courses.deletedAt} is null`)
      expect(stray).toBeUndefined()
    }
  })
})

test('the sweep removes expired items of the bin, and no newer ones', async () => {
  const course = await world.course()
  const [old, young] = [await world.lesson(course.id), await world.lesson(course.id)]
  const resource = await world.resource({ courseId: course.id })
  const { id: category } = await admin.categories.create({ name: 'Long ago' })
  await admin.lessons.deleteMany({ ids: [old.id, young.id] })
  await admin.resources.delete({ id: resource.id })
  await admin.categories.delete({ id: category })
  const past = { deletedAt: sql`now() - make_interval(days => ${BIN_DAYS + 1})` }
  await world.db.update(lessons).set(past).where(eq(lessons.id, old.id))
  await world.db.update(resources).set(past).where(eq(resources.id, resource.id))
  await world.db.update(categories).set(past).where(eq(categories.id, category))
  expect(await sweep(world)).toMatchObject({ courses: 0, items: 3 })
  expect(await binned()).toEqual([`lesson ${young.id}`])
})
