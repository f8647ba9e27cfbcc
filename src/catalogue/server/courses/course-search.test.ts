import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '../../tables.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let guest: Caller

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  const make = (title: string, category: string, more = {}) => world.course({ title, category, ...more })
  await make('Baking Bread', 'Kitchen', { description: 'Flour, water and the basics of python-like dough.' })
  const python = await make('Python for Everybody', 'Programming', { instructor: 'Anaïs Kulkarni' })
  await make('Data with Pandas', 'Programming', { description: 'Uses Python throughout.' })
  await make('Watercolour', 'Art')
  await world.lesson(python.id, { title: 'Dictionaries and lists' })
  await world.lesson(python.id, { title: 'Secret chapter', isVisible: false })
})
afterAll(() => world.close())

const titles = async (search: string, more = {}) =>
  (await guest.courses.list({ search, ...more })).items.map(({ title }) => title)

test('finds words of title, instructor, category, description and lesson titles; titles rank first', async () => {
  expect(await titles('python')).toEqual(['Python for Everybody', 'Baking Bread', 'Data with Pandas'])
  expect(await titles('anais')).toEqual(['Python for Everybody'])
  expect(await titles('KITCHEN')).toEqual(['Baking Bread'])
  expect(await titles('dictionaries')).toEqual(['Python for Everybody'])
})

test('finds words in any order, prefixes, and words with one typo', async () => {
  expect(await titles('everybody python')).toEqual(['Python for Everybody'])
  expect(await titles('waterc')).toEqual(['Watercolour'])
  expect(await titles('pyhton')).toContain('Python for Everybody')
  expect(await titles('pandes')).toEqual(['Data with Pandas'])
})

test('an empty text is no search; a text without words finds nothing', async () => {
  expect(await titles('   ')).toHaveLength(4)
  expect(await titles('???')).toEqual([])
  expect(await titles("zzzz' OR 1=1 --")).toEqual([])
  expect(await titles('%')).toEqual([])
})

test('hidden lessons are not found', async () => {
  expect(await titles('secret')).toEqual([])
})

test('a category filters in upper or lower case; an unknown one is empty', async () => {
  expect(await titles('python', { category: 'programming' })).toEqual([
    'Python for Everybody',
    'Data with Pandas',
  ])
  expect(await titles('', { category: 'Nothing' })).toEqual([])
})

test('pages follow a cursor, by creation date and by rank', async () => {
  for (const search of [undefined, 'python']) {
    const all = await guest.courses.list({ search })
    const walked: number[] = []
    let cursor: number | undefined
    do {
      const page = await guest.courses.list({ search, limit: 1, cursor })
      expect(page.total).toBe(all.total)
      expect(page.items.length).toBeLessThanOrEqual(1)
      walked.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(walked).toEqual(all.items.map(({ id }) => id))
  }
})

test('facets count the categories within a search', async () => {
  const counts = async (search?: string) =>
    Object.fromEntries(
      (await guest.courses.facets({ search })).map(({ category, count }) => [category, count]),
    )
  expect(await counts()).toEqual({ Art: 1, Kitchen: 1, Programming: 2 })
  expect(await counts('python')).toEqual({ Art: 0, Kitchen: 1, Programming: 2 })
  expect(await counts('???')).toEqual({ Art: 0, Kitchen: 0, Programming: 0 })
})

test('a language filters, with a category and a search, and facets count by it', async () => {
  const hindi = await world.course({ title: 'Python in Hindi', category: 'Programming', language: 'hi' })
  expect(await titles('', { language: 'hi' })).toEqual(['Python in Hindi'])
  expect(await titles('python', { language: 'hi', category: 'programming' })).toEqual(['Python in Hindi'])
  expect(await titles('python', { language: 'hi', category: 'art' })).toEqual([])
  expect(await titles('', { language: 'ta' })).toEqual([])
  await expect(titles('', { language: 'Hindi' })).rejects.toThrow('Language must be one of en, hi')
  const counts = async (search?: string) =>
    Object.fromEntries(
      (await guest.courses.facets({ search })).map(({ category, count, languages }) => [
        category,
        [count, ...languages.map((one) => `${one.language} ${one.count}`)],
      ]),
    )
  expect(await counts()).toEqual({ Art: [1, 'en 1'], Kitchen: [1, 'en 1'], Programming: [3, 'en 2', 'hi 1'] })
  expect(await counts('hindi')).toEqual({ Art: [0], Kitchen: [0], Programming: [1, 'hi 1'] })
  await world.db.delete(courses).where(eq(courses.id, hindi.id))
})

test('a brief list truncates descriptions', async () => {
  await world.course({ title: 'Long', description: 'x'.repeat(1000) })
  const { items } = await guest.courses.list({ search: 'long', brief: true })
  expect(items[0]?.description).toHaveLength(200)
})

test('a renamed category is found by its new name', async () => {
  const admin = world.as(await world.user({ role: 'admin' }))
  const art = (await guest.categories.list()).find(({ name }) => name === 'Art')
  await admin.categories.update({ id: art?.id ?? 0, name: 'Painting' })
  expect(await titles('painting')).toEqual(['Watercolour'])
  expect((await guest.courses.list({ category: 'Painting' })).items[0]?.category).toBe('Painting')
})
