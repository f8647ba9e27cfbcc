import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleCourseInput, sampleLessonInput } from '../../catalogue/samples.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { changesBetween, writeAudit } from './audit.ts'

let world: World
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
})
afterAll(() => world.close())

const latest = async (limit: number) =>
  (await admin.audit.list({ limit })).items.map(({ action, subject, data }) => ({ action, subject, data }))

test('records a changed price, and no field that stayed the same', async () => {
  const { id } = await world.course({ isPremium: true, title: 'Tabla' })
  await admin.courses.update({ id, price: '₹3,499', title: 'Tabla', description: 'x'.repeat(500) })
  await admin.courses.update({ id, price: '₹3,499' })
  expect(await latest(1)).toEqual([
    {
      action: 'course.changed',
      subject: `course ${id}`,
      data: {
        title: 'Tabla',
        changes: {
          price: { from: '₹2,999', to: '₹3,499' },
          description: { from: 'About it.', to: `${'x'.repeat(200)}…` },
        },
      },
    },
  ])
})

test('records edited, moved and reordered lessons, with the names of their courses', async () => {
  const from = await world.course({ title: 'Here' })
  const to = await world.course({ title: 'There' })
  const one = await world.lesson(from.id, { title: 'One', order: 1 })
  const two = await world.lesson(from.id, { title: 'Two', order: 2 })
  await admin.lessons.update({ id: one.id, isVisible: false })
  expect(await latest(1)).toEqual([
    {
      action: 'lesson.changed',
      subject: `lesson ${one.id}`,
      data: { title: 'One', changes: { isVisible: { from: true, to: false } } },
    },
  ])
  await admin.lessons.reorder({
    updates: [
      { id: one.id, order: 2 },
      { id: two.id, order: 1 },
    ],
  })
  expect(await latest(1)).toEqual([
    { action: 'lessons.reordered', subject: `course ${from.id}`, data: { title: 'Here' } },
  ])
  await admin.lessons.updateMany({ ids: [one.id, two.id], courseId: to.id })
  expect((await latest(2)).map(({ data }) => (data['changes'] as Record<string, unknown>)['course'])).toEqual(
    [
      { from: 'Here', to: 'There' },
      { from: 'Here', to: 'There' },
    ],
  )
})

test('records renamed categories, changed resources, and the author of a deleted comment', async () => {
  const category = await world.category('Musik')
  await admin.categories.update({ id: category.id, name: 'Music' })
  const resource = await admin.resources.create({
    title: 'Notes',
    type: 'PDF',
    size: '1 MB',
    url: 'https://files.example/a.pdf',
  })
  await admin.resources.update({ id: resource.id, title: 'All notes' })
  const lesson = await world.lesson((await world.course()).id, { title: 'First' })
  const author = await world.user({ username: 'rude' })
  const comment = await world.as(author).comments.create({ id: lesson.id, content: 'boo' })
  await admin.comments.delete({ commentId: comment.id })
  expect(await latest(3)).toEqual([
    {
      action: 'comment.deleted',
      subject: `comment ${comment.id}`,
      data: { lessonId: lesson.id, title: 'First', username: 'rude' },
    },
    {
      action: 'resource.changed',
      subject: `resource ${resource.id}`,
      data: { title: 'Notes', changes: { title: { from: 'Notes', to: 'All notes' } } },
    },
    {
      action: 'category.changed',
      subject: `category ${category.id}`,
      data: { name: 'Musik', changes: { name: { from: 'Musik', to: 'Music' } } },
    },
  ])
})

test('records created items, the source of copies, and their location', async () => {
  const { name: category } = await world.category()
  const course = await admin.courses.create(sampleCourseInput({ title: 'Tabla', category }))
  const lesson = await admin.lessons.create(sampleLessonInput({ courseId: course.id, title: 'Strokes' }))
  const copy = await admin.courses.duplicate({ id: course.id })
  expect(await latest(3)).toEqual([
    {
      action: 'course.created',
      subject: `course ${copy.id}`,
      data: { title: 'Tabla (copy)', original: 'Tabla' },
    },
    {
      action: 'lesson.created',
      subject: `lesson ${lesson.id}`,
      data: { title: 'Strokes', course: 'Tabla' },
    },
    { action: 'course.created', subject: `course ${course.id}`, data: { title: 'Tabla' } },
  ])
})

test('records captions that were added to a lesson, replaced and removed', async () => {
  const { id: lessonId } = await world.lesson((await world.course()).id, { title: 'Strokes' })
  const content = 'WEBVTT\n\n00:01.000 --> 00:04.000\nHello\n'
  const { id } = await admin.captions.create({ lessonId, language: 'en', content })
  await admin.captions.create({ lessonId, language: 'en', label: 'British', content })
  await admin.captions.delete({ id })
  const subject = `lesson ${lessonId}`
  expect(await latest(3)).toEqual([
    { action: 'captions.removed', subject, data: { title: 'Strokes', language: 'British' } },
    { action: 'captions.replaced', subject, data: { title: 'Strokes', language: 'British' } },
    { action: 'captions.added', subject, data: { title: 'Strokes', language: 'English' } },
  ])
})

test('can be filtered by action, actor, affected user, and days of the academy', async () => {
  const asha = await world.user({ username: 'Asha' })
  await admin.users.setRole({ id: asha.id, role: 'admin' })
  await world.as({ ...asha, role: 'admin' }).settings.update({ key: 'time_zone', value: 'Asia/Kolkata' })
  await world
    .as({ ...asha, role: 'admin' })
    .settings.update({ key: 'contact_phone', value: '+91 98765 43210' })
  // This is half past midnight in the academy's time zone, but still the previous day in UTC.
  await world.database.sql`
    insert into audit_log (actor_name, action, subject_kind, subject_id, data, created_at)
    values ('Old', 'user.blocked', 'user', 'x', '{"username": "somebody"}', '2020-03-31T19:00:00Z')`
  const found = async (filter: Parameters<Caller['audit']['list']>[0]) =>
    (await admin.audit.list({ limit: 5, ...filter })).items.map(({ action }) => action)
  expect(await found({ person: ' asha ' })).toEqual(['setting.changed', 'user.role'])
  expect(await found({ person: 'asha', action: 'users' })).toEqual(['user.role'])
  expect(await found({ person: 'asha', action: 'setting.changed' })).toEqual(['setting.changed'])
  expect(await found({ person: 'ash' })).toEqual([])
  expect(await found({ from: '2020-04-01', to: '2020-04-01' })).toEqual(['user.blocked'])
  expect(await found({ to: '2020-03-31' })).toEqual([])
  expect(new Set(await found({ action: 'catalogue', limit: 50 }))).not.toContain('user.role')
  await expect(admin.audit.list({ from: '2020-02-30' })).rejects.toThrow('The first day must be a date')
})

test('does not compile with data that has no name', () => {
  const tx = world.database.db
  const boss = { id: null, username: 'boss' }
  const about = { title: 'Tabla', weight: 2 }
  void (() => [
    writeAudit(tx, boss, 'course.changed', ['course', 1], { title: 'Tabla', reason: 'Old' }),
    // @ts-expect-error The key has no name.
    writeAudit(tx, boss, 'course.changed', ['course', 1], { title: 'Tabla', weight: 2 }),
    // @ts-expect-error The key has no name.
    writeAudit(tx, boss, 'course.changed', ['course', 1], about),
    // @ts-expect-error The key has no name.
    writeAudit(tx, boss, 'course.changed', ['course', 1], { ...about, reason: 'Old' }),
    // @ts-expect-error The field has no name.
    changesBetween(about, about, ['weight']),
  ])
})
