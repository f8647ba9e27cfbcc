import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../platform/constants.ts'
import { LANGUAGE_NAMES } from '../../../platform/client/language-names.ts'
import type { User } from '../../../platform/user.schema.ts'
import { createWorld, type World } from '../../../testing/world.ts'

let world: World
let boss: User

beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ role: 'admin' })
  await world.course({ title: 'Vyakti Vikas', language: 'hi', description: 'आत्मविश्वास और संवाद' })
  await world.course({ title: 'हिन्दी व्याकरण', language: 'hi', isPremium: true })
  await world.course({ title: 'Python Loops', level: 'beginner', description: 'Written for everyone' })
  await world.course({ title: 'Speak Up', description: 'English for interviews, and a loop of exercises' })
  await world.course({ title: 'Your Emergency Fund', level: 'advanced', isPremium: true })
  await world.course({ title: 'Studio made A', isPublished: false })
})
afterAll(() => world.close())

const list = (search: string, person: User | null = null, more: { some?: boolean; exact?: boolean } = {}) =>
  world.as(person).courses.list({ search, ...more })
const titles = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).items.map(({ title }) => title)

describe('the language, level and price of a course', () => {
  test('finds Hindi courses by each name and spelling of the language', async () => {
    for (const typed of ['hindi', 'in hindi', 'Hindi mein', 'हिन्दी', 'हिंदी', 'hindhi'])
      expect((await titles(typed)).toSorted(), typed).toEqual(['Vyakti Vikas', 'हिन्दी व्याकरण'])
  })

  test('recognises every language in the menus, except the default one', async () => {
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      const [row] = await world.db.execute<{ words: string[]; wanted: string[] }>(
        sql`select search_words(course_traits(${language}, null, false)) as words, search_words(${LANGUAGE_NAMES[language]}) as wanted`,
      )
      expect(row?.words).toEqual(expect.arrayContaining(row?.wanted ?? ['no row']))
    }
  })

  test('finds all courses of a level or price, and follows a change', async () => {
    expect(await titles('beginner')).toEqual(['Python Loops'])
    expect(await titles('beginners')).toEqual(['Python Loops'])
    expect((await titles('free')).toSorted()).toEqual(['Python Loops', 'Speak Up', 'Vyakti Vikas'])
    expect((await titles('premium')).toSorted()).toEqual(['Your Emergency Fund', 'हिन्दी व्याकरण'])
    const [fund] = (await list('emergency')).items
    await world.as(boss).courses.update({ id: fund?.id ?? 0, level: 'intermediate' })
    expect(await titles('intermediate')).toEqual(['Your Emergency Fund'])
    expect(await titles('advanced')).toEqual([])
  })
})

describe('spelling', () => {
  test('treats letters with and without nukta, and two spellings of nasals, as equal', async () => {
    await world.course({ title: 'ग़ज़ल और सङ्गीत' })
    for (const typed of ['गजल', 'ग़ज़ल', 'संगीत', 'सङ्गीत', 'सँगीत'])
      expect(await titles(typed), typed).toEqual(['ग़ज़ल और सङ्गीत'])
  })

  test('corrects two edits in a long word, and one missing letter in a word of three', async () => {
    expect(await list('phyton')).toMatchObject({ corrected: 'python', items: [{ title: 'Python Loops' }] })
    expect(await list('emergency fnd')).toMatchObject({
      corrected: 'emergency fund',
      items: [{ title: 'Your Emergency Fund' }],
    })
    expect(await titles('phyton', null, { exact: true })).toEqual([])
    expect(await titles('xyz')).toEqual([])
  })
})

describe('a search without a course that has all words', () => {
  test('shows courses with some of the words, best matches first, and reports this', async () => {
    expect(await list('pythn lup', null, { some: true })).toMatchObject({
      partial: true,
      corrected: 'python lup',
      items: [{ title: 'Python Loops' }],
      total: 1,
    })
    expect(await titles('spoken english', null, { some: true })).toEqual(['Speak Up'])
    expect(await titles('loop python zebra', null, { some: true })).toEqual(['Python Loops', 'Speak Up'])
    const facets = await world.as(null).courses.facets({ search: 'loop python zebra', some: true })
    expect(facets.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(await world.as(null).search.suggest({ search: 'python zebra' })).toMatchObject({
      partial: true,
      courses: [{ title: 'Python Loops' }],
    })
  })

  test('finds nothing if all words are required, or no word is known', async () => {
    expect(await list('python zebra')).toMatchObject({ partial: false, items: [] })
    expect(await list('zebra giraffe', null, { some: true })).toMatchObject({ items: [] })
    expect(await list('python loops', null, { some: true })).toMatchObject({ partial: false })
  })
})

describe('drafts', () => {
  test('are found by administrators by words that no published course has', async () => {
    expect(await list('Studio made A', boss)).toMatchObject({
      corrected: null,
      items: [{ title: 'Studio made A' }],
    })
    expect(await titles('stuido', boss)).toEqual(['Studio made A'])
    await world.course({ title: 'Studious habits' })
    expect((await titles('studio', boss))[0]).toBe('Studio made A')
  })

  test('are not suggested to users who cannot see them', async () => {
    for (const typed of ['Studio made', 'stuido'])
      expect(await titles(typed, null, { some: true }), typed).not.toContain('Studio made A')
    expect(await list('stuido')).toMatchObject({ items: [{ title: 'Studious habits' }] })
  })
})

test('a course whose title equals the search is first', async () => {
  for (let n = 0; n < 3; n += 1)
    await world.course({ title: `Chess openings ${n}`, description: 'chess chess chess' })
  await world.course({ title: 'The Open: Chess' })
  expect((await titles('chess open'))[0]).toBe('The Open: Chess')
})
