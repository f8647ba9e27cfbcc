import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../academy/tables.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'
import { AppError } from './define-errors.ts'
import { toAppError } from './errors.ts'
import { refuseOverwrites } from './overwrites.ts'

let world: World
let asha: Caller
let ravi: Caller

beforeAll(async () => {
  world = await createWorld()
  asha = world.as(await world.user({ role: 'admin', username: 'asha' }))
  ravi = world.as(await world.user({ role: 'admin', username: 'ravi' }))
})
afterAll(() => world.close())

/** Returns the issues of a rejected save. */
const conflict = async (save: Promise<unknown>) => {
  const error = await save.then(
    () => null,
    (thrown: unknown) => toAppError(thrown),
  )
  expect(error).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' })
  return error?.issues?.map(({ path, now }) => [path, now])
}

/**
 * Asha and Ravi both start from `before` and save the same field: Asha saves `first`, then Ravi saves `second`. Ravi's
 * save is rejected. He sees Asha's value and can then overwrite it.
 */
async function race<Value>(
  field: string,
  { before, first, second }: Record<'before' | 'first' | 'second', Value>,
  save: (by: Caller, value: Value, seen: Record<string, unknown>) => Promise<unknown>,
) {
  await save(asha, first, { [field]: before })
  expect(await conflict(save(ravi, second, { [field]: before }))).toEqual([[field, first]])
  // It is not a conflict if both save the same value.
  await save(ravi, first, { [field]: before })
  await save(ravi, second, { [field]: first })
}

describe('two administrators who edit the same item', () => {
  test('get a conflict for a course: nothing changes, and other fields can be saved meanwhile', async () => {
    const { id } = await world.course({ title: 'Ragas', duration: '1 hour', isPremium: true })
    const { title, price } = await asha.courses.byId({ id })
    await race('title', { before: title, first: 'Ragas 1', second: 'Ragas 2' }, (by, is, before) =>
      by.courses.update({ id, title: is, before }),
    )
    await asha.courses.update({ id, price: '₹1,234', before: { price } })
    await ravi.courses.update({ id, duration: '2 hours', before: { duration: '1 hour' } })
    const late = ravi.courses.update({
      id,
      price: '₹5',
      duration: '3 hours',
      before: { price, duration: '2 hours' },
    })
    expect(await conflict(late)).toEqual([['price', '₹1,234']])
    expect(await asha.courses.byId({ id })).toMatchObject({
      title: 'Ragas 2',
      price: '₹1,234',
      duration: '2 hours',
    })
    const outcomes = ['Hear a raga']
    await race('outcomes', { before: [], first: outcomes, second: ['Sing one'] }, (by, is, before) =>
      by.courses.update({ id, outcomes: is, before }),
    )
    // The audit log lists only the fields that each user changed.
    const entries = (await world.db.select().from(auditLog)).filter(
      ({ action }) => action === 'course.changed',
    )
    expect(entries.every(({ data }) => Object.keys(data['changes'] as object).length === 1)).toBe(true)
  })

  test('a lesson, a section, a resource, a category, a teacher and a plan', async () => {
    const course = await world.course({ title: 'Talas' })
    const lesson = await world.lesson(course.id, { title: 'One' })
    const values = { before: 'One', first: 'Two', second: 'Three' }
    await race('title', values, (by, title, before) => by.lessons.update({ id: lesson.id, title, before }))
    const section = await asha.sections.create({ courseId: course.id, title: 'One' })
    await race('title', values, (by, title, before) => by.sections.update({ id: section.id, title, before }))
    const days = [1, 2, 3].map((after) => ({ days: after, minute: 540 }))
    const opens = { before: days[0] ?? null, first: days[1] ?? null, second: days[2] ?? null }
    await asha.sections.update({ id: section.id, release: opens.before })
    await race('release', opens, (by, release, before) =>
      by.sections.update({ id: section.id, release, before }),
    )
    await asha.lessons.update({ id: lesson.id, release: opens.before })
    await race('release', opens, (by, release, before) =>
      by.lessons.update({ id: lesson.id, release, before }),
    )
    const file = { type: 'PDF', size: '1 MB', url: 'https://example.com/a.pdf' } as const
    const resource = await asha.resources.create({ title: 'One', ...file })
    await race('title', values, (by, title, before) =>
      by.resources.update({ id: resource.id, title, before }),
    )
    const category = await asha.categories.create({ name: 'One' })
    await race('name', values, (by, name, before) => by.categories.update({ id: category.id, name, before }))
    const teacher = await asha.teachers.create({ name: 'One', description: 'Teaches' })
    await race('name', values, (by, name, before) => by.teachers.update({ id: teacher.id, name, before }))
    const plan = await asha.plans.create({
      title: 'One',
      price: '₹100',
      months: 6,
      isVisible: true,
      order: 1,
    })
    await race('title', values, (by, title, before) => by.plans.update({ id: plan.id, title, before }))
    const prices = { before: '₹100', first: '₹200', second: '₹300' }
    await race('price', prices, (by, price, before) => by.plans.update({ id: plan.id, price, before }))
  })

  test('a setting, whether it was saved before or not', async () => {
    const { value } = (await asha.settings.list()).find(({ key }) => key === 'hero_title') ?? {}
    await race(
      'value',
      { before: value ?? '', first: 'Learn', second: 'Study' },
      (by, is, { value: before }) =>
        by.settings.update({ key: 'hero_title', value: is, before: String(before) }),
    )
  })

  test('the last change wins if the call contains no earlier values, as over REST', async () => {
    const { id } = await asha.categories.create({ name: 'Free' })
    await asha.categories.update({ id, description: 'First' })
    expect(await ravi.categories.update({ id, description: 'Second' })).toMatchObject({
      description: 'Second',
    })
    await expect(ravi.categories.update({ id, before: { name: 'Free' } })).rejects.toThrow(
      'Send at least one change',
    )
  })
})

test('an empty field equals a missing value, and inherited names are not fields', () => {
  expect(() => refuseOverwrites({ about: null }, { about: 'x' }, { about: '' })).not.toThrow()
  expect(() => refuseOverwrites({}, { toString: 'x' }, {})).not.toThrow()
  expect(() => refuseOverwrites({ about: 'y' }, { about: 'x' }, { about: '' })).toThrow(AppError)
})
