import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleCourseInput } from '../../samples.ts'
import { BIN_DAYS } from '../../courses.rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import { auditLog } from '../../../academy/tables.ts'
import { courses, lessons } from '../../tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { fileDeletions, files } from '../../../media/tables.ts'
import { sweep } from '../../../sweep.ts'
import { createWorld, type World } from '../../../testing/world.ts'

let world: World
let boss: User
let asha: User

beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ username: 'boss', role: 'admin' })
  asha = await world.user({ username: 'asha' })
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const { id } of await world.db.select({ id: courses.id }).from(courses))
    await world
      .as(boss)
      .courses.delete({ id })
      .catch(() => undefined)
  await world.as(boss).bin.empty()
})

const days = (id: number, count: number) =>
  world.db
    .update(courses)
    .set({ deletedAt: sql`now() - make_interval(days => ${count})` })
    .where(eq(courses.id, id))

/** Creates a course with a lesson and a stored film, a student, a comment and a payment. */
async function fullCourse(values: Parameters<World['course']>[0] = {}) {
  const course = await world.course({ isPremium: true, ...values })
  const film = await world.file('video', { durationSeconds: 60 })
  const lesson = await world.lesson(course.id, { videoFileId: film.id })
  await world.lesson(course.id, { isVisible: false })
  await world.buy(asha, course.id)
  await world.as(asha).enrollments.create({ courseId: course.id })
  await world.as(asha).comments.create({ id: lesson.id, content: 'Lovely' })
  await world.as(asha).progress.update({ id: lesson.id, position: 59, completed: true })
  return { course, lesson, film }
}

describe('deleting a course', () => {
  test('shows beforehand which items are deleted with it', async () => {
    const { course } = await fullCourse()
    expect(await world.as(boss).courses.contents({ id: course.id })).toEqual({
      students: 1,
      lessons: 2,
      resources: 0,
      payments: 1,
    })
  })

  test('keeps everything in the bin, and restores it unchanged', async () => {
    const { course, lesson, film } = await fullCourse({ title: 'Ragas', slug: 'ragas' })
    const before = await world.as(boss).courses.byId({ id: course.id })
    await world.as(boss).courses.delete({ id: course.id })
    expect(await world.as(asha).enrollments.list()).toEqual([])
    expect(await world.as(asha).enrollments.courseIds()).not.toContain(course.id)
    await sweep(world)
    const [kept] = await world.as(boss).bin.list()
    expect(kept).toMatchObject({ id: course.id, title: 'Ragas', students: 1, lessons: 2, payments: 1 })
    expect(kept?.daysLeft).toBe(BIN_DAYS)

    expect(await world.as(boss).bin.restore({ id: course.id })).toEqual(before)
    expect(await world.as(boss).bin.list()).toEqual([])
    const [enrollment] = await world.as(asha).enrollments.list()
    expect(enrollment).toMatchObject({ courseId: course.id, progress: 100 })
    expect((await world.as(asha).comments.list({ id: lesson.id })).items).toHaveLength(1)
    expect(await world.db.select().from(files).where(eq(files.id, film.id))).toHaveLength(1)
    await expect(world.as(boss).bin.restore({ id: course.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('makes its address available, and takes another one when it is restored', async () => {
    const input = sampleCourseInput({ title: 'Basics of Light', category: 'Everything' })
    const make = () => world.as(boss).courses.create(input)
    await world.category('Everything')
    const first = await make()
    await world.as(boss).courses.delete({ id: first.id })
    const second = await make()
    expect([first.slug, second.slug]).toEqual(['basics-of-light', 'basics-of-light'])
    expect((await world.as(boss).bin.restore({ id: first.id })).slug).toBe('basics-of-light-2')
    expect((await world.as(null).courses.bySlug({ slug: 'basics-of-light' })).id).toBe(second.id)
  })

  test('can restore several courses with one title at the same time', async () => {
    const ids = []
    for (let n = 0; n < 4; n += 1) {
      const { id } = await world.course({ title: 'Echo', slug: 'echo' })
      await world.as(boss).courses.delete({ id })
      ids.push(id)
    }
    const back = await Promise.all(ids.map((id) => world.as(boss).bin.restore({ id })))
    expect(new Set(back.map(({ slug }) => slug)).size).toBe(4)
  })

  test('allows its category to be deleted, which is restored with it', async () => {
    const { course } = await fullCourse({ category: 'Music' })
    const { id } = await world.category('Music')
    await expect(world.as(boss).categories.delete({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await world.as(boss).courses.delete({ id: course.id })
    await world.as(boss).categories.delete({ id })
    expect((await world.as(boss).categories.list()).map(({ name }) => name)).not.toContain('Music')
    expect(await world.as(boss).bin.restore({ id: course.id })).toMatchObject({ category: 'Music' })
    // The course can also join a new category with the same name.
    await world.as(boss).courses.delete({ id: course.id })
    const again = await world.category('Music')
    await world.as(boss).categories.delete({ id: again.id })
    const other = await world.as(boss).categories.create({ name: 'MUSIC' })
    expect(await world.as(boss).bin.restore({ id: course.id })).toMatchObject({ category: 'MUSIC' })
    await expect(world.as(boss).categories.delete({ id: other.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('keeps payments with their item, and an approval applies after it is restored', async () => {
    const course = await world.course({ isPremium: true, title: 'Ragas' })
    const waiting = { courseId: course.id, courseTitle: 'Ragas', status: 'pending', decidedAt: null } as const
    const { id } = await world.payment(asha.id, waiting)
    await world.as(boss).courses.delete({ id: course.id })
    expect((await world.as(asha).payments.mine({})).items[0]).toMatchObject({
      courseId: null,
      courseTitle: 'Ragas',
      status: 'pending',
    })
    const decided = await world.as(boss).payments.decide({ id, status: 'approved' })
    expect(decided).toMatchObject({ courseId: null, courseTitle: 'Ragas', status: 'approved' })
    expect(await world.as(asha).enrollments.list()).toEqual([])
    await world.as(boss).bin.restore({ id: course.id })
    expect(await world.as(asha).enrollments.list()).toMatchObject([{ courseId: course.id }])
    expect(await world.as(asha).payments.check({ courseId: course.id })).toEqual({ purchased: true })
    expect((await world.as(asha).payments.mine({})).items[0]).toMatchObject({ courseId: course.id })
  })
})

describe('emptying the bin', () => {
  const rows = async (courseId: number) => ({
    lessons: await world.db.$count(lessons, eq(lessons.courseId, courseId)),
    enrollments: await world.db.$count(enrollments, eq(enrollments.courseId, courseId)),
  })

  test('deletes one permanently with its lessons, enrolments and files; payments stay', async () => {
    const { course, film } = await fullCourse()
    const other = await fullCourse()
    await expect(world.as(boss).bin.delete({ id: course.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await world.as(boss).courses.delete({ id: course.id })
    await world.as(boss).courses.delete({ id: other.course.id })
    await world.as(boss).bin.delete({ id: course.id })
    expect(await rows(course.id)).toEqual({ lessons: 0, enrollments: 0 })
    expect(await world.db.select().from(files).where(eq(files.id, film.id))).toEqual([])
    expect(await world.db.select().from(fileDeletions)).not.toEqual([])
    expect(await rows(other.course.id)).toEqual({ lessons: 2, enrollments: 1 })
    const paid = (await world.as(asha).payments.mine({})).items.filter(({ status }) => status === 'approved')
    expect(paid.length).toBeGreaterThan(0)
    expect(paid.every(({ courseId }) => courseId === null)).toBe(true)
  })

  test('manually removes everything in the bin and nothing else', async () => {
    const { course } = await fullCourse()
    const stays = await fullCourse()
    await world.as(boss).courses.delete({ id: course.id })
    await world.as(boss).bin.empty()
    expect(await world.as(boss).bin.list()).toEqual([])
    expect(await rows(course.id)).toEqual({ lessons: 0, enrollments: 0 })
    expect(await rows(stays.course.id)).toEqual({ lessons: 2, enrollments: 1 })
  })

  test('is done by the sweep after the retention period', async () => {
    const old = await fullCourse()
    const young = await fullCourse()
    for (const { course } of [old, young]) await world.as(boss).courses.delete({ id: course.id })
    await days(old.course.id, BIN_DAYS + 1)
    await days(young.course.id, BIN_DAYS - 1)
    await world.as(boss).settings.update({ key: 'academy_name', value: 'Raga House' })
    expect(await sweep(world)).toMatchObject({ courses: 1 })
    expect((await world.as(boss).bin.list()).map(({ id }) => id)).toEqual([young.course.id])
    expect(await rows(old.course.id)).toEqual({ lessons: 0, enrollments: 0 })
    const [told] = await world.db
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.action, 'course.purged'),
          eq(auditLog.subjectKind, 'course'),
          eq(auditLog.subjectId, String(old.course.id)),
        ),
      )
    expect(told).toMatchObject({ actorId: null, actorName: 'Raga House' })
  })
})

test('the audit log records each step', async () => {
  const course = await world.course({ title: 'Ragas' })
  const admin = world.as(boss)
  await admin.courses.update({ id: course.id, isPublished: false })
  await admin.courses.update({ id: course.id, isPublished: true })
  await admin.courses.delete({ id: course.id })
  await admin.bin.restore({ id: course.id })
  await admin.courses.delete({ id: course.id })
  await admin.bin.delete({ id: course.id })
  const log = await world.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'course'), eq(auditLog.subjectId, String(course.id))))
    .orderBy(auditLog.id)
  expect(log.map(({ action }) => action)).toEqual([
    'course.unpublished',
    'course.published',
    'course.deleted',
    'course.restored',
    'course.deleted',
    'course.purged',
  ])
  expect(log.every(({ data, actorName }) => data.title === 'Ragas' && actorName === 'boss')).toBe(true)
})
