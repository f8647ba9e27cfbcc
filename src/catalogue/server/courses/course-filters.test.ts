import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDuration } from '../../../platform/duration.ts'
import { sampleCourseInput } from '../../samples.ts'
import { courses } from '../../tables.ts'
import { eq } from 'drizzle-orm'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let guest: Caller
let admin: Caller
let long: { id: number }

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  admin = world.as(await world.user({ role: 'admin' }))
  const make = (title: string, more = {}) => world.course({ title, category: 'Art', ...more })
  await make('Ink', { level: 'beginner', duration: '40 minutes', rating: 4.5, weightedRating: 4.5 })
  await make('Oil', { level: 'advanced', isPremium: true, duration: '3 hours' })
  long = await make('Clay', {
    isPremium: true,
    duration: 'as long as it takes',
    rating: 3,
    weightedRating: 3,
  })
  await make('Draft of ink', { level: 'beginner', isPublished: false })
})
afterAll(() => world.close())

type Asked = NonNullable<Parameters<Caller['courses']['list']>[0]>
const titles = async (asked: Asked) => {
  const { items, total } = await guest.courses.list(asked)
  expect(total).toBe(items.length)
  return items.map(({ title }) => title)
}
const kinds = async (asked = {}) =>
  Object.fromEntries(
    (await guest.courses.facets(asked)).flatMap((facet) =>
      facet.kinds.map(({ kind, count }) => [`${facet.category}/${kind}`, count]),
    ),
  )

test('price, level and length can be combined, with each other and with a search', async () => {
  expect(await titles({ premium: false })).toEqual(['Ink'])
  expect(await titles({ premium: true })).toEqual(['Oil', 'Clay'])
  expect(await titles({ level: 'advanced', category: 'art' })).toEqual(['Oil'])
  expect(await titles({ level: 'advanced', premium: false })).toEqual([])
  expect(await titles({ length: 'medium' })).toEqual(['Oil'])
  expect(await titles({ search: 'art', length: 'short' })).toEqual(['Ink'])
  expect(await titles({ search: 'oil', level: 'beginner' })).toEqual([])
  expect((await admin.courses.list({ level: 'beginner', published: false })).total).toBe(1)
  expect((await admin.courses.list({ level: 'beginner' })).total).toBe(2)
  await expect(guest.courses.list({ level: 'expert' as never })).rejects.toThrow()
})

test('facets count the courses for each choice, with and without a search', async () => {
  const all = { 'Art/en/free/beginner/short': 1, 'Art/en/premium/advanced/medium': 1, 'Art/en/premium//': 1 }
  expect(await kinds()).toEqual(all)
  expect(await kinds({ search: 'art' })).toEqual(all)
  expect(await kinds({ search: 'ink' })).toEqual({ 'Art/en/free/beginner/short': 1 })
})

test('sorts by newest, most popular and best rated, in parts of any size', async () => {
  const student = await world.user()
  for (const { id } of (await guest.courses.list({ search: 'oil' })).items)
    await world
      .as(student)
      .enrollments.create({ courseId: id })
      .catch(() => undefined)
  await world.buy(student, long.id)
  await world.as(student).enrollments.create({ courseId: long.id })
  const orders = {
    newest: ['Clay', 'Oil', 'Ink'],
    popular: ['Clay', 'Ink', 'Oil'],
    rated: ['Ink', 'Clay', 'Oil'],
  } as const
  for (const sort of ['newest', 'popular', 'rated'] as const) {
    expect([sort, await titles({ sort })]).toEqual([sort, orders[sort]])
    const walked: string[] = []
    let cursor: number | undefined
    do {
      const page = await guest.courses.list({ sort, limit: 1, cursor })
      walked.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(walked).toEqual(orders[sort])
  }
  expect(await titles({ search: 'art', sort: 'newest' })).toEqual(orders.newest)
})

test('the length of a course is that of its visible lessons if they have a length', async () => {
  const lesson = await world.lesson(long.id, { duration: '5 hours' })
  expect(await titles({ length: 'medium' })).toEqual(['Oil', 'Clay'])
  const more = await world.lesson(long.id, { duration: '1:30:00' })
  expect(await titles({ length: 'long' })).toEqual(['Clay'])
  await admin.lessons.update({ id: more.id, isVisible: false })
  expect(await titles({ length: 'long' })).toEqual([])
  await admin.lessons.update({ id: lesson.id, duration: '1h 5m' })
  expect(await titles({ length: 'short' })).toEqual(['Ink', 'Clay'])
  await admin.lessons.delete({ id: lesson.id })
  await admin.courses.update({ id: long.id, duration: '12 hours' })
  expect(await kinds()).toMatchObject({ 'Art/en/premium//long': 1 })
})

test('the database and the screens parse lengths in the same way', async () => {
  const said =
    '45 minutes|1h 5m|10:30|1:02:03|1,5 hours|2 घंटे 10 मिनट|40 secs|99:99|self-paced|3 months|12|0 minutes'
  for (const text of said.split('|')) {
    const [row] = await world.database.sql<
      { seconds: string | null }[]
    >`select seconds_of(${text}) as seconds`
    expect([text, row?.seconds == null ? null : Number(row.seconds)]).toEqual([text, parseDuration(text)])
  }
})

test('a course has an optional level, and so do its copies and the audit log', async () => {
  const made = await admin.courses.create(sampleCourseInput({ category: 'Art' }))
  expect(made.level).toBeNull()
  expect((await admin.courses.update({ id: made.id, level: 'advanced' })).level).toBe('advanced')
  expect((await admin.courses.duplicate({ id: made.id })).level).toBe('advanced')
  expect((await admin.courses.update({ id: made.id, level: null })).level).toBeNull()
  const { items } = await admin.audit.list({})
  expect(items.map(({ data }) => data['changes'])).toContainEqual({ level: { from: null, to: 'advanced' } })
  await expect(admin.courses.update({ id: made.id, level: 'expert' as never })).rejects.toThrow(
    'Level must be one of beginner, intermediate, advanced',
  )
  await world.db.delete(courses).where(eq(courses.id, made.id))
})
